import { Client } from './support/client.js';
import { median } from './support/load.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const BATCH = 500;
/** Of both kinds together, after the first ones, with which the service becomes warm. */
const BATCHES = 80;
const WARM_UP_BATCHES = 8;
/** One in so many rows is a leg of a transfer. */
const EVERY = 10;
const DAYS = 28;
const INSTITUTION = 'Transfers';

type Kind = 'with' | 'without';

/** Each kind comes first as often as second. */
const TURNS: readonly Kind[] = ['with', 'without', 'without', 'with'];

/** POST /transactions with transfers between two accounts, which are matched, against the same rows with other categories. */
export async function benchTransfers(service: Service, business: Business, report: Report): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const accounts = ['checking', 'savings'].map((kind) => ({
    externalId: kind,
    name: kind,
    currency: 'USD',
    kind,
    openingBalance: 0,
    openingBalanceDate: '2026-01-01',
  }));
  await client.ok('POST', '/v1/bank-accounts', { institutionName: INSTITUTION, accounts });
  const spent: Record<Kind, number[]> = { with: [], without: [] };
  for (let turn = 0; turn < WARM_UP_BATCHES + BATCHES; turn++) {
    const kind = TURNS[turn % TURNS.length] ?? 'with';
    const transactions = batch(turn, kind);
    const start = performance.now();
    await client.ok('POST', '/v1/transactions', { institutionName: INSTITUTION, transactions });
    if (turn >= WARM_UP_BATCHES) spent[kind].push(performance.now() - start);
  }
  const matches = await client.ok('GET', '/v1/transfers?limit=1');
  client.close();
  if (matches.length === 0) throw new Error('no transfer was matched');
  const perSecond = (kind: Kind) => BATCH / (median(spent[kind]) / 1000);
  report.add({
    what: `POST /transactions, ${BATCH}-row batches with ${BATCH / EVERY} legs of transfers, against batches without`,
    target: '≥ 0.9 of the rows/s',
    measured: `${ratio(perSecond('with'), perSecond('without'))} (${Math.round(perSecond('with'))} and ${Math.round(perSecond('without'))} rows/s)`,
    reached: perSecond('with') >= 0.9 * perSecond('without'),
    figures: { with: perSecond('with'), without: perSecond('without') },
  });
}

/** The legs of a transfer are neighbours. Amounts of transfers occur once. */
function batch(turn: number, kind: Kind) {
  return Array.from({ length: BATCH }, (_, at) => {
    const isLeg = at % (2 * EVERY) < 2;
    const isSecond = at % 2 === 1;
    const amount = isLeg ? 10_000 + turn * BATCH + at - (isSecond ? 1 : 0) : 10 + ((turn * BATCH + at) % 997);
    return {
      accountExternalId: isLeg && isSecond ? 'savings' : 'checking',
      externalId: `${turn}-${at}`,
      date: `2026-02-${String(1 + ((turn + Math.floor(at / 2)) % DAYS)).padStart(2, '0')}`,
      amount: isLeg && isSecond ? -amount : amount,
      description: `BENCH ROW ${turn} ${at}`,
      category: isLeg && kind === 'with' ? 'transfer' : '6300',
    };
  });
}
