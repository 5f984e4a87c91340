import type { CardRow } from '../examples/import-cards/card-file.js';
import { groupBy } from '../src/kernel/collections.js';
import { Client } from './support/client.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const CARDS = 20;
const LEARNED = 1_500;
const PATCHES_AT_ONCE = 8;
const BATCH = 500;
const MAX_ROWS = 12_000;
const CATEGORIES = ['6300', '6400', '6450', '6500', '6550', '6750'] as const;
const INSTITUTION = 'Learned cards';

/** POST /transactions without categories, which the categorizer decides, against the same with categories, in turns. */
export async function benchCategorizedPush(
  service: Service,
  business: Business,
  rows: readonly CardRow[],
  report: Report,
): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const busiest = busiestCards(rows);
  const accounts = [...busiest].map((externalId) => ({
    externalId,
    name: `Card ${externalId}`,
    currency: 'GBP',
    kind: 'credit_card',
    openingBalance: 0,
    openingBalanceDate: '2014-03-01',
  }));
  await client.ok('POST', '/v1/bank-accounts', { institutionName: INSTITUTION, accounts });
  const own = rows.filter(({ accountExternalId }) => busiest.has(accountExternalId)).slice(0, MAX_ROWS);
  await teach(client, own.slice(0, LEARNED));

  const spent = { with: 0, without: 0 };
  const pushed = { with: 0, without: 0 };
  for (let at = LEARNED, turn = 0; at + BATCH <= own.length; at += BATCH, turn++) {
    const kind = turn % 2 === 0 ? 'with' : 'without';
    const batch = own.slice(at, at + BATCH);
    const transactions =
      kind === 'with' ? batch : batch.map((row) => ({ ...row, category: categoryFor(row) }));
    const start = performance.now();
    await client.ok('POST', '/v1/transactions', { institutionName: INSTITUTION, transactions });
    spent[kind] += performance.now() - start;
    pushed[kind] += batch.length;
  }
  client.close();
  const perSecond = (kind: 'with' | 'without') => pushed[kind] / (spent[kind] / 1000);
  report.add({
    what: `POST /transactions, ${BATCH}-row batches that the categorizer decides, against batches with categories`,
    target: '≥ 0.75 of the rows/s',
    measured: `${ratio(perSecond('with'), perSecond('without'))} (${Math.round(perSecond('with'))} and ${Math.round(perSecond('without'))} rows/s)`,
    reached: perSecond('with') >= 0.75 * perSecond('without'),
    figures: { with: perSecond('with'), without: perSecond('without') },
  });
}

async function teach(client: Client, rows: readonly CardRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const { transactions } = (await client.ok('POST', '/v1/transactions', {
      institutionName: INSTITUTION,
      transactions: batch,
    })) as { transactions: { id: string }[] };
    await Promise.all(
      Array.from({ length: PATCHES_AT_ONCE }, async (_, lane) => {
        for (let row = lane; row < batch.length; row += PATCHES_AT_ONCE) {
          const category = categoryFor(batch[row] as CardRow);
          await client.ok('PATCH', `/v1/transactions/${transactions[row]?.id}`, { category });
        }
      }),
    );
  }
}

function busiestCards(rows: readonly CardRow[]): ReadonlySet<string> {
  const byCard = [...groupBy(rows, ({ accountExternalId }) => accountExternalId)];
  const busiest = byCard.toSorted(([, a], [, b]) => b.length - a.length).slice(0, CARDS);
  return new Set(busiest.map(([card]) => card));
}

/** A fixed category for each merchant. */
function categoryFor({ description }: CardRow): string {
  return CATEGORIES[(description.codePointAt(0) ?? 0) % CATEGORIES.length] ?? CATEGORIES[0];
}
