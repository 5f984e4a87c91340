import { IS_WHOLE } from '../splits/split-sql.js';

/**
 * Joins the match of a transfer t as `alias`, with the `other` leg: one lookup by key for each. For other transactions
 * nothing is looked up.
 */
export function lookUpMatch(alias: string, businessId: string): string {
  return `left join lateral (
    select m.id, m.in_transaction_id as other from transfer_match m
     where t.is_transfer and m.business_id = ${businessId} and m.out_transaction_id = t.id
    union all
    select m.id, m.out_transaction_id from transfer_match m
     where t.is_transfer and m.business_id = ${businessId} and m.in_transaction_id = t.id
    limit 1) ${alias} on true`;
}

/** Whether a transaction t is in no match, except with some transactions. */
export function isUnmatched(businessId: string, exceptWith = "'{}'::uuid[]"): string {
  const isNone = (own: string, other: string) =>
    `not exists (select from transfer_match m
                  where m.business_id = ${businessId} and m.${own} = t.id and m.${other} <> all (${exceptWith}))`;
  return `${isNone('out_transaction_id', 'in_transaction_id')} and ${isNone('in_transaction_id', 'out_transaction_id')}`;
}

/** Whether a transaction t may be a leg, apart from its category. The index bank_transaction_transfers has those of transfers. */
export const IS_LEG = `t.entry_id is not null and not t.pending and t.removed_at is null and ${IS_WHOLE}`;

/** The condition of the index bank_transaction_open_legs. */
export const IS_OPEN_LEG = `(t.is_transfer or t.category_source = 'uncategorized') and ${IS_LEG}`;

/**
 * Whether a leg t is in a currency, as a condition that no index can use: bank_transaction_by_amount has all transactions of
 * an amount, so legs are looked up in bank_transaction_open_legs.
 */
export function isIn(currency: string): string {
  return `t.currency || '' = ${currency}`;
}

/** A leg as a select list, of the transaction t. */
export const LEG_COLUMNS = `t.id, t.entity_id as "entityId", t.bank_account_id as "bankAccountId", t.currency, t.date,
  t.amount_minor as "amountMinor"`;

/** The ids that a user rejected as the other leg of the transaction t. */
export const REJECTED = `array(
    select r.second_transaction_id from transfer_rejection r where r.business_id = $1 and r.first_transaction_id = t.id
    union all
    select r.first_transaction_id from transfer_rejection r where r.business_id = $1 and r.second_transaction_id = t.id)`;
