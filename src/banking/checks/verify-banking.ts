import {
  bankAccountSums,
  type Difference,
  isReversed,
  joinAccount,
  joinEntry,
  joinLine,
  liveEntries,
  runChecks,
} from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** Whether the entry e has one line for each split line of the transaction t, after that of the bank, and no other. */
const SAME_SPLIT = `(
  select count(*) = e.line_count - 1 and bool_and(l.account_id = s.account_id and l.amount_minor = s.amount_minor)
    from transaction_split s
    ${joinLine('l', 'e', 's.position + 1')}
   where s.business_id = t.business_id and s.transaction_id = t.id)`;

/** Whether the lines of the entry e after that of the bank are on accounts of the split, and sum to what is booked. */
const CONVERTED_SPLIT = `(
  select sum(l.amount_minor) = t.booked_minor
         and bool_and(exists (select from transaction_split s
                               where s.business_id = t.business_id and s.transaction_id = t.id
                                 and s.account_id = l.account_id))
    from generate_series(2, e.line_count) as n(line_no)
    ${joinLine('l', 'e', 'n.line_no')})`;

const BOOKED_SPLIT = `case when t.booked_minor is null then ${SAME_SPLIT} else ${CONVERTED_SPLIT} end`;
/** What the transaction t is in the currency of the books. */
const BOOKED = 'coalesce(t.booked_minor, t.amount_minor)';
/** Turns a balance of the bank account b, as the account states it, into a debit. */
const SIDE = `case when b.type in ('credit', 'loan') then -1 else 1 end`;

/** Each query returns one row per difference; all read the tenant of $1. */
const CHECKS: Readonly<Record<string, string>> = {
  // A transaction is booked exactly when it has settled on a mapped account on or after the opening date.
  transaction_booked: `
    select t.id as subject, case when t.entry_id is null then 'is not booked' else 'should not be booked' end as detail
      from bank_transaction t
      join bank_account b on b.business_id = t.business_id and b.id = t.bank_account_id
     where t.business_id = $1
       and (t.entry_id is not null) <> (
         b.ledger_account_id is not null and not t.pending and t.removed_at is null
         and (b.opening_balance_date is null or t.date >= b.opening_balance_date))`,
  // Its live entry matches the transaction.
  transaction_entry: `
    select t.id as subject, format('entry %s does not match', t.entry_id) as detail
      from bank_transaction t
      join bank_account b on b.business_id = t.business_id and b.id = t.bank_account_id
      ${joinEntry('e', 't.business_id', 't.entry_id')}
      ${joinLine('bank', 'e', 1)}
      ${joinLine('counter', 'e', 2)}
      ${joinAccount('a', 'counter.business_id', 'counter.account_id')}
     where t.business_id = $1 and t.entry_id is not null
       and not (
         e.source = 'bank_transaction' and e.source_id = t.id and e.source_seq = t.booking_seq and e.posted_on = t.date
         and bank.account_id = b.ledger_account_id and bank.bank_account_id = b.id
         and bank.amount_minor = -${BOOKED}
         and bank.foreign_minor is not distinct from case when t.booked_minor is not null then -t.amount_minor end
         and case when t.split_status = 'split' then ${BOOKED_SPLIT}
                  when e.line_count <> 2 or counter.amount_minor <> ${BOOKED} then false
                  when t.is_transfer then a.subtype = 'transfer_clearing'
                  else counter.account_id is not distinct from t.category_account_id end
         and not ${isReversed('e')})`,
  // A ledger account that a bank account is mapped to is never a category: money moved to it is a transfer.
  category_not_mapped: `
    select t.id as subject, format('is categorized to account %s of a bank account', t.category_account_id) as detail
      from bank_transaction t
     where t.business_id = $1 and t.removed_at is null
       and exists (select from bank_account b
                    where b.business_id = t.business_id and b.ledger_account_id = t.category_account_id)
    union all
    select t.id, format('has a split line on account %s of a bank account', s.account_id)
      from bank_transaction t
      join transaction_split s on s.business_id = t.business_id and s.transaction_id = t.id
      join bank_account b on b.business_id = s.business_id and b.ledger_account_id = s.account_id
     where t.business_id = $1 and t.removed_at is null`,
  // The split lines of a transaction are those that its status announces, and sum to its amount. One user or one rule made
  // them.
  transaction_split: `
    select t.id as subject, format('has %s split lines with a sum of %s', s.lines, s.sum) as detail
      from bank_transaction t
     cross join lateral (
       select count(*) as lines, sum(s.amount_minor) as sum, bool_and(s.rule_id is null) as by_user,
              bool_and(s.rule_id is not distinct from t.rule_id) as by_rule
         from transaction_split s
        where s.business_id = t.business_id and s.transaction_id = t.id) s
     where t.business_id = $1
       and not case when t.split_status = 'split' then s.lines between 2 and 50 and s.sum = t.amount_minor
                      and (s.by_rule or s.by_user and not t.pending)
                    else s.lines = 0 end`,
  // The legs of a match are posted transfers of opposite amounts, on two accounts of its entity. Users match those in two
  // currencies.
  transfer_match: `
    select m.id as subject, format('its legs %s and %s are not one transfer', o.id, i.id) as detail
      from transfer_match m
      join bank_transaction o on o.business_id = m.business_id and o.id = m.out_transaction_id
      join bank_transaction i on i.business_id = m.business_id and i.id = m.in_transaction_id
     where m.business_id = $1
       and not (o.is_transfer and i.is_transfer and o.entry_id is not null and i.entry_id is not null
                and o.split_status is distinct from 'split' and i.split_status is distinct from 'split'
                and o.amount_minor > 0 and i.amount_minor < 0
                and case when i.currency = o.currency then i.amount_minor = -o.amount_minor else m.source = 'user' end
                and o.bank_account_id <> i.bank_account_id and o.entity_id = m.entity_id and i.entity_id = m.entity_id)`,
  // Every other booking of a transaction has been reversed.
  transaction_one_live_entry: `
    select e.id as subject, format('is a second live booking of %s', e.source_id) as detail
      from ${liveEntries('$1', "'bank_transaction'")} e
     where not exists (select from bank_transaction t where t.business_id = $1 and t.entry_id = e.id)`,
  opening_entry: `
    select b.id as subject, format('opening balance %s does not match entry %s', b.opening_balance_minor, b.opening_entry_id) as detail
      from bank_account b
      ${joinEntry('e', 'b.business_id', 'b.opening_entry_id')}
      ${joinLine('l', 'e', 1)}
     where b.business_id = $1
       and case when b.ledger_account_id is null or coalesce(b.opening_balance_minor, 0) = 0 then b.opening_entry_id is not null
           else e.id is null or e.source <> 'opening_balance' or e.source_id <> b.id or e.posted_on <> b.opening_balance_date
             or l.account_id <> b.ledger_account_id or l.bank_account_id is distinct from b.id
             or l.amount_minor <> ${SIDE} * coalesce(b.opening_booked_minor, b.opening_balance_minor)
             or l.foreign_minor is distinct from
                case when b.opening_booked_minor is not null then ${SIDE} * b.opening_balance_minor end
             or ${isReversed('e')}
           end`,
  opening_one_live_entry: `
    select e.id as subject, format('is a second live opening of %s', e.source_id) as detail
      from ${liveEntries('$1', "'opening_balance'")} e
     where not exists (select from bank_account b where b.business_id = $1 and b.opening_entry_id = e.id)`,
  settled_sum: `
    select b.id as subject, format('stored %s, computed %s', b.settled_minor, coalesce(r.sum, 0)) as detail
      from bank_account b
      left join lateral (
        select sum(t.amount_minor) as sum from bank_transaction t
         where t.business_id = b.business_id and t.bank_account_id = b.id and not t.pending and t.removed_at is null
           and (b.opening_balance_date is null or t.date >= b.opening_balance_date)) r on true
     where b.business_id = $1 and b.settled_minor <> coalesce(r.sum, 0)`,
  // The ledger balance of a mapped account is its derived balance.
  ledger_agrees_with_bank: `
    select b.id as subject, format('ledger %s, bank %s', coalesce(l.original, l.sum, 0), b.settled_minor) as detail
      from bank_account b
      left join ${bankAccountSums('$1')} l on l.bank_account_id = b.id and l.account_id = b.ledger_account_id
     where b.business_id = $1 and b.ledger_account_id is not null
       and coalesce(l.original, l.sum, 0) <> -b.settled_minor + ${SIDE} * coalesce(b.opening_balance_minor, 0)`,
  // A bank account has no balance on a ledger account that it is not mapped to. In another currency, a revaluation may have left a
  // value there, which the next one takes out.
  ledger_elsewhere: `
    select l.bank_account_id as subject, format('%s left on account %s', l.sum, l.account_id) as detail
      from ${bankAccountSums('$1')} l
      join bank_account b on b.business_id = $1 and b.id = l.bank_account_id
     where coalesce(l.original, l.sum) <> 0 and l.account_id is distinct from b.ledger_account_id`,
};

/** Compares every bank transaction and bank account of the unit of work's business with the journal. */
export async function verifyBanking(uow: UnitOfWork): Promise<Difference[]> {
  return runChecks(uow, CHECKS);
}
