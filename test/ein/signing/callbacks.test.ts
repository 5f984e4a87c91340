import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { DocumensoServer } from '../../support/ein/signing/documenso-server.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import type { SigningServer } from '../../support/ein/signing/signing-server.js';
import { createWorld, type World } from '../../support/world/world.js';

interface Callback {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const send = (world: World, service: string, { headers, body }: Callback) =>
  fetch(`${world.rootUrl}/callbacks/signing/${service}`, { method: 'POST', headers, body });

describe.each<[string, () => SigningServer]>([
  ['DocuSign', () => new DocusignServer()],
  ['Documenso', () => new DocumensoServer()],
])('callbacks of %s', (_name, makeServer) => {
  const server = makeServer();
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

  const requested = async () => {
    const id = await readyApplication(world, business);
    const { body } = await requestSignature(business.api, id);
    return { id, application: body.data.application, envelopeId: body.data.application.signatureEnvelopeId };
  };
  const deliver = async (callback: Callback) => {
    const response = await send(world, server.name, callback);
    await settled(world);
    return response.status;
  };

  it('about a signed form lead to reading the envelope and recording the signature', async () => {
    const { id, envelopeId } = await requested();
    server.complete(envelopeId);
    expect(await deliver(server.callback(envelopeId))).toBe(200);
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'signed',
      signatureEnvelopeId: envelopeId,
      signedAt: '2026-03-15T12:00:00.000Z',
    });
  });

  it('are not trusted: only what the service returns counts', async () => {
    const { id, application, envelopeId } = await requested();
    expect(await deliver(server.callback(envelopeId))).toBe(200);
    expect(await applicationOf(business.api, id)).toEqual(application);
  });

  it('from elsewhere are 401, and do not lead to a call', async () => {
    const { id, application, envelopeId } = await requested();
    server.complete(envelopeId);
    const calls = server.received.length;
    const { body } = server.callback(envelopeId);
    const bad: Callback[] = [
      server.forgedCallback(envelopeId),
      { headers: { 'content-type': 'application/json' }, body },
      { headers: server.callback(envelopeId).headers, body: '' },
    ];
    // The shared secret of Documenso does not sign the body.
    for (const callback of server.name === 'documenso' ? bad.slice(0, 2) : bad) {
      const response = await send(world, server.name, callback);
      expect([response.status, await response.json()]).toEqual([
        401,
        { error: 'unauthorized', reason: expect.any(String) },
      ]);
    }
    await settled(world);
    expect(server.received.length).toBe(calls);
    expect(await applicationOf(business.api, id)).toEqual(application);
  });

  it('that are repeated, late or out of order change nothing', async () => {
    const { id, envelopeId } = await requested();
    server.complete(envelopeId);
    await deliver(server.callback(envelopeId));
    const signed = await applicationOf(business.api, id);
    const calls = server.received.length;
    expect([await deliver(server.callback(envelopeId)), await deliver(server.callback(envelopeId))]).toEqual([
      200, 200,
    ]);
    expect(server.received.length).toBe(calls);
    expect(await applicationOf(business.api, id)).toEqual(signed);
    expect(
      (await auditActions(world, business, id)).filter((action) => action.endsWith('signed')),
    ).toHaveLength(1);
  });

  it('about an earlier envelope do not affect the current one', async () => {
    const { id, envelopeId: earlier } = await requested();
    await cancelSignature(business.api, id);
    const again = (await requestSignature(business.api, id)).body.data.application;
    server.complete(earlier);
    expect(await deliver(server.callback(earlier))).toBe(200);
    expect(await applicationOf(business.api, id)).toEqual(again);
  });

  it('about unknown envelopes, or about none, are accepted and change nothing', async () => {
    const stranger = server.callback(server.name === 'docusign' ? randomUUID() : 'envelope_of_another_app');
    expect(await deliver(stranger)).toBe(200);
    expect(server.received.some(({ path }) => path.includes('envelope_of_another_app'))).toBe(false);
  });

  it('about a decline or a void at the service return the application to ready_to_file', async () => {
    for (const end of [server.decline.bind(server), server.voidElsewhere.bind(server)]) {
      const { id, envelopeId } = await requested();
      end(envelopeId);
      expect(await deliver(server.callback(envelopeId))).toBe(200);
      expect(await applicationOf(business.api, id)).toMatchObject({
        status: 'ready_to_file',
        signatureEnvelopeId: null,
      });
    }
  });

  it('whose check fails are retried by a scheduled check', async () => {
    const { id, envelopeId } = await requested();
    server.complete(envelopeId);
    server.misbehave('read', 500);
    expect(await deliver(server.callback(envelopeId))).toBe(200);
    expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
    world.clock.advance(20 * 60_000);
    await runJob(world);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
  });

  it('are not needed: scheduled checks run after ten minutes, and then at growing intervals', async () => {
    const { id } = await requested();
    const looks = async (minutes: number) => {
      world.clock.advance(minutes * 60_000);
      await runJob(world);
      return (await envelopesOf(world, business, id))[0].checks;
    };
    expect([await looks(9), await looks(1), await looks(10), await looks(9), await looks(1)]).toEqual([
      0, 1, 1, 1, 2,
    ]);
  });
});

describe('callbacks', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_UNKNOWN_BEARER: '3,0.01' } });
  });
  afterAll(() => world.close());

  it('of a service that is not configured or does not exist are 404', async () => {
    for (const service of ['docusign', 'documenso', 'fax', '__proto__']) {
      const response = await send(world, service, { headers: {}, body: '{}' });
      expect([response.status, await response.json()], service).toEqual([
        404,
        { error: 'not_found', reason: 'no such path' },
      ]);
    }
  });

  it('that are too long are rejected unread', async () => {
    const response = await send(world, 'sandbox', { headers: {}, body: 'x'.repeat(1_100_000) });
    expect([response.status, ((await response.json()) as any).error]).toEqual([413, 'payload_too_large']);
  });

  it('are rate-limited by address after too many invalid signatures', async () => {
    const bodies = ['', 'no', '{}', `{"envelopeId":"${randomUUID()}"}`, '{"envelopeId":7}'];
    const statuses: number[] = [];
    for (const body of bodies) statuses.push((await send(world, 'sandbox', { headers: {}, body })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});
