import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kernel/ids.js';
import { Browser } from '../../support/http/browser.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  cancelSignature,
  readyApplication,
  requestSignature,
  settled,
} from '../../support/ein/signing/applications.js';
import { createWorld, type World } from '../../support/world/world.js';

describe('what the signing page of the sandbox calls', () => {
  let world: World;
  let business: TestBusiness;
  let signer: Browser;

  beforeAll(async () => {
    world = await createWorld({ listensAtRootUrl: true });
    business = await newBusiness(world);
    // Without any account.
    signer = new Browser(world);
  });
  afterAll(() => world.close());

  const requested = async () => {
    const id = await readyApplication(world, business);
    const { body } = await requestSignature(business.api, id);
    const { signatureEnvelopeId } = body.data.application;
    return {
      id,
      envelopeId: signatureEnvelopeId as string,
      path: `sandbox/envelopes/${signatureEnvelopeId}`,
    };
  };

  it('shows the form to whoever has its address, and lets it be signed once', async () => {
    const { id, envelopeId, path } = await requested();
    const open = {
      id: envelopeId,
      title: 'Form SS-4 of Larkspur Studio LLC',
      status: 'open',
      signerName: 'Ana García',
    };
    expect((await signer.get(path)).body).toEqual({ data: open });
    const form = await signer.get(`${path}/document`);
    expect(form.headers.get('content-type')).toBe('application/pdf');
    expect(form.headers.get('content-disposition')).toBe('inline; filename="form-ss-4.pdf"');
    expect(form.text).toMatch(/^%PDF-/);
    const signed = await signer.post(`${path}/sign`);
    expect([signed.status, signed.body]).toEqual([200, { data: { ...open, status: 'signed' } }]);
    await settled(world);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
    expect((await signer.get(`${path}/document`)).text).not.toBe(form.text);
    for (const again of [await signer.post(`${path}/sign`), await signer.post(`${path}/decline`)])
      expect([again.status, again.body]).toEqual([
        409,
        { error: 'invalid_transition', reason: 'this envelope is signed already' },
      ]);
  });

  it('lets it be declined, and what was cancelled not be signed', async () => {
    const declined = await requested();
    expect((await signer.post(`${declined.path}/decline`)).body.data.status).toBe('declined');
    const cancelled = await requested();
    await cancelSignature(business.api, cancelled.id);
    expect((await signer.get(cancelled.path)).body.data.status).toBe('voided');
    expect((await signer.post(`${cancelled.path}/sign`)).status).toBe(409);
  });

  it('is one decision when there are several at once', async () => {
    const { id, path } = await requested();
    const answers = await Promise.all(
      ['sign', 'decline', 'sign', 'decline', 'sign'].map((decision) => signer.post(`${path}/${decision}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    await settled(world);
    const { status } = (await signer.get(path)).body.data;
    expect((await applicationOf(business.api, id)).status).toBe(
      status === 'signed' ? 'signed' : 'ready_to_file',
    );
  });

  it('knows nothing of other addresses, and takes no fields', async () => {
    const { path } = await requested();
    for (const [made, status] of [
      [newId(), 404],
      ['x', 400],
    ] as const) {
      const unknown = `sandbox/envelopes/${made}`;
      expect((await signer.get(unknown)).status).toBe(status);
      expect((await signer.get(`${unknown}/document`)).status).toBe(status);
      expect((await signer.post(`${unknown}/sign`)).status).toBe(status);
    }
    expect((await signer.post(`${path}/sign`, { name: 'Somebody Else' })).status).toBe(400);
    expect((await signer.get(path)).body.data.status).toBe('open');
  });

  it('is not there where another service asks for signatures', async () => {
    const { path } = await requested();
    const other = await createWorld({
      databaseUrl: (world.dataSource.options as { url: string }).url,
      env: {
        SIGNING_SERVICE: 'documenso',
        DOCUMENSO_API_KEY: 'api_0123456789abcdef',
        DOCUMENSO_WEBHOOK_SECRET: 'what-both-sides-know',
      },
    });
    const stranger = new Browser(other);
    const answers = [
      await stranger.get(path),
      await stranger.get(`${path}/document`),
      await stranger.post(`${path}/sign`),
      await stranger.post(`${path}/decline`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await other.close();
  });
});
