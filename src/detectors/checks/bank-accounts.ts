import type { CurrencyCode } from '../../kernel/currency.js';
import { toDecimalText } from '../../kernel/money.js';
import type { Detector } from '../detector.js';

/** Nothing that happens on it is in the books. */
export const unmappedAccount: Detector = {
  code: 'unmapped_account',
  severity: 'warning',
  subjectType: 'bank_account',
  sql: `
    select a.entity_id, a.id as subject_id, jsonb_build_object('account', a.name) as facts
      from bank_account a where a.business_id = $1 and a.ledger_account_id is null`,
  message: ({ account }) => `${account} is mapped to no ledger account, so its transactions are not booked`,
};

/** An account that holds money cannot hold less than none: rows are missing, doubled, or the opening is wrong. */
export const negativeCashBalance: Detector = {
  code: 'negative_cash_balance',
  severity: 'critical',
  subjectType: 'bank_account',
  sql: `
    select a.entity_id, a.id as subject_id,
           jsonb_build_object('account', a.name, 'currency', a.currency,
                              'balanceMinor', (a.opening_balance_minor - a.settled_minor)::text) as facts
      from bank_account a
     where a.business_id = $1 and (a.type = 'depository' or a.kind = 'cash')
       and a.opening_balance_minor - a.settled_minor < 0`,
  message: ({ account, balanceMinor, currency }) => {
    const balance = toDecimalText(BigInt(balanceMinor ?? 0), currency as CurrencyCode);
    return `${account} has a balance of ${balance} ${currency}: transactions are missing or doubled, or its opening balance is wrong`;
  },
};

const DAYS_SILENT = 14;
/** One that has been silent for longer is closed, as far as anybody can tell. */
const DAYS_TOLD = 180;
const REGULAR_DAYS = 90;
const REGULAR_DAYS_WITH_ROWS = 12;

/** An account that had rows in most weeks and has had none lately: its feed or its uploads have stopped. */
export const staleFeed: Detector = {
  code: 'stale_feed',
  severity: 'warning',
  subjectType: 'bank_account',
  sql: `
    select a.entity_id, a.id as subject_id,
           jsonb_build_object('account', a.name, 'last', latest.date::text, 'days', $2::date - latest.date) as facts
      from bank_account a
      cross join lateral (
        select t.date from bank_transaction t
         where t.business_id = $1 and t.bank_account_id = a.id and t.removed_at is null and t.date <= $2::date
         order by t.date desc, t.id desc limit 1) latest
     where a.business_id = $1
       and latest.date < $2::date - ${DAYS_SILENT} and latest.date >= $2::date - ${DAYS_TOLD}
       and (select count(distinct t.date) from bank_transaction t
             where t.business_id = $1 and t.bank_account_id = a.id and t.removed_at is null
               and t.date > latest.date - ${REGULAR_DAYS} and t.date <= latest.date) >= ${REGULAR_DAYS_WITH_ROWS}`,
  message: ({ account, last, days }) =>
    `${account} used to have transactions every week, and has none since ${last}, for ${days} days`,
};
