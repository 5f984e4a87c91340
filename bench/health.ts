import { Client } from './support/client.js';
import { withDatabase } from './support/database.js';
import { latencies } from './support/load.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const OBLIGATIONS = 400;
const FINDINGS = 300;
const TARGET_MS = 15;

/** The score of an old business with many obligations, some overdue, and many findings. */
export async function benchHealth(service: Service, report: Report): Promise<void> {
  const business = await service.newBusiness('Health', 'US');
  await insertRecords(service, business);
  const client = new Client(service.port, business.apiKey);
  const { p50Ms, p99Ms } = await latencies(500, () => client.ok('GET', '/v1/health-score'));
  client.close();
  report.add({
    what: `health score, ${OBLIGATIONS} obligations and ${FINDINGS} findings`,
    target: `p50 ≤ ${TARGET_MS} ms`,
    measured: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    reached: p50Ms <= TARGET_MS,
    figures: { p50Ms, p99Ms },
  });
}

async function insertRecords(service: Service, { businessId, entityId }: Business): Promise<void> {
  await withDatabase((await service.databaseUrls()).superuser, async (client) => {
    await client.query(MAKE_OBLIGATIONS, [businessId, entityId, OBLIGATIONS]);
    await client.query(MAKE_RUN, [businessId]);
    await client.query(MAKE_FINDINGS, [businessId, entityId, FINDINGS]);
    await client.query('vacuum analyze obligation, detector_run, finding');
  });
}

/** Most were filed in earlier years; a few are overdue, due soon or upcoming. */
const MAKE_OBLIGATIONS = `
  insert into obligation (business_id, id, entity_id, title, severity, due_date, state, filed_on, created_at, updated_at)
  select $1, gen_random_uuid(), $2, 'Filing ' || n, 'required', current_date - 10 * n + 100,
         case when n < 20 then 'open' else 'filed' end, case when n < 20 then null else current_date - 10 * n end, now(), now()
    from generate_series(1, $3::int) as n`;

const MAKE_RUN = `
  insert into detector_run (business_id, number, ran_at, counts) values ($1, 1000, now(), '{}')`;

const MAKE_FINDINGS = `
  insert into finding (business_id, run_number, position, entity_id, code, severity, subject_type, subject_id, message)
  select $1, 1000, n, $2, 'code_' || n % 9, (array['critical', 'warning', 'info'])[1 + n % 3], 'bank_account', n::text,
         'Something to look at, number ' || n || '.'
    from generate_series(1, $3::int) as n`;
