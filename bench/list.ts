import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withDatabase } from './support/database.js';
import { Client } from './support/client.js';
import { inTurns, latencies, load, median } from './support/load.js';
import { DEFAULT_LIMIT } from '../src/platform/http/responses/paging.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';
import { benchWorkbook } from './workbooks.js';

const ROWS = 1_000_000;
const RARE_WORD = 'quixotic';
const FROM = '2026-01-01';
const TO = '2026-01-30';
/** The first page of thirty days. */
export const LIST_PATH = `/v1/transactions?from=${FROM}&to=${TO}`;
const ALL_PATH = '/v1/transactions?from=2025-01-01&to=2027-12-31';
const DEEP_PAGE = 20_000;
/** A tenth of the rows. */
const FILE_PATH = '/v1/transactions?from=2025-01-01&to=2025-03-14';

/** GET /transactions over a million rows: the list against a bare server, and a search for a rare word. */
export async function benchList(service: Service, business: Business, report: Report): Promise<void> {
  const { superuser } = await service.databaseUrls();
  await generateRows(superuser, service, business);
  const path = LIST_PATH;
  const headers = { authorization: `Bearer ${business.apiKey}` };

  const ours = await fetch(service.rootUrl + path, { headers }).then((response) => response.text());
  const bare = await startBareServer(superuser, business);
  try {
    const theirs = await fetch(bare.url).then((response) => response.text());
    if (ours !== theirs) throw new Error('the bare server returns a different body');
    const rounds = await inTurns({
      our: () => load(service.rootUrl + path, headers),
      their: () => load(bare.url, {}),
    });
    const our = median(rounds.map((round) => round.our.perSecond));
    const their = median(rounds.map((round) => round.their.perSecond));
    report.add({
      what: `GET /transactions, 50 rows of ${ROWS}, 8 connections`,
      target: '≥ 0.28 of node:http + pg',
      measured: `${ratio(our, their)} (${Math.round(our)}/s, bare ${Math.round(their)}/s)`,
      reached: our >= 0.28 * their,
      figures: { perSecond: our, barePerSecond: their },
    });
  } finally {
    bare.stop();
  }

  const client = new Client(service.port, business.apiKey);
  const search = await latencies(200, () => client.ok('GET', `${path}&search=${RARE_WORD}`));
  report.add({
    what: `search for a rare word in ${ROWS} rows, 30-day window`,
    target: 'p50 ≤ 25 ms',
    measured: `p50 ${search.p50Ms.toFixed(1)} ms, p99 ${search.p99Ms.toFixed(1)} ms`,
    reached: search.p50Ms <= 25,
    figures: search,
  });
  await benchCursor(client, report);
  client.close();
  await benchWorkbook(service, business, { what: 'XLSX of 99999 transactions', path: FILE_PATH }, report);
}

/** Pages by cursor at both ends of the list, in turns. */
async function benchCursor(client: Client, report: Report): Promise<void> {
  const offset = (DEEP_PAGE - 2) * DEFAULT_LIMIT;
  const { body } = await client.send('GET', `${ALL_PATH}&offset=${offset}`);
  const cursor = String(body.meta.nextCursor);
  const rounds = await inTurns(
    {
      first: () => latencies(200, () => client.ok('GET', ALL_PATH)),
      deep: () => latencies(200, () => client.ok('GET', `${ALL_PATH}&cursor=${cursor}`)),
    },
    5,
  );
  const first = median(rounds.map((round) => round.first.p50Ms));
  const deep = median(rounds.map((round) => round.deep.p50Ms));
  report.add({
    what: `GET /transactions by cursor, page ${DEEP_PAGE} of ${ROWS / DEFAULT_LIMIT}`,
    target: 'p50 ≤ 1.2 × page 1',
    measured: `${ratio(deep, first)} × (p50 ${deep.toFixed(1)} ms, page 1 ${first.toFixed(1)} ms)`,
    reached: deep <= 1.2 * first,
    figures: { firstP50Ms: first, deepP50Ms: deep },
  });
}

/** Inserts a million bank transactions over two years directly: the list is measured, not the push. */
async function generateRows(superuserUrl: string, service: Service, business: Business): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  await client.ok('POST', '/v1/bank-accounts', {
    institutionName: 'Big Bank',
    accounts: [{ externalId: 'a', name: 'A', currency: 'USD', kind: 'checking' }],
  });
  client.close();
  await withDatabase(superuserUrl, async (superuser) => {
    await superuser.query(
      `insert into bank_transaction
       (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor, currency, description, merchant,
        merchant_given, merchant_key, pending, category_account_id, is_transfer, category_source, confidence,
        transaction_type, needs_review, booking_seq, created_at, updated_at)
     select b.business_id, gen_random_uuid(), b.entity_id, b.id, 'g' || n, date '2025-01-01' + (n * 730::bigint / ${ROWS})::int, 100 + n % 90000,
            'USD', case when n % 10007 = 0 then 'THE ${RARE_WORD.toUpperCase()} BOOKSHOP ' || n
                        else 'CARD PURCHASE MERCHANT ' || (n % 5000) || ' SEATTLE WA' end,
            'Merchant ' || (n % 5000), false, 'MERCHANT', false, a.id, false, 'keyword', 0.8, 'expense', false, 0, now(), now()
       from bank_account b
       join ledger_account a on a.business_id = b.business_id and a.account_number = '6450'
       cross join generate_series(1, ${ROWS}) as n
      where b.business_id = $1`,
      [business.businessId],
    );
    await superuser.query('vacuum analyze bank_transaction');
  });
}

async function startBareServer(databaseUrl: string, business: Business) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/bare-server.ts', databaseUrl, business.businessId, FROM, TO],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}
