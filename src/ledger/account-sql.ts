/**
 * Parts of SQL statements of other modules that need the chart of accounts in the same statement. The arguments are SQL
 * expressions, never values.
 */

/** Joins the account with an id, if there is one. */
export function joinAccount(alias: string, businessId: string, accountId: string): string {
  return `left join ledger_account ${alias} on ${alias}.business_id = ${businessId} and ${alias}.id = ${accountId}`;
}

/**
 * The same for a page of records, with one lookup by key for each. LATERAL with LIMIT prevents a join, for which the
 * planner reads all accounts of a business as long as it expects a single record.
 */
export function lookUpAccount(alias: string, businessId: string, accountId: string): string {
  return `left join lateral (
    select * from ledger_account a where a.business_id = ${businessId} and a.id = ${accountId} limit 1) ${alias} on true`;
}

/** An array of the ids of the accounts with one of an array of numbers: each entity may have one of each number. */
export function accountIdsWithNumbers(businessId: string, accountNumbers: string): string {
  return `array(
    select a.id from ledger_account a where a.business_id = ${businessId} and a.account_number = any (${accountNumbers}))`;
}
