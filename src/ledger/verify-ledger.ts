import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** One inconsistency in the books. */
export interface Difference {
  readonly check: string;
  /** The id of the inconsistent record. */
  readonly subject: string;
  readonly detail: string;
}

const MAX_DIFFERENCES_PER_CHECK = 100;

/** Each query returns one row per difference: `subject` and `detail`. All read the tenant of $1. */
const CHECKS: Readonly<Record<string, string>> = {
  entry_balanced: `
    select e.id as subject, format('%s lines of %s, sum %s', count(l.line_no), e.line_count, sum(l.amount_minor)) as detail
      from journal_entry e
      left join journal_line l on l.business_id = e.business_id and l.entry_id = e.id
     where e.business_id = $1
     group by e.business_id, e.id
    having count(l.line_no) <> e.line_count or coalesce(sum(l.amount_minor), -1) <> 0`,
  reversal_mirrors: `
    select e.id as subject, format('does not mirror %s', e.reverses_entry_id) as detail
      from journal_entry e
     where e.business_id = $1 and e.reverses_entry_id is not null
       and exists (
         select from (select line_no, account_id, bank_account_id, amount_minor from journal_line
                       where business_id = $1 and entry_id = e.id) l
           full join (select line_no, account_id, bank_account_id, amount_minor from journal_line
                       where business_id = $1 and entry_id = e.reverses_entry_id) o using (line_no)
          where l.account_id is distinct from o.account_id or l.amount_minor is distinct from -o.amount_minor
             or l.bank_account_id is distinct from o.bank_account_id)`,
  balance_day: balanceCheck('balance_day', 'day', 'l.posted_on'),
  balance_month: balanceCheck('balance_month', 'month', `date_trunc('month', l.posted_on)::date`),
  trial_balance_zero: `
    select a.entity_id as subject, format('debits minus credits are %s', sum(b.debit_minor - b.credit_minor)) as detail
      from balance_month b
      join ledger_account a on a.business_id = b.business_id and a.id = b.account_id
     where b.business_id = $1
     group by a.entity_id having sum(b.debit_minor - b.credit_minor) <> 0`,
};

/** Recomputes everything the ledger stores twice, for the unit of work's business, and returns the differences. */
export async function verifyLedger(uow: UnitOfWork): Promise<Difference[]> {
  return runChecks(uow, CHECKS);
}

/** Runs named queries for the unit of work's business; each returned row is a difference. */
export async function runChecks(
  uow: UnitOfWork,
  checks: Readonly<Record<string, string>>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  // The checks compare whole books, so hash joins are right. Right after a first import there are no statistics yet:
  // expecting one row per table, the planner would choose nested loops, which take minutes for a few hundred entries.
  await uow.query("select set_config('enable_nestloop', 'off', true)");
  for (const [check, sql] of Object.entries(checks)) {
    const rows = await uow.query<{ subject: string; detail: string }>(
      `select subject, detail from (${sql}) difference limit ${MAX_DIFFERENCES_PER_CHECK}`,
      [uow.businessId],
    );
    differences.push(...rows.map((row) => ({ check, subject: row.subject, detail: row.detail })));
  }
  return differences;
}

/** Compares a table of stored balances with the sums of the journal lines. */
function balanceCheck(table: string, period: string, periodOfLine: string): string {
  return `
    with line as (
      select l.account_id, ${periodOfLine} as period, l.amount_minor as a, l.flow_sense as s, account.is_cash,
             abs(l.flow_sense) = 2 as closes,
             bool_or(account.is_cash) over (partition by l.entry_id) and not account.is_cash
               and abs(l.flow_sense) <> 3 as flows
        from journal_line l
        join ledger_account account on account.business_id = l.business_id and account.id = l.account_id
       where l.business_id = $1
    ), computed as (
      select account_id, period, coalesce(sum(greatest(a, 0)) filter (where not closes), 0) as debit,
             coalesce(sum(greatest(-a, 0)) filter (where not closes), 0) as credit,
             coalesce(sum(-a) filter (where flows and s * a < 0), 0) as cash_in,
             coalesce(sum(a) filter (where flows and s * a > 0), 0) as cash_out,
             coalesce(sum(a) filter (where s = 0 and is_cash), 0) as opening,
             coalesce(sum(greatest(a, 0)) filter (where closes), 0) as closing_debit,
             coalesce(sum(greatest(-a, 0)) filter (where closes), 0) as closing_credit
        from line group by account_id, period
    ), stored as (
      select account_id, ${period} as period, debit_minor as debit, credit_minor as credit, cash_in_minor as cash_in,
             cash_out_minor as cash_out, opening_minor as opening,
             closing_debit_minor as closing_debit, closing_credit_minor as closing_credit
        from ${table} where business_id = $1
    )
    select account_id as subject, format('%s: stored %s, computed %s', period, ${figuresOf('stored')},
                                         ${figuresOf('computed')}) as detail
      from computed full join stored using (account_id, period)
     where ${figuresOf('computed')} is distinct from ${figuresOf('stored')}`;
}

/** The sums of an account and period, as a row. */
function figuresOf(alias: string): string {
  const columns = ['debit', 'credit', 'cash_in', 'cash_out', 'opening', 'closing_debit', 'closing_credit'];
  return `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
}
