import { isUuid } from '../../kernel/base62.js';
import { isCalendarDate } from '../../kernel/calendar-date.js';
import { isCurrencyCode } from '../../kernel/currency.js';
import type { BankTransaction } from './bank-transaction.entity.js';

export const TRANSACTION_SORTS = ['-date', 'date', '-amount', 'amount'] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

type Sorted = Pick<BankTransaction, 'id' | 'date' | 'currency' | 'amountMinor'>;

/** The values of a sort's columns in the last transaction of a page. */
export type Position = readonly string[];

const isMinor = (text: string) => /^-?\d{1,14}$/.test(text);
const CHECKS = {
  date: [isCalendarDate, isUuid],
  amount: [isCurrencyCode, isMinor, isUuid],
} as const satisfies Record<string, readonly ((text: string) => boolean)[]>;

/** Where the next page starts: opaque to callers, and for one sort only. */
export function cursorAfter(last: Sorted, sort: TransactionSort): string {
  const values =
    columnOf(sort) === 'date' ? [last.date, last.id] : [last.currency, last.amountMinor, last.id];
  return Buffer.from([sort, ...values].join(' ')).toString('base64url');
}

/** Null for text that is not a cursor of the sort. */
export function readCursor(cursor: string, sort: TransactionSort): Position | null {
  const [written, ...values] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const checks: readonly ((text: string) => boolean)[] = CHECKS[columnOf(sort)];
  const isValid = values.length === checks.length && checks.every((check, at) => check(values[at] ?? ''));
  return written === sort && isValid ? values : null;
}

function columnOf(sort: TransactionSort): keyof typeof CHECKS {
  return sort.endsWith('date') ? 'date' : 'amount';
}
