import { sameStatementsAlone } from './recategorize-alone.js';
import { Client } from './support/client.js';
import { CLIENTS, perSecond } from './support/parallel-clients.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const TRANSACTIONS = 4_000;
const WARM_UP = 1_000;
const CATEGORIES = ['6300', '6400'] as const;

/** PATCH /transactions/{id} on the newest transactions of one business, against the same statements sent by pg alone. */
export async function benchRecategorize(service: Service, business: Business, report: Report): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const ids: string[] = [];
  for (let offset = 0; offset < WARM_UP + TRANSACTIONS; offset += 200) {
    const page = await client.ok(
      'GET',
      `/v1/transactions?from=2014-01-01&to=2016-12-31&limit=200&offset=${offset}`,
    );
    ids.push(...(page as { id: string }[]).map((row) => row.id));
  }
  const patch = (category: string) => (id: string) =>
    client.ok('PATCH', `/v1/transactions/${id}`, { category });
  await perSecond(ids.splice(0, WARM_UP), patch('6450'));
  const ours = await perSecond(ids, (id, at) => patch(CATEGORIES[at % 2] ?? '')(id));
  client.close();
  const alone = await sameStatementsAlone((await service.databaseUrls()).service, business, ids);
  report.add({
    what: `PATCH /transactions/{id}, ${CLIENTS} clients, one business`,
    target: '≥ 500/s and ≥ 0.4 of the same SQL by pg alone',
    measured: `${Math.round(ours)}/s, ${ratio(ours, alone)} of pg alone (${Math.round(alone)}/s)`,
    reached: ours >= 500 && ours >= 0.4 * alone,
    figures: { perSecond: ours, alonePerSecond: alone },
  });
}
