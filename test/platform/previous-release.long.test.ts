import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atFreePort, PortTaken } from '../../src/platform/database/embedded/at-free-port.js';
import { type Build, buildService } from '../support/platform/build.js';
import { emptyDatabase } from '../support/platform/databases.js';
import { Operator } from '../support/platform/operator.js';
import { buildCommit, previousRelease } from '../support/platform/previous-release.js';
import { type RunningService, startService } from '../support/platform/service.js';
import { Traffic } from '../support/platform/traffic.js';

const UNLIMITED = '1000000,1000000';
const BUDGETS = { RATE_LIMIT_READ: UNLIMITED, RATE_LIMIT_WRITE: UNLIMITED, RATE_LIMIT_REPORTS: UNLIMITED };
/** Enough for each worker to send every kind of request several times. */
const REQUESTS = 150;

const commit = await previousRelease();

/** Without the history, in a shallow checkout, there is no previous release to build. */
describe.runIf(commit !== null)('the previous release, on the schema of this one', () => {
  let builds: { readonly previous: Build; readonly present: Build };
  let env: Record<string, string>;
  let operators: { readonly previous: Operator; readonly present: Operator };
  const running: RunningService[] = [];

  beforeAll(async () => {
    builds = { previous: await buildCommit(commit!), present: await buildService() };
    const databaseUrl = await emptyDatabase();
    env = { ...BUDGETS, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    operators = {
      previous: new Operator(builds.previous, env),
      present: new Operator(builds.present, env),
    };
  });

  afterAll(async () => {
    for (const { program } of running) {
      program.child.kill('SIGTERM');
      await program.ended;
    }
    await builds.previous.remove();
    await builds.present.remove();
  });

  const start = async (build: Build, more: Record<string, string> = {}): Promise<RunningService> => {
    const service = await startService(build, { ...env, ...more });
    running.push(service);
    return service;
  };
  /** The previous release has no PORT=0. */
  const startPrevious = () =>
    atFreePort((port) =>
      start(builds.previous, { PORT: String(port) }).catch((error: unknown) => {
        throw String(error).includes('EADDRINUSE') ? new PortTaken() : error;
      }),
    );

  it('serves its traffic while this release migrates and then runs beside it', async () => {
    const previous = await startPrevious();
    const { id, owner } = await operators.previous.business();
    const key = await operators.previous.key(id, owner);
    await declareAccount(previous.rootUrl, key);
    const token = await accessToken(previous.rootUrl, await operators.previous.json(...newClientOf(id)));
    const traffics = [
      new Traffic(previous.rootUrl, key, 'previous'),
      new Traffic(previous.rootUrl, token, 'application'),
    ];
    for (const traffic of traffics) await sentAtLeast(traffic, REQUESTS);

    await operators.present.json('migrate');
    for (const traffic of traffics) await sentAtLeast(traffic, traffic.sent + REQUESTS);
    const readiness = await fetch(`${previous.rootUrl}/readyz`);
    expect(readiness.status).toBe(200);

    const present = await start(builds.present);
    traffics.push(new Traffic(present.rootUrl, key, 'present'));
    await sentAtLeast(traffics[2]!, REQUESTS);
    for (const traffic of traffics) await traffic.stop();

    expect(traffics.flatMap(({ failed }) => failed)).toEqual([]);
    const { differences } = await operators.present.json('books:verify');
    expect(differences).toEqual([]);
  });
});

function newClientOf(businessId: string): string[] {
  return ['oauth-client:create', '--business', businessId, '--name', 'App', '--scopes', 'read write'];
}

async function accessToken(
  rootUrl: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
  const response = await fetch(`${rootUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function declareAccount(rootUrl: string, key: string): Promise<void> {
  const response = await fetch(`${rootUrl}/v1/bank-accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      institutionName: 'First Bank',
      accounts: [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }],
    }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

async function sentAtLeast(traffic: Traffic, count: number): Promise<void> {
  await expect.poll(() => traffic.sent).toBeGreaterThanOrEqual(count);
}
