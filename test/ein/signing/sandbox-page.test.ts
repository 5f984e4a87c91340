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
import { newMember, newPerson, type Person } from '../../support/identity/people.js';
import { createWorld, type World } from '../../support/world/world.js';

const pathIn = (businessId: string, envelopeId: string) =>
  `businesses/${businessId}/sandbox/envelopes/${envelopeId}`;

/** Every call of the page. The first decision counts. */
const callsOf = async (browser: Browser, path: string) => [
  await browser.get(path),
  await browser.get(`${path}/document`),
  await browser.post(`${path}/decline`),
  await browser.post(`${path}/sign`),
];

describe('the signing page of the sandbox', () => {
  let world: World;
  let business: TestBusiness;
  let signer: Browser;

  beforeAll(async () => {
    world = await createWorld({ listensAtRootUrl: true });
    business = await newBusiness(world);
    ({ browser: signer } = await newMember(world, business, 'member'));
  });
  afterAll(() => world.close());

  const requested = async () => {
    const id = await readyApplication(world, business);
    const { body } = await requestSignature(business.api, id);
    const { signatureEnvelopeId } = body.data.application;
    return {
      id,
      envelopeId: signatureEnvelopeId as string,
      path: pathIn(business.businessId, signatureEnvelopeId),
    };
  };

  it('shows the form to a member of the business, who can sign it once', async () => {
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
        { error: 'invalid_transition', reason: 'this envelope is already signed' },
      ]);
  });

  it('lets members decline, and does not let them sign a cancelled request', async () => {
    const declined = await requested();
    expect((await signer.post(`${declined.path}/decline`)).body.data.status).toBe('declined');
    const cancelled = await requested();
    await cancelSignature(business.api, cancelled.id);
    expect((await signer.get(cancelled.path)).body.data.status).toBe('voided');
    expect((await signer.post(`${cancelled.path}/sign`)).status).toBe(409);
  });

  it('accepts one of several concurrent decisions', async () => {
    const { id, path } = await requested();
    const responses = await Promise.all(
      ['sign', 'decline', 'sign', 'decline', 'sign'].map((decision) => signer.post(`${path}/${decision}`)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    await settled(world);
    const { status } = (await signer.get(path)).body.data;
    expect((await applicationOf(business.api, id)).status).toBe(
      status === 'signed' ? 'signed' : 'ready_to_file',
    );
  });

  it('requires a session, not just the id of an envelope', async () => {
    const { id, path, envelopeId } = await requested();
    const { body } = await business.api.get(`/v1/ein-applications/${id}`);
    expect(body.data.signatureEnvelopeId).toBe(envelopeId);
    const unknown = await callsOf(new Browser(world), `sandbox/envelopes/${envelopeId}`);
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const withoutSession = await callsOf(new Browser(world), path);
    expect(withoutSession.map(({ status, body: { error } }) => [status, error])).toEqual(
      withoutSession.map(() => [401, 'unauthorized']),
    );
    expect((await signer.get(path)).body.data.status).toBe('open');
    expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
  });

  it('rejects API keys', async () => {
    const { path } = await requested();
    const headers = { authorization: `Bearer ${business.api.credential}` };
    expect((await new Browser(world).get(path, headers)).status).toBe(401);
    expect((await new Browser(world).post(`${path}/sign`, {}, headers)).status).toBe(401);
    expect((await signer.get(path)).body.data.status).toBe('open');
  });

  it('does not exist for members of other businesses, under either business id', async () => {
    const { envelopeId, path } = await requested();
    const other = await newBusiness(world);
    const stranger: Person = await newMember(world, other, 'owner');
    const outsider: Person = await newPerson(world);
    const calls = [
      ...(await callsOf(stranger.browser, path)),
      ...(await callsOf(stranger.browser, pathIn(other.businessId, envelopeId))),
      ...(await callsOf(outsider.browser, path)),
    ];
    expect(calls.map(({ status, body: { error } }) => [status, error])).toEqual(
      calls.map(() => [404, 'not_found']),
    );
    expect((await signer.get(path)).body.data.status).toBe('open');
  });

  it('lets a viewer read the form, but neither sign nor decline', async () => {
    const { path } = await requested();
    const { browser } = await newMember(world, business, 'viewer');
    const [page, form, ...decisions] = await callsOf(browser, path);
    expect([page?.status, form?.status]).toEqual([200, 200]);
    expect(decisions.map(({ status, body: { error } }) => [status, error])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    expect((await signer.get(path)).body.data.status).toBe('open');
  });

  it('is 404 for other ids and paths, and accepts no fields', async () => {
    const { path } = await requested();
    for (const [made, status] of [
      [newId(), 404],
      ['x', 400],
    ] as const) {
      const unknown = pathIn(business.businessId, made);
      expect((await signer.get(unknown)).status).toBe(status);
      expect((await signer.get(`${unknown}/document`)).status).toBe(status);
      expect((await signer.post(`${unknown}/sign`)).status).toBe(status);
    }
    expect((await signer.post(`${path}/sign`, { name: 'Another Name' })).status).toBe(400);
    expect((await signer.get(path)).body.data.status).toBe('open');
  });

  it('does not exist with another signing service', async () => {
    const { path } = await requested();
    const other = await createWorld({
      databaseUrl: (world.dataSource.options as { url: string }).url,
      env: {
        SIGNING_SERVICE: 'documenso',
        DOCUMENSO_API_KEY: 'api_0123456789abcdef',
        DOCUMENSO_WEBHOOK_SECRET: 'what-both-sides-know',
      },
    });
    const { browser } = await newMember(other, business, 'owner');
    const responses = await callsOf(browser, path);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await other.close();
  });
});
