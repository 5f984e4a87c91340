import { type Difference, runChecks } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** Each query returns one row per difference; all read the tenant of $1. */
const CHECKS: Readonly<Record<string, string>> = {
  // A row is booked exactly when it has settled on a mapped account on or after the opening date.
  transaction_booked: `
    select t.id as subject, case when t.entry_id is null then 'is not booked' else 'should not be booked' end as detail
      from bank_transaction t
      join bank_account b on b.business_id = t.business_id and b.id = t.bank_account_id
     where t.business_id = $1
       and (t.entry_id is not null) <> (
         b.ledger_account_id is not null and not t.pending and t.removed_at is null
         and (b.opening_balance_date is null or t.date >= b.opening_balance_date))`,
  // Its live entry says what the row says.
  transaction_entry: `
    select t.id as subject, format('entry %s says something else', t.entry_id) as detail
      from bank_transaction t
      join bank_account b on b.business_id = t.business_id and b.id = t.bank_account_id
      join journal_entry e on e.business_id = t.business_id and e.id = t.entry_id
      left join journal_line bank on bank.business_id = e.business_id and bank.entry_id = e.id and bank.line_no = 1
      left join journal_line counter on counter.business_id = e.business_id and counter.entry_id = e.id and counter.line_no = 2
      left join ledger_account a on a.business_id = counter.business_id and a.id = counter.account_id
     where t.business_id = $1
       and not (
         e.source = 'bank_transaction' and e.source_id = t.id and e.source_seq = t.booking_seq and e.posted_on = t.date
         and e.line_count = 2 and bank.account_id = b.ledger_account_id and bank.bank_account_id = b.id
         and bank.amount_minor = -t.amount_minor and counter.amount_minor = t.amount_minor
         and case when t.is_transfer then a.subtype = 'transfer_clearing'
                  else counter.account_id is not distinct from t.category_account_id end
         and not exists (select from journal_entry r where r.business_id = e.business_id and r.reverses_entry_id = e.id))`,
  // What a bank account is mapped to is no category: moves between accounts are transfers.
  category_not_mapped: `
    select t.id as subject, format('is categorized to account %s of a bank account', t.category_account_id) as detail
      from bank_transaction t
     where t.business_id = $1 and t.removed_at is null
       and exists (select from bank_account b
                    where b.business_id = t.business_id and b.ledger_account_id = t.category_account_id)`,
  // Every other booking of a row has been reversed.
  transaction_one_live_entry: `
    select e.id as subject, format('is a second live booking of %s', e.source_id) as detail
      from journal_entry e
     where e.business_id = $1 and e.source = 'bank_transaction'
       and not exists (select from journal_entry r where r.business_id = e.business_id and r.reverses_entry_id = e.id)
       and not exists (select from bank_transaction t where t.business_id = e.business_id and t.entry_id = e.id)`,
  opening_entry: `
    select b.id as subject, format('opening balance %s is not what entry %s says', b.opening_balance_minor, b.opening_entry_id) as detail
      from bank_account b
      left join journal_entry e on e.business_id = b.business_id and e.id = b.opening_entry_id
      left join journal_line l on l.business_id = e.business_id and l.entry_id = e.id and l.line_no = 1
     where b.business_id = $1
       and case when b.ledger_account_id is null or coalesce(b.opening_balance_minor, 0) = 0 then b.opening_entry_id is not null
           else e.id is null or e.source <> 'opening_balance' or e.source_id <> b.id or e.posted_on <> b.opening_balance_date
             or l.account_id <> b.ledger_account_id or l.bank_account_id is distinct from b.id
             or l.amount_minor <> case when b.type in ('credit', 'loan') then -b.opening_balance_minor else b.opening_balance_minor end
             or exists (select from journal_entry r where r.business_id = e.business_id and r.reverses_entry_id = e.id)
           end`,
  opening_one_live_entry: `
    select e.id as subject, format('is a second live opening of %s', e.source_id) as detail
      from journal_entry e
     where e.business_id = $1 and e.source = 'opening_balance'
       and not exists (select from journal_entry r where r.business_id = e.business_id and r.reverses_entry_id = e.id)
       and not exists (select from bank_account b where b.business_id = e.business_id and b.opening_entry_id = e.id)`,
  settled_sum: `
    select b.id as subject, format('kept %s, rows say %s', b.settled_minor, coalesce(r.sum, 0)) as detail
      from bank_account b
      left join lateral (
        select sum(t.amount_minor) as sum from bank_transaction t
         where t.business_id = b.business_id and t.bank_account_id = b.id and not t.pending and t.removed_at is null
           and (b.opening_balance_date is null or t.date >= b.opening_balance_date)) r on true
     where b.business_id = $1 and b.settled_minor <> coalesce(r.sum, 0)`,
  // For a mapped account with an opening balance the ledger's part of it is the derived balance.
  ledger_agrees_with_bank: `
    select b.id as subject, format('ledger %s, bank %s', coalesce(l.sum, 0), b.settled_minor) as detail
      from bank_account b
      left join lateral (
        select sum(l.amount_minor) as sum from journal_line l
         where l.business_id = b.business_id and l.account_id = b.ledger_account_id and l.bank_account_id = b.id) l on true
     where b.business_id = $1 and b.ledger_account_id is not null
       and coalesce(l.sum, 0) <> -b.settled_minor
         + case when b.type in ('credit', 'loan') then -1 else 1 end * coalesce(b.opening_balance_minor, 0)`,
  // Nothing of a bank account is left on a ledger account that it is not mapped to.
  ledger_elsewhere: `
    select l.bank_account_id as subject, format('%s left on account %s', sum(l.amount_minor), l.account_id) as detail
      from journal_line l
      join bank_account b on b.business_id = l.business_id and b.id = l.bank_account_id
     where l.business_id = $1 and l.account_id is distinct from b.ledger_account_id
     group by l.bank_account_id, l.account_id having sum(l.amount_minor) <> 0`,
};

/** Compares every bank row and account of the unit of work's business with what the journal says of it. */
export async function verifyBanking(uow: UnitOfWork): Promise<Difference[]> {
  return runChecks(uow, CHECKS);
}
