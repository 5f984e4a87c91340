import type { CurrencyCode } from '../../kernel/currency.js';
import { toDecimalText } from '../../kernel/money.js';
import type { Detector } from '../detector.js';

/** A tax year and a day. Who looked at older ones has no need to do so again. */
const DAYS_BACK = 366;

/** Settled rows of one account with the same date, amount and description under different ids of the bank. */
export const duplicateTransaction: Detector = {
  code: 'duplicate_transaction',
  severity: 'warning',
  subjectType: 'transaction',
  sql: `
    select g.entity_id, g.first_id as subject_id,
           jsonb_build_object('account', a.name, 'copies', g.copies, 'date', g.date::text,
                              'amountMinor', g.amount_minor::text, 'currency', g.currency) as facts
      from (select t.entity_id, t.bank_account_id, t.date, t.amount_minor, t.currency, count(*) as copies,
                   min(t.id::text)::uuid as first_id
              from bank_transaction t
             where t.business_id = $1 and t.removed_at is null and not t.pending
               and t.date > $2::date - ${DAYS_BACK}
             group by t.entity_id, t.bank_account_id, t.date, t.amount_minor, t.currency, t.description
            having count(*) > 1) g
      join bank_account a on a.business_id = $1 and a.id = g.bank_account_id`,
  message: ({ account, copies, date, amountMinor, currency }) => {
    const amount = toDecimalText(BigInt(amountMinor ?? 0), currency as CurrencyCode);
    return `${account} has ${copies} transactions of ${date} over ${amount} ${currency} that look the same`;
  },
};
