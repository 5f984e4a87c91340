import type { CalendarDate } from '../../kernel/calendar-date.js';
import { isOpeningBalance } from './balance-words.js';
import type { QifRecord } from './qif-records.js';

/**
 * Whether a record contains the opening balance of its account instead of a transaction: Quicken and others begin an
 * account with one, whose category is the account itself. Texts decide if the file does not name the account. A later
 * record with the account itself as its category is an adjustment, which changes the balance.
 */
export function isOpeningRecord(record: QifRecord, isOldest: boolean): boolean {
  const { category, payee, memo, statement } = record;
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(category) ?? [];
  const name = inBrackets ?? category.split('/', 1)[0] ?? '';
  if (isOpeningBalance(name.slice(name.lastIndexOf(':') + 1))) return true;
  if (inBrackets === undefined) return false;
  if (isOpeningBalance(payee)) return true;
  const isOwn = statement.account !== null && fold(inBrackets) === fold(statement.account);
  if (isOpeningBalance(memo) && (isOwn || payee === '')) return true;
  return isOwn && isOldest;
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The oldest record of each statement: of several on that day the first in the file. */
export function oldestOf(
  records: readonly { readonly record: QifRecord; readonly date: CalendarDate | null }[],
): ReadonlySet<QifRecord> {
  const oldest = new Map<unknown, { record: QifRecord; date: CalendarDate }>();
  for (const { record, date } of records) {
    if (date === null) continue;
    const before = oldest.get(record.statement);
    if (before === undefined || date < before.date) oldest.set(record.statement, { record, date });
  }
  return new Set([...oldest.values()].map(({ record }) => record));
}
