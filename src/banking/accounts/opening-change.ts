import type { SystemAccounts } from '../../categorization/index.js';
import { type EntryDraft, type LineDraft, reverse } from '../../ledger/index.js';
import type { BankAccount } from './bank-account.js';
import { openingEntryOf, openingLinesOf } from '../booking/booking.js';

export interface OpeningChange {
  readonly entries: readonly EntryDraft[];
  /** The live posting of the opening balance afterwards, and how many there have been so far. */
  readonly openingEntryId: string | null;
  readonly openingSeq: number;
}

/** The entries for a new opening balance or a new mapping of its account; none if the booking stays the same. */
export function openingChange(
  before: BankAccount | null,
  after: BankAccount,
  system: SystemAccounts,
): OpeningChange {
  const was = before === null ? null : openingLinesOf(before, system);
  const is = openingLinesOf(after, system);
  const seq = before?.openingSeq ?? 0;
  if (before?.openingBalanceDate === after.openingBalanceDate && sameLines(was, is)) {
    return { entries: [], openingEntryId: before?.openingEntryId ?? null, openingSeq: seq };
  }
  // Created first, so that within a day the journal lists it before the posting that replaces it.
  const reversal = before === null || was === null ? null : reversalOf(before, was);
  const posting = openingEntryOf(after, system, seq + 1);
  return {
    entries: [reversal, posting].filter((entry) => entry !== null),
    openingEntryId: posting?.id ?? null,
    openingSeq: posting === null ? seq : seq + 1,
  };
}

function reversalOf(account: BankAccount, lines: LineDraft[]): EntryDraft | null {
  if (account.openingEntryId === null || account.openingBalanceDate === null) return null;
  return reverse({
    id: account.openingEntryId,
    postedOn: account.openingBalanceDate,
    description: 'Opening balance',
    flowSense: 0,
    lines,
  });
}

function sameLines(a: LineDraft[] | null, b: LineDraft[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.every((line, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      line.accountId === other.accountId &&
      line.amountMinor === other.amountMinor &&
      line.original?.amountMinor === other.original?.amountMinor
    );
  });
}
