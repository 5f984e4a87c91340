/** Parts of SQL statements. The arguments are SQL expressions, never values. */

/** Whether the transaction t has one category: it is not split. */
export const IS_WHOLE = `t.split_status is distinct from 'split'`;

/** Whether what decided the transaction t counts: it has one category, or a rule split it. */
export const IS_NOT_SPLIT_BY_USER = `(${IS_WHOLE} or exists (
  select from transaction_split s
   where s.business_id = t.business_id and s.transaction_id = t.id and s.position = 1 and s.rule_id is not null))`;

/** Those of an array of ledger accounts that have a line of a split of a transaction that the bank has not withdrawn. */
export function accountsOfSplits(businessId: string, accountIds: string): string {
  return `
    select s.account_id from transaction_split s
      join bank_transaction t on t.business_id = s.business_id and t.id = s.transaction_id
     where s.business_id = ${businessId} and s.account_id = any (${accountIds}) and t.removed_at is null`;
}

/** The ids of the transactions with a split line on one of an array of ledger accounts. */
export function splitOn(businessId: string, accountIds: string): string {
  return `
    select s.transaction_id from transaction_split s
     where s.business_id = ${businessId} and s.account_id = any (${accountIds})`;
}
