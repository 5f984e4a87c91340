import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  cancelSignature,
  envelopesOf,
  readyApplication,
  requestSignature,
  runJob,
} from '../../support/ein/signing/applications.js';
import { DocumensoServer } from '../../support/ein/signing/documenso-server.js';
import { createWorld, type World } from '../../support/world/world.js';

describe('requests through Documenso', () => {
  const server = new DocumensoServer();
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    await server.start();
    world = await createWorld({ env: { SIGNING_TIMEOUT_MS: '3000', ...server.env() } });
    business = await newBusiness(world);
  });
  afterAll(async () => {
    await world.close();
    await server.stop();
  });
  afterEach(() => server.behave());

  it('create a draft of the form with one signer and our id, and send it', async () => {
    const id = await readyApplication(world, business);
    const from = server.received.length;
    const { status, body } = await requestSignature(business.api, id);
    expect(status).toBe(200);
    const [envelope] = await envelopesOf(world, business, id);
    const stored = server.held(envelope.id);
    expect(stored?.status).toBe('PENDING');
    expect(body.data.application.signatureEnvelopeId).toBe(stored?.id);
    expect(body.data.signingUrl).toBe(`${server.url}/sign/${stored?.id}`);
    expect(server.received.slice(from).map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/v2/envelope/create'],
      ['POST', '/api/v2/envelope/distribute'],
    ]);
    const { payload, fileNames, pdf } = server.forms.at(-1) ?? { payload: null, fileNames: [], pdf: null };
    expect(payload).toEqual({
      type: 'DOCUMENT',
      title: 'Form SS-4 of Larkspur Studio LLC',
      externalId: envelope.id,
      recipients: [
        {
          name: 'Ana García',
          email: 'ana@example.com',
          role: 'SIGNER',
          fields: [fieldOfType('SIGNATURE'), fieldOfType('DATE')],
        },
      ],
      meta: {
        subject: 'Form SS-4 of Larkspur Studio LLC',
        distributionMethod: 'EMAIL',
        envelopeExpirationPeriod: { disabled: true },
      },
    });
    expect(fileNames).toEqual(['form-ss-4.pdf']);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  const fieldOfType = (type: string) => ({
    type,
    page: 1,
    positionX: expect.closeTo(50, -2),
    positionY: expect.closeTo(50, -2),
    width: expect.any(Number),
    height: expect.any(Number),
  });

  it.each([
    ['PENDING', 'awaiting_signature'],
    ['COMPLETED', 'signed'],
    ['REJECTED', 'ready_to_file'],
    ['CANCELLED', 'ready_to_file'],
  ])('that are %s there are %s here after the next check', async (there, here) => {
    const id = await readyApplication(world, business);
    const { signatureEnvelopeId } = (await requestSignature(business.api, id)).body.data.application;
    Object.assign(server.envelopes.get(signatureEnvelopeId) ?? {}, { status: there });
    world.clock.advance(10 * 60_000);
    await runJob(world);
    expect((await applicationOf(business.api, id)).status).toBe(here);
  });

  it('whose draft was not sent are sent by the next check', async () => {
    const id = await readyApplication(world, business);
    server.misbehave('send', 500);
    const lost = await requestSignature(business.api, id);
    expect([lost.status, lost.body.error]).toEqual([502, 'signing_service_error']);
    const [envelope] = await envelopesOf(world, business, id);
    expect(server.held(envelope.id)?.status).toBe('DRAFT');
    await runJob(world);
    expect(server.held(envelope.id)?.status).toBe('PENDING');
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'awaiting_signature',
      signatureEnvelopeId: server.held(envelope.id)?.id,
    });
  });

  it('whose draft was not sent can be cancelled: the draft is deleted', async () => {
    const id = await readyApplication(world, business);
    server.misbehave('send', 'silent');
    const lost = await requestSignature(business.api, id);
    expect([lost.status, lost.body.error]).toEqual([503, 'signing_service_unavailable']);
    const [envelope] = await envelopesOf(world, business, id);
    Object.assign(server.held(envelope.id) ?? {}, { status: 'DRAFT' });
    const cancelled = await cancelSignature(business.api, id);
    expect([cancelled.status, cancelled.body.data?.envelopeCancelled]).toEqual([200, true]);
    expect(server.held(envelope.id)).toBeUndefined();
  });

  it('are found by our exact id among other search results', async () => {
    const id = await readyApplication(world, business);
    server.misbehave('create', 404);
    server.misbehave('create', 'hang_up');
    expect((await requestSignature(business.api, id)).status).toBe(502);
    expect((await requestSignature(business.api, id)).status).toBe(503);
    const [, envelope] = await envelopesOf(world, business, id);
    const stored = server.held(envelope.id);
    await runJob(world);
    expect((await applicationOf(business.api, id)).signatureEnvelopeId).toBe(stored?.id);
  });
});
