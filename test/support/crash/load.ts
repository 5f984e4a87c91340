import { expect } from 'vitest';
import type { ApiResponse, Api } from '../http/api.js';
import { dataOf } from '../http/responses.js';

const INSTITUTION = 'First Bank';
const ROWS_PER_PUSH = 60;
const CLIENTS = 4;
/** What `books:verify` reports on consistent books. */
export const AGREES = { ok: true, differences: [] };

/** The result of one push: its response, or null if the connection broke first. */
export interface Sent {
  readonly name: string;
  readonly response: ApiResponse<any> | null;
}

export async function declareChecking(api: Api): Promise<void> {
  const opening = { openingBalance: 0, openingBalanceDate: '2026-01-01' };
  dataOf(
    await api.post('/v1/bank-accounts', {
      institutionName: INSTITUTION,
      accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking', ...opening }],
    }),
  );
}

/** Pushes many bank transactions whose external ids start with a name, so that they can be found together. */
export async function sendPush(api: Api, name: string): Promise<Sent> {
  const transactions = Array.from({ length: ROWS_PER_PUSH }, (_, index) => ({
    accountExternalId: 'chk',
    externalId: `${name}/${index}`,
    date: `2026-0${1 + (index % 3)}-15`,
    amount: 1 + index,
    description: `row ${index}`,
    category: ['6300', '4000', 'transfer'][index % 3],
  }));
  const response = await api
    .post('/v1/transactions', { institutionName: INSTITUTION, transactions })
    .catch(() => null);
  return { name, response };
}

/**
 * Several clients push until a connection breaks or each has sent enough. `act` runs when the given numbers of pushes are
 * complete and others are still running.
 */
export async function pushUntilBroken(
  api: Api,
  round: string,
  { pushesEach, after, act }: { pushesEach: number; after: readonly number[]; act: () => unknown },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const acts: unknown[] = [];
  const client = async (number: number): Promise<void> => {
    for (let turn = 0; turn < pushesEach; turn++) {
      const push = await sendPush(api, `${round} ${number} ${turn}`);
      sent.push(push);
      if (push.response === null) return;
      if (after.includes(sent.length)) acts.push(act());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await Promise.all(acts);
  return sent;
}

const READS = [
  '/v1/transactions?from=2026-01-01',
  '/v1/bank-accounts',
  '/v1/journal-entries',
  '/v1/reports/statements/balance_sheet',
  '/v1/reports/trial-balance',
];

/** Sends reads one after another until the work ends. Returns all responses. */
export async function readDuring<T>(api: Api, work: Promise<T>): Promise<ApiResponse<any>[]> {
  const state = { working: true };
  const stop = () => {
    state.working = false;
  };
  work.then(stop, stop);
  const responses: ApiResponse<any>[] = [];
  while (state.working) responses.push(await api.get(READS[responses.length % READS.length] ?? ''));
  return responses;
}

/** Expects every push with a 200 response to be stored completely, and every other push completely or not at all. */
export async function expectWholePushes(api: Api, sent: readonly Sent[]): Promise<void> {
  const counts = await rowsPerPush(api);
  for (const { name, response } of sent) {
    const count = counts.get(name) ?? 0;
    expect([0, ROWS_PER_PUSH], name).toContain(count);
    if (response?.status === 200) expect(count, name).toBe(ROWS_PER_PUSH);
  }
  const known = new Set(sent.map(({ name }) => name));
  expect([...counts.keys()].filter((name) => !known.has(name))).toEqual([]);
}

/** Repeats every push, like a client without a response. Afterwards each is stored completely and once. */
export async function expectRepeatable(api: Api, sent: readonly Sent[]): Promise<void> {
  for (const { name } of sent) {
    const { created, unchanged } = dataOf((await sendPush(api, name)).response ?? fail(name));
    expect([0, ROWS_PER_PUSH], name).toContain(created);
    expect(created + unchanged, name).toBe(ROWS_PER_PUSH);
  }
  const counts = await rowsPerPush(api);
  expect(counts.size).toBe(sent.length);
  for (const [name, count] of counts) expect(count, name).toBe(ROWS_PER_PUSH);
}

function fail(name: string): never {
  throw new Error(`the push ${name} got no response`);
}

async function rowsPerPush(api: Api): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let offset: number | null = 0; offset !== null;) {
    const path = `/v1/transactions?from=2026-01-01&to=2026-12-31&limit=200&offset=${offset}`;
    const response: ApiResponse<any> = await api.get(path);
    for (const { externalId } of dataOf(response)) {
      const [name] = externalId.split('/');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    offset = response.body.meta.pagination.nextOffset;
  }
  return counts;
}
