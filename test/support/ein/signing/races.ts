import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../http/api.js';
import { newBusiness, type TestBusiness } from '../../world/business.js';
import {
  applicationOf,
  auditActions,
  cancelSignature,
  envelopesOf,
  readyApplication,
  requestSignature,
  runJob,
  settled,
} from './applications.js';
import { DocusignServer } from './docusign-server.js';
import { createWorld, type World } from '../../world/world.js';

const TEN_MINUTES_MS = 10 * 60_000;
/** Over which the rounds spread the moment of signing. */
const SIGNING_MS = 25;

/** Declares the tests of two instances of one service, over one database and one signing service. Races have rounds. */
export function describeSigningRaces(rounds: number): void {
  describe('concurrent calls about the same request', () => {
    const server = new DocusignServer();
    let world: World;
    let other: World;
    let business: TestBusiness;
    let otherApi: Api;

    beforeAll(async () => {
      await server.start();
      world = await createWorld({ env: { ...server.env(), SIGNING_TIMEOUT_MS: '5000' } });
      const { url } = world.dataSource.options as { url: string };
      other = await createWorld({ env: server.env(), databaseUrl: url });
      business = await newBusiness(world);
      otherApi = new Api(other.rootUrl, business.api.credential);
    });
    afterAll(async () => {
      await other.close();
      await world.close();
      await server.stop();
    });
    afterEach(() => server.behave());

    const requested = async () => {
      const id = await readyApplication(world, business);
      const { body } = await requestSignature(business.api, id);
      return { id, envelopeId: body.data.application.signatureEnvelopeId as string };
    };
    /** Signs as the signer would. A void envelope cannot be signed. */
    const sign = (envelopeId: string) => {
      if (server.envelopes.get(envelopeId)?.status === 'sent') server.complete(envelopeId);
    };
    const deliver = (at: World, envelopeId: string) => {
      const { headers, body } = server.callback(envelopeId);
      return fetch(`${at.rootUrl}/callbacks/signing/docusign`, { method: 'POST', headers, body });
    };
    const later = async (milliseconds: number) => {
      world.clock.advance(milliseconds);
      other.clock.advance(milliseconds);
    };
    const signedForms = (applicationId: string) =>
      world.database.read(business.operator, (uow) =>
        uow.query(
          `select d.id from document d join ein_application a
               on a.business_id = d.business_id and a.signed_document_id = d.id
            where a.business_id = $1 and a.id = $2`,
          [uow.businessId, applicationId],
        ),
      );
    const signedCopies = () =>
      world.database.read(business.operator, (uow) =>
        uow.query("select id from document where business_id = $1 and kind = 'signed_ss4'", [uow.businessId]),
      );

    it('request twice: there is one envelope, and the second call gets 409 with the new status', async () => {
      for (let round = 0; round < rounds; round++) {
        const id = await readyApplication(world, business);
        const responses = await Promise.all([
          requestSignature(business.api, id),
          requestSignature(otherApi, id),
          requestSignature(business.api, id),
        ]);
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
        expect(await envelopesOf(world, business, id)).toHaveLength(1);
      }
    });

    it('[4.9] cancel while the signer signs: cancelled and void, or signed and recorded', async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, envelopeId } = await requested();
        const signing = async () => {
          await new Promise((resolve) => setTimeout(resolve, (round * SIGNING_MS) / rounds));
          sign(envelopeId);
          await deliver(other, envelopeId);
        };
        const [response] = await Promise.all([cancelSignature(business.api, id), signing()]);
        await settled(world, other, world);
        await later(TEN_MINUTES_MS);
        await runJob(world);
        const { status } = await applicationOf(business.api, id);
        const there = server.envelopes.get(envelopeId)?.status;
        const outcome = [response.status, response.body.error ?? null, status, there];
        if (response.status === 200) {
          expect(outcome).toEqual([200, null, 'ready_to_file', 'voided']);
        } else {
          expect(['already_signed', 'signature_in_progress', 'invalid_transition']).toContain(
            response.body.error,
          );
          expect([response.status, status, there]).toEqual([409, 'signed', 'completed']);
        }
      }
    });

    it('[4.9] sign between the reading and the void: already_signed, and the signature is recorded', async () => {
      const { id, envelopeId } = await requested();
      server.beforeReply = async (kind) => {
        if (kind === 'read') sign(envelopeId);
      };
      const { status, body } = await cancelSignature(business.api, id);
      expect([status, body.error]).toEqual([409, 'already_signed']);
      await settled(world);
      expect((await applicationOf(business.api, id)).status).toBe('signed');
      expect(await signedForms(id)).toHaveLength(1);
    });

    it('cancel twice: the second call gets signature_in_progress, and the first succeeds', async () => {
      const { id } = await requested();
      let release = () => {};
      const voiding = new Promise<void>((resolve) => {
        release = resolve;
      });
      let arrived = () => {};
      const reached = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      server.beforeReply = async (kind) => {
        if (kind !== 'void') return;
        arrived();
        await voiding;
      };
      const first = cancelSignature(business.api, id);
      await reached;
      const second = await cancelSignature(otherApi, id);
      expect([second.status, second.body.error]).toEqual([409, 'signature_in_progress']);
      release();
      expect((await first).body.data).toMatchObject({
        application: { status: 'ready_to_file' },
        envelopeCancelled: true,
      });
    });

    it('news that arrives during a cancellation is not lost if the cancellation fails', async () => {
      const { id, envelopeId } = await requested();
      server.ignoresVoid = true;
      server.beforeReply = async (kind) => {
        if (kind !== 'void') return;
        expect((await deliver(other, envelopeId)).status).toBe(200);
      };
      const { status } = await cancelSignature(business.api, id);
      expect(status).toBe(502);
      const looked = server.calls('read').length;
      await settled(other, world);
      expect(server.calls('read').length).toBe(looked + 1);
      expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
    });

    it('record a signature: callbacks to both instances and both scheduled checks store one signed form', async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, envelopeId } = await requested();
        const before = (await signedCopies()).length;
        sign(envelopeId);
        await later(TEN_MINUTES_MS);
        await Promise.all([
          deliver(world, envelopeId),
          deliver(other, envelopeId),
          runJob(world),
          runJob(other),
          deliver(other, envelopeId),
        ]);
        await settled(world, other, world);
        expect((await applicationOf(business.api, id)).status).toBe('signed');
        expect((await signedCopies()).length).toBe(before + 1);
        expect(
          (await auditActions(world, business, id)).filter((action) => action.endsWith('_signed')),
        ).toHaveLength(1);
      }
    });

    it('hang after the request was recorded and sent, and resume: the other instance finds the envelope', async () => {
      const id = await readyApplication(world, business);
      let respond = () => {};
      const hung = new Promise<void>((resolve) => {
        respond = resolve;
      });
      let arrived = () => {};
      const reached = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      server.beforeReply = async (kind) => {
        if (kind !== 'create') return;
        arrived();
        await hung;
      };
      const stuck = requestSignature(business.api, id);
      await reached;
      // Until the lease of the stuck instance expires, no other instance interferes.
      await runJob(other);
      expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'requested' }]);
      other.clock.advance(TEN_MINUTES_MS);
      await runJob(other);
      const [envelope] = await envelopesOf(world, business, id);
      const found = server.held(envelope.id)?.id;
      expect(await applicationOf(otherApi, id)).toMatchObject({
        status: 'awaiting_signature',
        signatureEnvelopeId: found,
      });
      // The stuck instance resumes and can no longer write.
      respond();
      const late = await stuck;
      expect([late.status, late.body.error]).toEqual([409, 'signature_in_progress']);
      expect(await envelopesOf(world, business, id)).toMatchObject([
        { status: 'open', serviceEnvelopeId: found },
      ]);
    });
  });
}
