import { Client } from './support/client.js';
import { withDatabase } from './support/database.js';
import { latencies } from './support/load.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const TO_REVIEW = 20_000;
const MAX_MS = 20;

/** GET /overview for the business of the long list, with as many transactions to review. */
export async function benchOverview(service: Service, business: Business, report: Report): Promise<void> {
  const { superuser } = await service.databaseUrls();
  const transactions = await flagForReview(superuser, business);
  const client = new Client(service.port, business.apiKey);
  const { toReview } = await client.ok('GET', '/v1/overview');
  if (toReview.isComplete) throw new Error(`${toReview.count} transactions need review`);
  const { p50Ms, p99Ms } = await latencies(500, () => client.ok('GET', '/v1/overview'));
  client.close();
  report.add({
    what: `overview, ${TO_REVIEW} of ${transactions} transactions to review`,
    target: `p50 ≤ ${MAX_MS} ms`,
    measured: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    reached: p50Ms <= MAX_MS,
    figures: { p50Ms, p99Ms },
  });
}

/** Spread over all of the business's transactions. Returns their number. */
async function flagForReview(superuserUrl: string, { businessId }: Business): Promise<number> {
  return withDatabase(superuserUrl, async (client) => {
    await client.query(
      `update bank_transaction t
          set needs_review = true,
              review_reason = (array['uncategorized', 'low_confidence', 'new_merchant'])[1 + picked.number % 3]
         from (select id, number
                 from (select id, row_number() over (order by date, id) as number, count(*) over () as count
                         from bank_transaction where business_id = $1 and removed_at is null) numbered
                where number % (count / $2) = 0 limit $2) picked
        where t.business_id = $1 and t.id = picked.id`,
      [businessId, TO_REVIEW],
    );
    await client.query('vacuum analyze bank_transaction');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from bank_transaction where business_id = $1',
      [businessId],
    );
    return rows[0]?.count ?? 0;
  });
}
