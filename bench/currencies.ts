import { Client } from './support/client.js';
import { median } from './support/load.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const BATCH = 500;
/** Of both kinds together, after the first ones, with which the service becomes warm. */
const BATCHES = 40;
const WARM_UP_BATCHES = 8;
const DAYS = 28;
const ACCOUNTS = 10;
const MONTHS = 24;
const INSTITUTION = 'Currencies';
const MAX_REVALUATION_MS = 2_000;

type Kind = 'foreign' | 'domestic';

/** Each kind comes first as often as second. */
const TURNS: readonly Kind[] = ['foreign', 'domestic', 'domestic', 'foreign'];

/** Pushes to bank accounts in euros against the same in dollars, and the revaluation of two years of ten accounts in euros. */
export async function benchCurrencies(service: Service, business: Business, report: Report): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  await declare(client, [
    { externalId: 'domestic', currency: 'USD' },
    ...Array.from({ length: ACCOUNTS }, (_, at) => ({ externalId: `foreign-${at}`, currency: 'EUR' })),
  ]);
  const spent: Record<Kind, number[]> = { foreign: [], domestic: [] };
  for (let turn = 0; turn < WARM_UP_BATCHES + BATCHES; turn++) {
    const kind = TURNS[turn % TURNS.length] ?? 'foreign';
    const transactions = batch(turn, kind);
    const start = performance.now();
    await client.ok('POST', '/v1/transactions', { institutionName: INSTITUTION, transactions });
    if (turn >= WARM_UP_BATCHES) spent[kind].push(performance.now() - start);
  }
  const perSecond = (kind: Kind) => BATCH / (median(spent[kind]) / 1000);
  report.add({
    what: `POST /transactions, ${BATCH}-row batches of a bank account in another currency, against one in that of the books`,
    target: '≥ 0.8 of the rows/s',
    measured: `${ratio(perSecond('foreign'), perSecond('domestic'))} (${Math.round(perSecond('foreign'))} and ${Math.round(perSecond('domestic'))} rows/s)`,
    reached: perSecond('foreign') >= 0.8 * perSecond('domestic'),
    figures: { foreign: perSecond('foreign'), domestic: perSecond('domestic') },
  });
  const start = performance.now();
  const path = `/v1/entities/${business.entityId}/revalue`;
  const { months } = await client.ok('POST', path, { through: '2025-12-31' });
  const took = performance.now() - start;
  client.close();
  if (months.length !== MONTHS) throw new Error(`${months.length} months were revalued`);
  report.add({
    what: `POST /entities/{id}/revalue, ${MONTHS} months of ${ACCOUNTS} bank accounts`,
    target: `≤ ${MAX_REVALUATION_MS} ms`,
    measured: `${Math.round(took)} ms`,
    reached: took <= MAX_REVALUATION_MS,
    figures: { took },
  });
}

async function declare(
  client: Client,
  named: readonly { externalId: string; currency: string }[],
): Promise<void> {
  const accounts = named.map(({ externalId, currency }) => ({
    externalId,
    name: externalId,
    currency,
    kind: 'checking',
    openingBalance: 1000,
    openingBalanceDate: '2024-01-02',
  }));
  const declared = await client.ok('POST', '/v1/bank-accounts', { institutionName: INSTITUTION, accounts });
  for (const { bankAccountId, ledgerMapped } of declared.accounts)
    if (!ledgerMapped)
      await client.ok('PATCH', `/v1/bank-accounts/${bankAccountId}`, { ledgerAccountNumber: '1010' });
}

/** Days of two years, a month in each batch. */
function batch(turn: number, kind: Kind) {
  const month = turn % MONTHS;
  const prefix = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  return Array.from({ length: BATCH }, (_, at) => ({
    accountExternalId: kind === 'domestic' ? 'domestic' : `foreign-${at % ACCOUNTS}`,
    externalId: `${turn}-${at}`,
    date: `${prefix}-${String(2 + (at % (DAYS - 1))).padStart(2, '0')}`,
    amount: 10 + ((turn * BATCH + at) % 997),
    description: `BENCH ROW ${turn} ${at}`,
    category: '6300',
  }));
}
