import { normalise } from './column-names.js';
import { BALANCE_ROW, FAILED, MENTIONS_BALANCE, PENDING, TOTAL_ROW } from './csv-vocabulary.js';
import { looksLikeDate } from './date-orders.js';

const MAX_LENGTH = 80;

/** What a status says about a transaction that did not happen, or not yet; null if it did. */
export function statusOf(cell: string): 'pending_entry' | 'not_a_transaction' | null {
  if (cell === '' || cell.length > MAX_LENGTH) return null;
  const word = normalise(cell);
  if (PENDING.has(word)) return 'pending_entry';
  return FAILED.has(word) ? 'not_a_transaction' : null;
}

/** Whether a record without a booking date is a transaction that is not booked yet. */
export function isPendingDate(
  cell: string,
  record: readonly string[],
  otherDates: readonly number[],
): boolean {
  if (cell !== '') return cell.length <= MAX_LENGTH && PENDING.has(normalise(cell));
  return otherDates.some((column) => looksLikeDate(record[column] ?? ''));
}

/** Whether a description is that of a balance, such as "Opening balance", "Saldo inicial" or "S A L D O". */
export function isBalance(description: string): boolean {
  if (description.length > MAX_LENGTH) return false;
  if (SPACED.test(description))
    return BALANCE_ROW.test(normalise(description.replace(/(?<=\S) (?=\S(?: |$))/g, '')));
  return MENTIONS_BALANCE.test(description) && BALANCE_ROW.test(normalise(description));
}

/** Letters with spaces between them. */
const SPACED = /^\s*\p{L} \p{L} \p{L} \p{L}(?: |$)/u;

/** Whether a cell of a record without a date or an amount names a balance or a total. */
export function isSummary(cell: string): boolean {
  if (cell.length < 3 || cell.length > MAX_LENGTH) return false;
  const text = normalise(cell);
  return BALANCE_ROW.test(text) || TOTAL_ROW.test(text);
}
