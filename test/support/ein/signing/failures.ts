import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Choose } from '../../walks/choose.js';
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
import type { CallKind, Misbehaviour, SigningServer } from './signing-server.js';
import { createWorld, type World } from '../../world/world.js';

const ERROR = [502, 'signing_service_error'];
const UNAVAILABLE = [503, 'signing_service_unavailable'];

/** What goes wrong, and the response of ours. */
type Failure = readonly [how: Misbehaviour, response: readonly (number | string)[]];

const REFUSALS: readonly Failure[] = [
  [400, ERROR],
  [404, ERROR],
  [422, ERROR],
  [401, UNAVAILABLE],
  [403, UNAVAILABLE],
  [429, UNAVAILABLE],
];
const LOST_RESPONSES: readonly Failure[] = [
  [500, ERROR],
  [503, ERROR],
  ['garbage', ERROR],
  ['empty', ERROR],
  ['redirect', ERROR],
  ['endless', ERROR],
  ['silent', UNAVAILABLE],
  ['hang_up', UNAVAILABLE],
  [408, UNAVAILABLE],
];
const UNREAD_ENVELOPES: readonly Failure[] = [
  [404, ERROR],
  [500, ERROR],
  ['garbage', ERROR],
  ['endless', ERROR],
  [401, UNAVAILABLE],
  [429, UNAVAILABLE],
  ['silent', UNAVAILABLE],
];

const REJECTED_VOIDS: readonly Failure[] = [
  [400, ERROR],
  [401, UNAVAILABLE],
  [500, ERROR],
];

export interface FailingService {
  readonly title: string;
  readonly server: SigningServer;
  /** The calls that once get no response at all. Each of them takes as long as the timeout. */
  readonly silentAt: readonly CallKind[];
  /** Which of the other failures of a call are tried. */
  readonly choose: Choose;
}

/** Declares the tests in which a signing service fails at each of its calls. */
export function describeSigningFailures({ title, server, silentAt, choose }: FailingService): void {
  /** The chosen failures, and silence at a call that is in the list. */
  const tried = <T extends Misbehaviour | Failure>(kind: CallKind, failures: readonly T[]): readonly T[] => {
    const isSilence = (failure: T) => [failure].flat()[0] === 'silent';
    const others = choose(failures.filter((failure) => !isSilence(failure)));
    return silentAt.includes(kind) ? [...others, ...failures.filter(isSilence)] : others;
  };

  describe(`when ${title} fails`, () => {
    let world: World;
    let business: TestBusiness;

    beforeAll(async () => {
      await server.start();
      world = await createWorld({ env: { ...server.env(), SIGNING_TIMEOUT_MS: '3000' } });
      business = await newBusiness(world);
    });
    afterAll(async () => {
      await world.close();
      await server.stop();
    });
    afterEach(() => server.behave());

    const requested = async () => {
      const id = await readyApplication(world, business);
      const { body } = await requestSignature(business.api, id);
      return {
        id,
        application: body.data.application,
        envelopeId: body.data.application.signatureEnvelopeId,
      };
    };

    it.each(choose(REFUSALS))(
      'and rejects a request with %s, the application is ready to file again',
      async (how, statuses) => {
        const id = await readyApplication(world, business);
        server.misbehave('create', how);
        const { status, body } = await requestSignature(business.api, id);
        expect([status, body.error]).toEqual(statuses);
        expect(await applicationOf(business.api, id)).toMatchObject({
          status: 'ready_to_file',
          signatureEnvelopeId: null,
          signatureRequestedAt: null,
        });
        expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'failed', leaseBy: null }]);
        expect(await auditActions(world, business, id)).toEqual([
          'ein_application.request_signature',
          'ein_application.envelope_ended',
        ]);
        expect((await requestSignature(business.api, id)).status).toBe(200);
      },
    );

    it.each(tried('create', LOST_RESPONSES))(
      'to respond to a request (%s), the request is looked up by our id',
      async (how, statuses) => {
        const id = await readyApplication(world, business);
        server.misbehave('create', how);
        const { status, body } = await requestSignature(business.api, id);
        expect([status, body.error]).toEqual(statuses);
        expect(await applicationOf(business.api, id)).toMatchObject({
          status: 'awaiting_signature',
          signatureEnvelopeId: null,
        });
        const [{ id: ours }] = await envelopesOf(world, business, id);
        const isThere = server.held(ours) !== undefined;
        await runJob(world);
        expect(await applicationOf(business.api, id)).toMatchObject({
          status: 'awaiting_signature',
          signatureEnvelopeId: server.held(ours)?.id ?? null,
        });
        if (isThere) return;
        // The service never received it. It is given up when it can no longer appear in the list.
        world.clock.advance(14 * 60_000);
        await runJob(world);
        expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
        world.clock.advance(60 * 60_000);
        await runJob(world);
        expect((await applicationOf(business.api, id)).status).toBe('ready_to_file');
        expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'failed' }]);
      },
    );

    it.each(tried('read', UNREAD_ENVELOPES))(
      '[4.9] to return an envelope (%s), a cancellation changes nothing',
      async (how, statuses) => {
        const { id, application, envelopeId } = await requested();
        server.misbehave('read', how, { always: true });
        const { status, body } = await cancelSignature(business.api, id);
        expect([status, body.error]).toEqual(statuses);
        expect(await applicationOf(business.api, id)).toEqual(application);
        expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'open', leaseBy: null }]);
        expect(
          server
            .calls('void')
            .some(({ path, body: sent }) => `${path} ${sent.toString()}`.includes(envelopeId)),
        ).toBe(false);
        server.behave();
        expect((await cancelSignature(business.api, id)).body.data.envelopeCancelled).toBe(true);
      },
    );

    it('[4.9] to void an envelope although it reports success, a cancellation changes nothing', async () => {
      const { id, application, envelopeId } = await requested();
      server.ignoresVoid = true;
      const { status, body } = await cancelSignature(business.api, id);
      expect([status, body.error]).toEqual(ERROR);
      expect(await applicationOf(business.api, id)).toEqual(application);
      server.complete(envelopeId);
      world.clock.advance(10 * 60_000);
      await runJob(world);
      expect((await applicationOf(business.api, id)).status).toBe('signed');
    });

    it.each(choose(REJECTED_VOIDS))(
      '[4.9] and rejects a void (%s), a cancellation changes nothing',
      async (how, statuses) => {
        const { id, application } = await requested();
        server.misbehave('void', how);
        const { status, body } = await cancelSignature(business.api, id);
        expect([status, body.error]).toEqual(statuses);
        expect(await applicationOf(business.api, id)).toEqual(application);
      },
    );

    it.each(tried('void', ['silent', 'garbage', 'hang_up']))(
      '[4.9] to respond (%s) after it voided, reading the envelope still confirms the void',
      async (how) => {
        const { id } = await requested();
        server.misbehave('void', how);
        const { status, body } = await cancelSignature(business.api, id);
        expect([status, body.data?.envelopeCancelled]).toEqual([200, true]);
        expect((await applicationOf(business.api, id)).status).toBe('ready_to_file');
      },
    );

    it('[4.9] after losing the envelope, there is nothing left to sign', async () => {
      const { id, envelopeId } = await requested();
      server.envelopes.delete(envelopeId);
      expect((await cancelSignature(business.api, id)).body.data).toMatchObject({
        application: { status: 'ready_to_file', signatureEnvelopeId: null },
        envelopeCancelled: true,
      });
    });

    it('[4.9] because the signer had already declined, the cancellation has nothing to void', async () => {
      const { id, envelopeId } = await requested();
      server.decline(envelopeId);
      expect((await cancelSignature(business.api, id)).body.data).toMatchObject({
        application: { status: 'ready_to_file', signatureEnvelopeId: null },
        envelopeCancelled: false,
      });
    });

    it('[4.9] to list a request whose response was lost, it can be cancelled once it is certain that it never arrived', async () => {
      const id = await readyApplication(world, business);
      server.misbehave('create', 500);
      await requestSignature(business.api, id);
      const early = await cancelSignature(business.api, id);
      expect([early.status, early.body.error]).toEqual(ERROR);
      await settled(world);
      world.clock.advance(15 * 60_000);
      expect((await cancelSignature(business.api, id)).body.data).toMatchObject({
        application: { status: 'ready_to_file' },
        envelopeCancelled: false,
      });
    });

    it.each(tried('download', [404, 500, 'garbage', 'empty', 'silent', 'endless']))(
      'to return the signed form (%s), the signature is recorded at a later check',
      async (how) => {
        const { id, envelopeId } = await requested();
        server.complete(envelopeId);
        server.misbehave('download', how);
        world.clock.advance(10 * 60_000);
        await runJob(world);
        expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
        expect(await envelopesOf(world, business, id)).toMatchObject([
          { status: 'open', leaseBy: null, checks: 1 },
        ]);
        world.clock.advance(6 * 60 * 60_000);
        await runJob(world);
        expect((await applicationOf(business.api, id)).status).toBe('signed');
      },
    );
  });
}
