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

/** The order of the index bank_transaction_open_legs within a business. */
export const LEG_ORDER = 't.entity_id, t.amount_minor, t.date';

/**
 * Whether t is an open leg of an amount between two days: a range of bank_transaction_open_legs. With LEG_ORDER as the order
 * of what is found, inIndexOrder has this index used. Conditions on each column would make other orders as good.
 */
export function isOpenLegOf(entityId: string, amountMinor: string, first: string, last: string): string {
  return `(${LEG_ORDER}) >= (${entityId}, ${amountMinor}, ${first})
        and (${LEG_ORDER}) <= (${entityId}, ${amountMinor}, ${last}) and ${IS_OPEN_LEG}`;
}

/** Looks up the transaction t of an id: a range of the primary key in its order, for inIndexOrder. */
export function ofId(id: string): string {
  return `select * from bank_transaction t
      where t.business_id = $1 and t.id >= ${id} and t.id <= ${id} order by t.id limit 1`;
}

/** A leg as a select list, of the transaction t. */
export const LEG_COLUMNS = `t.id, t.entity_id as "entityId", t.bank_account_id as "bankAccountId", t.currency, t.date,
  t.amount_minor as "amountMinor"`;

/** The ids that a user rejected as the other leg of the transaction t. */
export const REJECTED = `array(
    select r.second_transaction_id from transfer_rejection r where r.business_id = $1 and r.first_transaction_id = t.id
    union all
    select r.first_transaction_id from transfer_rejection r where r.business_id = $1 and r.second_transaction_id = t.id)`;
