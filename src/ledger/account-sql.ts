/**
 * Parts of SQL statements of other modules that need the chart of accounts in the same statement. The arguments are SQL
 * expressions, never values.
 */

/** Joins the account with an id, if there is one. */
export function joinAccount(alias: string, businessId: string, accountId: string): string {
  return `left join ledger_account ${alias} on ${alias}.business_id = ${businessId} and ${alias}.id = ${accountId}`;
}

/** An array of the ids of the accounts with a number: each entity may have one. */
export function accountIdsWithNumber(businessId: string, accountNumber: string): string {
  return `array(
    select a.id from ledger_account a where a.business_id = ${businessId} and a.account_number = ${accountNumber})`;
}
