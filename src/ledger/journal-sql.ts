/**
 * Parts of SQL statements, here and in other modules, which compare their tables with the journal in the same statement.
 * The arguments are SQL expressions, never values.
 */

/** Joins the journal entry with an id, if there is one. */
export function joinEntry(alias: string, businessId: string, entryId: string): string {
  return `left join journal_entry ${alias} on ${alias}.business_id = ${businessId} and ${alias}.id = ${entryId}`;
}

/** Joins one line of an entry, if it has that many. */
export function joinLine(alias: string, entry: string, lineNo: number | string): string {
  return `left join journal_line ${alias}
    on ${alias}.business_id = ${entry}.business_id and ${alias}.entry_id = ${entry}.id and ${alias}.line_no = ${lineNo}`;
}

/** Whether another entry reverses the entry. */
export function isReversed(entry: string): string {
  return `exists (select from journal_entry r where r.business_id = ${entry}.business_id and r.reverses_entry_id = ${entry}.id)`;
}

/** The bank transaction that an entry books or, for a reversal, that its original booked; null for other entries. */
export function transactionOf(entry: string, original: string): string {
  return `case 'bank_transaction' when ${entry}.source then ${entry}.source_id
    when ${original}.source then ${original}.source_id end`;
}

/** A table of the entries from a source that are not reversed: `id` and `source_id`. */
export function liveEntries(businessId: string, source: string): string {
  return `(
    select e.id, e.source_id from journal_entry e
     where e.business_id = ${businessId} and e.source = ${source} and not ${isReversed('e')})`;
}

/** A table of the sums of the lines by bank account and ledger account; `original` is in the other currency, if there is one. */
export function bankAccountSums(businessId: string): string {
  return `(
    select l.bank_account_id, l.account_id, sum(l.amount_minor) as sum, sum(l.foreign_minor) as original
      from journal_line l
     where l.business_id = ${businessId} and l.bank_account_id is not null group by l.bank_account_id, l.account_id)`;
}
