import { Client } from './support/client.js';
import { withDatabase } from './support/database.js';
import { latencies } from './support/load.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';
import { benchWorkbook } from './workbooks.js';

const SMALL = 200_000;
const LARGE = 2_000_000;
const LINES_PER_STATEMENT = 20_000;
const STATEMENTS = [
  ['profit_and_loss', 'profit_and_loss?from=2024-02-10&to=2025-11-20', 10],
  ['balance_sheet', 'balance_sheet?to=2025-11-20', 10],
  ['cash_flow', 'cash_flow?from=2024-02-10&to=2025-11-20', 10],
  [
    'profit_and_loss in 12 months with those of the year before',
    'profit_and_loss?from=2025-01-01&to=2025-12-31&interval=month&compare=previous_year',
    15,
  ],
] as const;

/** Each entry has a line on the bank account. */
const LEDGER_PATH = '/v1/reports/general-ledger?accountNumber=1000&from=2024-01-01&to=2025-12-31';

/** Each statement over HTTP at two sizes of the same books. */
export async function benchStatements(service: Service, report: Report): Promise<void> {
  const smallBooks = await generate(service, SMALL);
  const small = await measure(service, smallBooks);
  const large = await measure(service, await generate(service, LARGE));
  for (const [name, , limitMs] of STATEMENTS) {
    const [a, b] = [small.get(name) ?? Number.NaN, large.get(name) ?? Number.NaN];
    report.add({
      what: `${name}, ${SMALL} and ${LARGE} journal lines`,
      target: `p50 ≤ ${limitMs} ms at both, growth ≤ 1.5 ×`,
      measured: `p50 ${a.toFixed(1)} ms and ${b.toFixed(1)} ms, growth ${(b / a).toFixed(2)} ×`,
      reached: a <= limitMs && b <= limitMs && b / a <= 1.5,
      figures: { smallP50Ms: a, largeP50Ms: b },
    });
  }
  const what = `XLSX of a general ledger of ${SMALL / 2} lines`;
  await benchWorkbook(service, smallBooks, { what, path: LEDGER_PATH }, report);
}

async function measure(service: Service, business: Business): Promise<Map<string, number>> {
  const client = new Client(service.port, business.apiKey);
  const measured = new Map<string, number>();
  for (const [name, path] of STATEMENTS) {
    const { p50Ms } = await latencies(300, () => client.ok('GET', `/v1/reports/statements/${path}`));
    measured.set(name, p50Ms);
  }
  client.close();
  return measured;
}

/** Books of two years, posted through the journal's triggers. */
async function generate(service: Service, lines: number): Promise<Business> {
  const business = await service.newBusiness(`Ledger of ${lines}`, 'US');
  await withDatabase((await service.databaseUrls()).superuser, async (client) => {
    for (let from = 0; from < lines / 2; from += LINES_PER_STATEMENT / 2) {
      await client.query('begin');
      await client.query(
        `select set_config('role', 'charterbook_app', true), set_config('app.business_id', $1, true)`,
        [business.businessId],
      );
      const to = from + LINES_PER_STATEMENT / 2 - 1;
      await client.query(GENERATE, [business.businessId, business.entityId, from, to]);
      await client.query('commit');
    }
    await client.query('vacuum analyze journal_line, balance_day, balance_month');
  });
  return business;
}

const GENERATE = `
  with account as (
    select id, row_number() over (order by account_number) - 1 as at, count(*) over () as accounts
      from ledger_account where business_id = $1 and entity_id = $2 and category in ('revenue', 'expense', 'liability')
  ), bank as (
    select id from ledger_account where business_id = $1 and entity_id = $2 and account_number = '1000'
  ), drafted as materialized (
    select gen_random_uuid() as id, date '2024-01-01' + (n % 730) as day, 100 + (n::bigint * 7919) % 100000 as amount, a.id as account_id
      from generate_series($3::int, $4::int) as n join account a on a.at = n % a.accounts
  ), entry as (
    insert into journal_entry (business_id, id, entity_id, posted_on, description, source, flow_sense, line_count, recorded_at, actor_kind)
    select $1, id, $2, day, 'generated', 'manual', 1, 2, now(), 'system' from drafted
  )
  insert into journal_line (business_id, entity_id, entry_id, line_no, account_id, amount_minor, posted_on, flow_sense)
  select $1, $2, id, 1, account_id, amount, day, 1 from drafted
  union all
  select $1, $2, id, 2, (select id from bank), -amount, day, 1 from drafted`;
