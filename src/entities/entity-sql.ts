/** Parts of SQL statements of other modules. The arguments are SQL expressions, never values. */

/** The currency of the books of an entity. */
export function currencyOfEntity(businessId: string, entityId: string): string {
  return `(select books.currency from legal_entity books where books.business_id = ${businessId} and books.id = ${entityId})`;
}
