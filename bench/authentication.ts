import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './support/client.js';
import { withDatabase } from './support/database.js';
import { LIST_PATH } from './list.js';
import { inTurns, load, median, type Rate } from './support/load.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';
import { fetchToken } from './tokens.js';

/** No route has this path, so a request costs the same with and without a credential, except for authentication. */
const UNKNOWN_PATH = '/v1/nothing';
const REQUESTS = 2_000;

/** The cost of authenticating a bearer credential: in queries, and as a share of GET /transactions. */
export async function benchAuthentication(
  service: Service,
  business: Business,
  report: Report,
): Promise<void> {
  const credentials = {
    svc_live_: business.apiKey,
    svc_oat_: await fetchToken(service, await service.newClient(business)),
  };
  for (const [prefix, credential] of Object.entries(credentials)) {
    const perRequest = await queriesPerRequest(service, credential);
    const share = await shareOfList(service, credential);
    report.add({
      what: `bearer authentication with ${prefix}`,
      target: '≤ 1 query a request, ≤ 15 % of what GET /transactions takes',
      measured: `${perRequest.toFixed(2)} queries, ${(100 * share).toFixed(1)} %`,
      reached: Math.round(perRequest * 100) <= 100 && share <= 0.15,
      figures: { perRequest, share },
    });
  }
}

/**
 * The share of a list's processor time that authentication uses. It measures the service and its database in processor
 * time, which other load on the machine hardly affects.
 */
async function shareOfList(service: Service, credential: string): Promise<number> {
  const bearer = { authorization: `Bearer ${credential}` };
  const unknown = service.rootUrl + UNKNOWN_PATH;
  const rounds = await inTurns({
    known: () => secondsPerResponse(service, () => load(unknown, bearer, { status: 404, seconds: 3 })),
    unauthenticated: () => secondsPerResponse(service, () => load(unknown, {}, { status: 404, seconds: 3 })),
    list: () => secondsPerResponse(service, () => load(service.rootUrl + LIST_PATH, bearer, { seconds: 3 })),
  });
  return median(rounds.map(({ known, unauthenticated, list }) => (known - unauthenticated) / list));
}

async function secondsPerResponse(service: Service, run: () => Promise<Rate>): Promise<number> {
  const before = await service.processorSeconds();
  const { responses } = await run();
  const after = await service.processorSeconds();
  const used = [...after].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0));
  return used.reduce((sum, seconds) => sum + seconds, 0) / responses;
}

/** The credential lookup is one autocommit statement, so each query is one transaction. */
async function queriesPerRequest(service: Service, credential: string): Promise<number> {
  const client = new Client(service.port, credential);
  const send = () => client.send('GET', UNKNOWN_PATH);
  await send();
  const before = await transactions(service);
  for (let request = 0; request < REQUESTS; request++) await send();
  const after = await transactions(service);
  client.close();
  return (after - before) / REQUESTS;
}

/** The number of transactions in the service's database so far. */
async function transactions(service: Service): Promise<number> {
  // Idle sessions report their counts within ten seconds.
  await sleep(11_000);
  const { service: url, superuser } = await service.databaseUrls();
  return withDatabase(superuser, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
      [new URL(url).pathname.slice(1)],
    );
    return Number(rows[0]?.count);
  });
}
