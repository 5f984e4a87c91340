import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentsRepository } from '../../../src/documents/index.js';
import { DecideSandboxEnvelope } from '../../../src/ein/index.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  auditActions,
  cancelSignature,
  envelopesOf,
  readyApplication,
  requestSignature,
  runJob,
  settled,
} from '../../support/ein/signing/applications.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const AT_NOW = new Date(NOW).toISOString();

describe('a signature in the sandbox', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    // The sandbox sends its callbacks to ROOT_URL.
    world = await createWorld({ listensAtRootUrl: true });
    business = await newBusiness(world);
  });
  afterAll(() => world.close());

  const decide = (envelopeId: string, decision: 'sign' | 'decline') =>
    world.app.get(DecideSandboxEnvelope).run(envelopeId, decision);

  it('[3.1] is requested from the responsible party: ready_to_file becomes awaiting_signature', async () => {
    const id = await readyApplication(world, business);
    const { status, body } = await requestSignature(business.api, id);
    expect(status, JSON.stringify(body)).toBe(200);
    const { application, signingUrl } = body.data;
    expect(application).toMatchObject({
      id,
      status: 'awaiting_signature',
      signatureRequestedAt: AT_NOW,
      signedAt: null,
      signedDocumentId: null,
    });
    expect(signingUrl).toBe(
      `${world.runtime.config.appUrl}/businesses/${business.businessId}/sandbox/envelopes/${application.signatureEnvelopeId}`,
    );
    expect(await applicationOf(business.api, id)).toEqual(application);
    expect(await envelopesOf(world, business, id)).toMatchObject([
      {
        status: 'open',
        service: 'sandbox',
        serviceEnvelopeId: application.signatureEnvelopeId,
        leaseBy: null,
      },
    ]);
  });

  it('[3.1] is recorded: awaiting_signature becomes signed, with the signed form', async () => {
    const id = await readyApplication(world, business);
    const { application } = (await requestSignature(business.api, id)).body.data;
    await decide(application.signatureEnvelopeId, 'sign');
    await settled(world);
    const signed = await applicationOf(business.api, id);
    expect(signed).toMatchObject({
      status: 'signed',
      signatureEnvelopeId: application.signatureEnvelopeId,
      signatureRequestedAt: AT_NOW,
      signedAt: AT_NOW,
    });
    const [form, original] = await world.database.read(business.operator, (uow) =>
      Promise.all(
        [signed.signedDocumentId, signed.ss4DocumentId].map((documentId) =>
          world.app.get(DocumentsRepository).content(uow, documentId),
        ),
      ),
    );
    expect(form?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(form?.equals(original ?? Buffer.alloc(0))).toBe(false);
    expect(await auditActions(world, business, id)).toEqual([
      'ein_application.request_signature',
      'signature_envelope.open',
      'ein_application.envelope_signed',
    ]);
    expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'completed', leaseBy: null }]);
  });

  it('that is declined returns the application to ready_to_file and can be requested again', async () => {
    const id = await readyApplication(world, business);
    const { application } = (await requestSignature(business.api, id)).body.data;
    await decide(application.signatureEnvelopeId, 'decline');
    await settled(world);
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'ready_to_file',
      signatureEnvelopeId: null,
      signatureRequestedAt: null,
    });
    const again = (await requestSignature(business.api, id)).body.data.application;
    expect(again.status).toBe('awaiting_signature');
    expect(again.signatureEnvelopeId).not.toBe(application.signatureEnvelopeId);
    expect(await envelopesOf(world, business, id)).toMatchObject([
      { status: 'declined' },
      { status: 'open' },
    ]);
  });

  it('[4.9] that is outstanding can be cancelled: the envelope is void and the application ready_to_file', async () => {
    const id = await readyApplication(world, business);
    const { application } = (await requestSignature(business.api, id)).body.data;
    const { status, body } = await cancelSignature(business.api, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      application: { id, status: 'ready_to_file', signatureEnvelopeId: null, signatureRequestedAt: null },
      envelopeCancelled: true,
    });
    await expect(decide(application.signatureEnvelopeId, 'sign')).rejects.toThrow('already voided');
    expect(await auditActions(world, business, id)).toEqual([
      'ein_application.request_signature',
      'signature_envelope.open',
      'ein_application.cancel_signature',
    ]);
  });

  it('[4.9] whose void cannot be confirmed changes nothing, and the form can still be signed', async () => {
    const id = await readyApplication(world, business, 'UNVOIDABLE Ventures LLC');
    const { application } = (await requestSignature(business.api, id)).body.data;
    const refused = await cancelSignature(business.api, id);
    expect([refused.status, refused.body.error]).toEqual([502, 'signing_service_error']);
    expect(await applicationOf(business.api, id)).toEqual(application);
    await decide(application.signatureEnvelopeId, 'sign');
    await settled(world);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
  });

  it('[3.1] can be requested and cancelled only in its own statuses', async () => {
    const id = await readyApplication(world, business);
    const early = await cancelSignature(business.api, id);
    expect([early.status, early.body.error]).toEqual([409, 'invalid_transition']);
    const { application } = (await requestSignature(business.api, id)).body.data;
    const twice = await requestSignature(business.api, id);
    expect([twice.status, twice.body.error]).toEqual([409, 'invalid_transition']);
    await decide(application.signatureEnvelopeId, 'sign');
    await settled(world);
    for (const late of [await cancelSignature(business.api, id), await requestSignature(business.api, id)])
      expect([late.status, late.body.error]).toEqual([409, 'invalid_transition']);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
  });

  it('is requested once per Idempotency-Key', async () => {
    const id = await readyApplication(world, business);
    const path = `/v1/ein-applications/${id}/request-signature`;
    const headers = { 'idempotency-key': `request-${id}` };
    const first = await business.api.post(path, undefined, headers);
    const second = await business.api.post(path, undefined, headers);
    // signingUrl is returned once: with some services anyone who has it can sign.
    expect(first.body.data.signingUrl).toMatch(/\/sandbox\/envelopes\//);
    expect(second.body).toEqual({ data: { application: first.body.data.application } });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await envelopesOf(world, business, id)).toHaveLength(1);
  });

  it('cannot be requested for another business', async () => {
    const id = await readyApplication(world, business);
    const stranger = await newBusiness(world);
    for (const response of [
      await requestSignature(stranger.api, id),
      await cancelSignature(stranger.api, id),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'not_found']);
    expect((await applicationOf(business.api, id)).status).toBe('ready_to_file');
  });

  it('whose envelope is gone returns the application to ready_to_file at the next check', async () => {
    const id = await readyApplication(world, business);
    const { application } = (await requestSignature(business.api, id)).body.data;
    await world.database.control((system) =>
      system.query('update sandbox_envelope set id = gen_random_uuid() where id = $1', [
        application.signatureEnvelopeId,
      ]),
    );
    world.clock.advance(10 * 60_000);
    await runJob(world);
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'ready_to_file',
      signatureEnvelopeId: null,
    });
  });
});
