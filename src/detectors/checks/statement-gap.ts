import type { Detector } from '../detector.js';

/** Older gaps are nobody's work any more. */
const MONTHS_BACK = 24;
const MONTHS_NAMED = 3;
/** Accounts that something happens on every month. Savings and loans are quiet for longer, and rightly so. */
const KINDS = ['checking', 'cash_management', 'prepaid', 'paypal', 'credit_card', 'charge_card'];

const LATEST_MONTH = `
  select date_trunc('month', t.date::timestamp)::date as month from bank_transaction t
   where t.business_id = $1 and t.removed_at is null and not t.pending`;

/**
 * Whole calendar months without a settled row, between months that have some. From month to month by one look
 * into the index: what it costs does not depend on how many rows there are.
 */
export const statementGap: Detector = {
  code: 'statement_gap',
  severity: 'warning',
  subjectType: 'bank_account',
  sql: `
    with recursive since as (
      select date_trunc('month', $2::timestamp)::date - interval '${MONTHS_BACK} months' as month
    ), active as (
      select a.entity_id, a.id, a.name, latest.month
        from bank_account a
        cross join lateral (
          ${LATEST_MONTH} and t.bank_account_id = a.id and t.date <= $2::date
           order by t.date desc, t.id desc limit 1) latest
       where a.business_id = $1 and a.kind in (${KINDS.map((kind) => `'${kind}'`).join(', ')})
      union all
      select a.entity_id, a.id, a.name, latest.month
        from active a
        cross join lateral (
          ${LATEST_MONTH} and t.bank_account_id = a.id and t.date < a.month
           order by t.date desc, t.id desc limit 1) latest
       where a.month > (select month from since)
    ), step as (
      select a.*, lead(a.month) over (partition by a.id order by a.month) as next_month from active a
    )
    select s.entity_id, s.id as subject_id,
           jsonb_build_object(
             'account', s.name, 'months', count(*),
             'named', array_to_string((array_agg(to_char(gap, 'YYYY-MM') order by gap))[1:${MONTHS_NAMED}], ', ')
           ) as facts
      from step s
      cross join lateral generate_series(
        s.month + interval '1 month', s.next_month - interval '1 month', interval '1 month') as gap
     where gap >= (select month from since)
     group by s.entity_id, s.id, s.name`,
  message: ({ account, months, named }) => {
    const more = Number(months) - MONTHS_NAMED;
    const others = more > 0 ? ` and ${more} more month${more === 1 ? '' : 's'}` : '';
    return `${account} has no transactions in ${named}${others}, but some before and after: a statement may be missing`;
  },
};
