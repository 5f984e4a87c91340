import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  auditActions,
  envelopesOf,
  readyApplication,
  requestSignature,
  runJob,
} from '../../support/ein/signing/applications.js';
import { type Build, buildService } from '../../support/platform/build.js';
import { startService } from '../../support/platform/service.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import type { CallKind } from '../../support/ein/signing/signing-server.js';
import { cloneDatabase, createWorld, type World } from '../../support/world/world.js';

const MINUTES = 60_000;

describe('a signature requested from a process that is killed', { timeout: 4 * MINUTES }, () => {
  const server = new DocusignServer();
  let build: Build;
  let databaseUrl: string;
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    build = await buildService();
    await server.start();
    world = await createWorld({ databaseUrl, env: server.env() });
    world.clock.set(new Date().toISOString());
    business = await newBusiness(world);
  }, 2 * MINUTES);

  afterAll(async () => {
    await world.close();
    await server.stop();
    await build.remove();
  });

  /** Requests a signature and kills the process as soon as the service has processed the request. */
  const killedAt = async (kind: CallKind): Promise<string> => {
    const service = await startService(build, {
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...server.env(),
    });
    const { child } = service.program;
    const id = await readyApplication(world, business);
    const dead = new Promise<void>((resolve) => {
      server.beforeReply = async (called) => {
        if (called !== kind) return;
        server.beforeReply = async () => {};
        child.kill('SIGKILL');
        await once(child, 'exit');
        resolve();
      };
    });
    const asked = requestSignature(new Api(service.rootUrl, business.api.credential), id).catch(() => null);
    await dead;
    expect(await asked).toBeNull();
    return id;
  };

  it('is already recorded, found by our id, and requested once', async () => {
    const id = await killedAt('create');
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'awaiting_signature',
      signatureEnvelopeId: null,
    });
    const [{ id: ours, leaseBy }] = await envelopesOf(world, business, id);
    expect(leaseBy).not.toBeNull();
    // The killed process used the real clock, which is slightly ahead of this world's clock.
    world.clock.advance(12 * MINUTES);
    await runJob(world);
    const stored = server.held(ours);
    expect(await applicationOf(business.api, id)).toMatchObject({
      status: 'awaiting_signature',
      signatureEnvelopeId: stored?.id,
    });
    expect([...server.envelopes.values()].filter(({ externalId }) => externalId === ours)).toHaveLength(1);
    server.complete(stored?.id ?? '');
    world.clock.advance(20 * MINUTES);
    await runJob(world);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
    expect(await auditActions(world, business, id)).toEqual([
      'ein_application.request_signature',
      'signature_envelope.open',
      'ein_application.envelope_signed',
    ]);
  });

  it('is given up once it is certain that the service never received it', async () => {
    const id = await killedAt('token');
    world.clock.advance(20 * MINUTES);
    await runJob(world);
    expect(await applicationOf(business.api, id)).toMatchObject({ status: 'ready_to_file' });
    expect(await envelopesOf(world, business, id)).toMatchObject([
      { status: 'failed', serviceEnvelopeId: null },
    ]);
  });
});
