import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  envelopesOf,
  readyApplication,
  requestSignature,
  runJob,
} from '../../support/ein/signing/applications.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import { createWorld, type World } from '../../support/world/world.js';

const HOUR_MS = 3_600_000;

describe('requests through DocuSign', () => {
  const server = new DocusignServer();
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    await server.start();
    world = await createWorld({ env: { ROOT_URL: 'https://books.example.com', ...server.env() } });
    business = await newBusiness(world);
  });
  afterAll(async () => {
    await world.close();
    await server.stop();
  });
  afterEach(() => server.behave());

  it('send the form as one envelope with one signer, our id and a callback URL', async () => {
    const id = await readyApplication(world, business);
    const { status, body } = await requestSignature(business.api, id);
    expect(status).toBe(200);
    // DocuSign emails the signer; no one else gets a link to the form.
    expect(body.data).toEqual({ application: await applicationOf(business.api, id) });
    const [envelope] = await envelopesOf(world, business, id);
    expect(body.data.application.signatureEnvelopeId).toBe(server.held(envelope.id)?.id);
    const sent = JSON.parse(server.calls('create').at(-1)?.body.toString() ?? '');
    const { documentBase64 } = sent.documents[0];
    expect(Buffer.from(documentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(sent).toEqual({
      status: 'sent',
      emailSubject: 'Form SS-4 of Larkspur Studio LLC',
      transactionId: envelope.id,
      customFields: {
        textCustomFields: [{ name: 'externalId', value: envelope.id, show: 'false', required: 'false' }],
      },
      documents: [{ documentId: '1', name: 'form-ss-4.pdf', fileExtension: 'pdf', documentBase64 }],
      recipients: {
        signers: [
          {
            recipientId: '1',
            routingOrder: '1',
            name: 'Ana García',
            email: 'ana@example.com',
            tabs: { signHereTabs: [tabOnPage1], dateSignedTabs: [tabOnPage1] },
          },
        ],
      },
      eventNotification: {
        url: 'https://books.example.com/callbacks/signing/docusign',
        requireAcknowledgment: 'true',
        includeHMAC: 'true',
        deliveryMode: 'SIM',
        events: ['envelope-completed', 'envelope-declined', 'envelope-voided'],
        eventData: { version: 'restv2.1', format: 'json', includeData: [] },
      },
    });
  });

  const tabOnPage1 = {
    documentId: '1',
    pageNumber: '1',
    xPosition: expect.stringMatching(/^\d+$/),
    yPosition: expect.stringMatching(/^\d+$/),
  };

  it('authenticate with a signed assertion, once per lifetime of the token', async () => {
    const before = server.assertions.length;
    world.clock.advance(2 * HOUR_MS);
    const nowS = world.clock.epochMilliseconds() / 1_000;
    const id = await readyApplication(world, business);
    await requestSignature(business.api, id);
    await requestSignature(business.api, await readyApplication(world, business));
    expect(server.assertions.slice(before)).toEqual([
      {
        iss: server.integrationKey,
        sub: server.userId,
        aud: new URL(server.url).host,
        iat: nowS,
        exp: nowS + 3_600,
        scope: 'signature impersonation',
      },
    ]);
    world.clock.advance(HOUR_MS - 59_000);
    await requestSignature(business.api, await readyApplication(world, business));
    expect(server.assertions.length).toBe(before + 2);
  });

  it('recover from a revoked token: one call fails, and the next gets a new token', async () => {
    const [id, other] = [await readyApplication(world, business), await readyApplication(world, business)];
    await requestSignature(business.api, id);
    server.revokeTokens();
    const refused = await requestSignature(business.api, other);
    expect([refused.status, refused.body.error]).toEqual([503, 'signing_service_unavailable']);
    expect((await applicationOf(business.api, other)).status).toBe('ready_to_file');
    expect((await requestSignature(business.api, other)).status).toBe(200);
  });

  it('fail while DocuSign rejects our credentials, and change nothing', async () => {
    const id = await readyApplication(world, business);
    server.revokeTokens();
    expect((await requestSignature(business.api, id)).status).toBe(503);
    const before = server.envelopes.size;
    for (const how of [400, 401, 503, 'garbage', 'hang_up'] as const) {
      server.misbehave('token', how);
      const { status, body } = await requestSignature(business.api, id);
      expect([status, body.error], String(how)).toEqual(
        how === 503 || how === 'garbage'
          ? [502, 'signing_service_error']
          : [503, 'signing_service_unavailable'],
      );
      expect((await applicationOf(business.api, id)).status, String(how)).toBe('ready_to_file');
    }
    expect(server.envelopes.size).toBe(before);
  });

  it.each([
    ['sent', 'awaiting_signature'],
    ['delivered', 'awaiting_signature'],
    ['signed', 'awaiting_signature'],
    ['processing', 'awaiting_signature'],
    ['completed', 'signed'],
    ['declined', 'ready_to_file'],
    // DocuSign voids expired envelopes.
    ['voided', 'ready_to_file'],
    ['deleted', 'ready_to_file'],
  ])('that are %s there are %s here after the next check', async (there, here) => {
    const id = await readyApplication(world, business);
    const { signatureEnvelopeId } = (await requestSignature(business.api, id)).body.data.application;
    const stored = server.envelopes.get(signatureEnvelopeId);
    Object.assign(stored ?? {}, { status: there });
    world.clock.advance(10 * 60_000);
    await runJob(world);
    expect((await applicationOf(business.api, id)).status).toBe(here);
  });

  it('are voided with a PUT and a reason, and confirmed by reading the envelope', async () => {
    const id = await readyApplication(world, business);
    const { signatureEnvelopeId } = (await requestSignature(business.api, id)).body.data.application;
    const from = server.received.length;
    const response = await business.api.post(`/v1/ein-applications/${id}/cancel-signature`);
    expect([response.status, response.body.data.envelopeCancelled]).toEqual([200, true]);
    const path = `/restapi/v2.1/accounts/${server.accountId}/envelopes/${signatureEnvelopeId}`;
    const calls = server.received.slice(from).filter((call) => server.kindOf(call) !== 'token');
    expect(calls.map(({ method, path: called }) => [method, called])).toEqual([
      ['GET', path],
      ['PUT', path],
      ['GET', path],
    ]);
    expect(JSON.parse(calls[1]?.body.toString() ?? '')).toEqual({
      status: 'voided',
      voidedReason: 'The request was cancelled by the company.',
    });
  });
});

describe('DocuSign with a callback URL that it cannot reach', () => {
  it('is not given a callback URL', async () => {
    const server = await new DocusignServer().start();
    const world = await createWorld({ env: server.env() });
    const business = await newBusiness(world);
    await requestSignature(business.api, await readyApplication(world, business));
    const sent = JSON.parse(server.calls('create').at(-1)?.body.toString() ?? '');
    expect(sent).not.toHaveProperty('eventNotification');
    await world.close();
    await server.stop();
  });
});
