import type { CalendarDate } from '../../kernel/calendar-date.js';
import { sumMinor } from '../../kernel/money.js';
import type { AccountMovement } from '../balances.repository.js';
import { draftEntry, type EntryDraft } from '../journal.js';

/**
 * The entry that moves the revenue and expenses of a fiscal year to the retained earnings; null if there are none. It leaves
 * the accounts of the owners alone, such as dividends.
 */
export function closingEntry(
  movements: readonly AccountMovement[],
  fiscalYearEnd: CalendarDate,
  retainedEarningsId: string,
): EntryDraft | null {
  const income = movements
    .filter(({ category }) => category === 'revenue' || category === 'expense')
    .map(({ accountId, debitMinor, creditMinor }) => toLine(accountId, creditMinor - debitMinor));
  const retained = toLine(retainedEarningsId, -sumMinor(income.map(({ amountMinor }) => amountMinor)));
  const lines = [...income, retained].filter(({ amountMinor }) => amountMinor !== 0n);
  if (lines.length === 0) return null;
  return draftEntry({
    postedOn: fiscalYearEnd,
    description: `Closing entry of the fiscal year that ended on ${fiscalYearEnd}`,
    source: 'closing',
    lines,
  });
}

function toLine(accountId: string, amountMinor: bigint) {
  return { accountId, bankAccountId: null, amountMinor };
}
