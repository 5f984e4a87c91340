import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

/** What users add to a transaction. No push and no decision changes these properties. */
const DETAILS = ['note'] as const satisfies readonly (keyof BankTransaction)[];
type Details = Pick<BankTransaction, (typeof DETAILS)[number]>;

/** What a user wants to change; undefined leaves a detail as it is. */
export type TransactionDetails = { readonly [Detail in keyof Details]?: Details[Detail] | undefined };

/** A transaction with other details, and what changed. */
interface Edited {
  readonly transaction: BankTransaction;
  readonly from: Partial<Details>;
  readonly to: Partial<Details>;
}

export function hasDetails(details: TransactionDetails): boolean {
  return DETAILS.some((detail) => details[detail] !== undefined);
}

/** Null if the transaction already has the details. */
export function editDetails(transaction: BankTransaction, details: TransactionDetails): Edited | null {
  const changed = DETAILS.filter(
    (detail) => details[detail] !== undefined && valueOf(details[detail]) !== transaction[detail],
  );
  if (changed.length === 0) return null;
  const from = Object.fromEntries(changed.map((detail) => [detail, transaction[detail]]));
  const to = Object.fromEntries(changed.map((detail) => [detail, valueOf(details[detail])]));
  return { transaction: { ...transaction, ...to }, from, to };
}

/** Text without white space around it; null for a text that is then empty. */
function valueOf(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}
