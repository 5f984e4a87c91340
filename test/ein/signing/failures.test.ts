import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
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
import type { Misbehaviour, SigningServer } from '../../support/ein/signing/signing-server.js';
import { createWorld, type World } from '../../support/world/world.js';

const ERROR = [502, 'signing_service_error'];
const UNAVAILABLE = [503, 'signing_service_unavailable'];

const REFUSALS: readonly (readonly [Misbehaviour, readonly (number | string)[]])[] = [
  [400, ERROR],
  [404, ERROR],
  [422, ERROR],
  [401, UNAVAILABLE],
  [403, UNAVAILABLE],
  [429, UNAVAILABLE],
];
const LOST_RESPONSES: readonly (readonly [Misbehaviour, readonly (number | string)[]])[] = [
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

describe.each<[string, () => SigningServer]>([
  ['DocuSign', () => new DocusignServer()],
  ['Documenso', () => new DocumensoServer()],
])('when %s fails', (_name, makeServer) => {
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
  afterEach(() => server.behave());

  const requested = async () => {
    const id = await readyApplication(world, business);
    const { body } = await requestSignature(business.api, id);
    return { id, application: body.data.application, envelopeId: body.data.application.signatureEnvelopeId };
  };

  it.each(REFUSALS)(
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

  it.each(LOST_RESPONSES)(
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

  it.each<[Misbehaviour, readonly (number | string)[]]>([
    [404, ERROR],
    [500, ERROR],
    ['garbage', ERROR],
    ['endless', ERROR],
    [401, UNAVAILABLE],
    [429, UNAVAILABLE],
    ['silent', UNAVAILABLE],
  ])('[4.9] to return an envelope (%s), a cancellation changes nothing', async (how, statuses) => {
    const { id, application, envelopeId } = await requested();
    server.misbehave('read', how, { always: true });
    const { status, body } = await cancelSignature(business.api, id);
    expect([status, body.error]).toEqual(statuses);
    expect(await applicationOf(business.api, id)).toEqual(application);
    expect(await envelopesOf(world, business, id)).toMatchObject([{ status: 'open', leaseBy: null }]);
    expect(
      server.calls('void').some(({ path, body: sent }) => `${path} ${sent.toString()}`.includes(envelopeId)),
    ).toBe(false);
    server.behave();
    expect((await cancelSignature(business.api, id)).body.data.envelopeCancelled).toBe(true);
  });

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

  it.each<[Misbehaviour, readonly (number | string)[]]>([
    [400, ERROR],
    [401, UNAVAILABLE],
    [500, ERROR],
  ])('[4.9] and rejects a void (%s), a cancellation changes nothing', async (how, statuses) => {
    const { id, application } = await requested();
    server.misbehave('void', how);
    const { status, body } = await cancelSignature(business.api, id);
    expect([status, body.error]).toEqual(statuses);
    expect(await applicationOf(business.api, id)).toEqual(application);
  });

  it.each<Misbehaviour>(['silent', 'garbage', 'hang_up'])(
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

  it.each<Misbehaviour>([404, 500, 'garbage', 'empty', 'silent', 'endless'])(
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

describe('a signing service that cannot be reached', () => {
  it.each<[string, string, () => SigningServer, Record<string, string>]>([
    ['Documenso', 'a closed port', () => new DocumensoServer(), {}],
    ['DocuSign', 'a closed port', () => new DocusignServer(), {}],
    [
      'Documenso',
      'an unknown host',
      () => new DocumensoServer(),
      { DOCUMENSO_BASE_URL: 'https://signing.invalid/api/v2' },
    ],
  ])('is unavailable, and the application is unchanged: %s, %s', async (_, __, makeServer, more) => {
    const server = await makeServer().start();
    const env = { ...server.env(), ...more };
    await server.stop();
    const world = await createWorld({ env });
    const business = await newBusiness(world);
    const id = await readyApplication(world, business);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await requestSignature(business.api, id);
      expect([status, body.error]).toEqual(UNAVAILABLE);
      expect(await applicationOf(business.api, id)).toMatchObject({
        status: 'ready_to_file',
        signatureEnvelopeId: null,
        signatureRequestedAt: null,
      });
    }
    expect((await business.api.post(`/v1/ein-applications/${id}/mark-filed`)).status).toBe(200);
    await world.close();
  });

  it('is also unavailable if the service of the envelope is no longer configured', async () => {
    const server = await new DocumensoServer().start();
    const before = await createWorld({ env: server.env() });
    const business = await newBusiness(before);
    const id = await readyApplication(before, business);
    await requestSignature(business.api, id);
    const { url } = before.dataSource.options as { url: string };
    const after = await createWorld({ databaseUrl: url });
    const { status, body } = await cancelSignature(new Api(after.rootUrl, business.api.credential), id);
    expect([status, body.error]).toEqual(UNAVAILABLE);
    expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
    await after.close();
    await before.close();
    await server.stop();
  });
});
