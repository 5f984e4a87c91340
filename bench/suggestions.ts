import { Client } from './support/client.js';
import { latencies } from './support/load.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const TRANSACTIONS = 100;
const MAX_MS = 60;

/** POST /transactions/suggestions for the newest transactions of a business with decisions. */
export async function benchSuggestions(service: Service, business: Business, report: Report): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const path = `/v1/transactions?from=1900-01-01&limit=${TRANSACTIONS}`;
  const listed: { id: string }[] = await client.ok('GET', path);
  if (listed.length < TRANSACTIONS) throw new Error(`the business has only ${listed.length} transactions`);
  const ids = listed.map(({ id }) => id);
  const one = await latencies(100, () => client.ok('GET', `/v1/transactions/${ids[0]}/suggestions`));
  const many = await latencies(100, () => client.ok('POST', '/v1/transactions/suggestions', { ids }));
  client.close();
  report.add({
    what: `suggestions for ${TRANSACTIONS} transactions in one call`,
    target: `p50 ≤ ${MAX_MS} ms`,
    measured: `p50 ${many.p50Ms.toFixed(1)} ms, p99 ${many.p99Ms.toFixed(1)} ms; for one transaction p50 ${one.p50Ms.toFixed(1)} ms`,
    reached: many.p50Ms <= MAX_MS,
    figures: { ...many, oneP50Ms: one.p50Ms },
  });
}
