import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { AccountFacts, EntryWithLines } from '../../ledger/index.js';
import { isCash } from '../../ledger/index.js';
import { type AmountOn, type ClassifiedEntry, classifyEntry } from './classify-entries.js';
import { findPurposes } from './find-purposes.js';

/** A line that the cash basis has more than the journal; with negative amounts, one that it has less. */
export interface Adjustment {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly cashInMinor: bigint;
  readonly cashOutMinor: bigint;
}

/** An entry of which it is not known how the cash basis shows it, and the account that it waits on. */
export interface UndeterminedEntry {
  readonly entryId: string;
  readonly day: CalendarDate;
  /** The day of its reversal, or of the entry that it reverses: a period with both days shows neither. */
  readonly undoneOn: CalendarDate | null;
  readonly accountNumber: string;
}

export interface CashBasis {
  readonly adjustments: readonly Adjustment[];
  readonly undetermined: readonly UndeterminedEntry[];
}

type Account = Pick<AccountFacts, 'id' | 'accountNumber' | 'category' | 'subtype'>;

/**
 * What the cash basis changes in the books: income and expenses count when they are paid. An accrual is left out; a payment
 * is shown on what the accrual was for. `entries` are all that touch accounts of accruals.
 */
export function cashBasis(
  entries: readonly EntryWithLines[],
  accounts: ReadonlyMap<string, Account>,
): CashBasis {
  const classified = entries.map((entry) => classifyEntry(entry, accounts));
  const purposeOf = findPurposes(classified);
  const undone = undoneDays(entries);
  const adjustments: Adjustment[] = [];
  const undetermined: UndeterminedEntry[] = [];
  for (const { entry, kind, amounts } of classified) {
    if (kind === 'accrual') {
      adjustments.push(...entry.lines.map((line) => inverse(adjustmentOf(entry, line, false))));
      continue;
    }
    const flows = entry.lines.some(({ accountId }) => isCashInBalances(accounts.get(accountId)));
    for (const amount of amounts) {
      const purpose = kind === 'payment' ? purposeOf(entry.id, amount.accountId) : null;
      if (purpose === null)
        undetermined.push({
          entryId: entry.id,
          day: entry.postedOn,
          undoneOn: undone.get(entry.id) ?? null,
          accountNumber: accounts.get(amount.accountId)?.accountNumber ?? '',
        });
      else
        adjustments.push(
          ...entry.lines
            .filter(({ accountId }) => accountId === amount.accountId)
            .map((line) => inverse(adjustmentOf(entry, line, flows))),
          ...purpose.map((line) => adjustmentOf(entry, line, flows)),
        );
    }
  }
  return { adjustments, undetermined };
}

/** For reversals and the entries that they reverse, the day of the other one. */
function undoneDays(entries: readonly EntryWithLines[]): ReadonlyMap<string, CalendarDate> {
  const days = new Map(entries.map(({ id, postedOn }) => [id, postedOn]));
  const undone = new Map<string, CalendarDate>();
  for (const { id, postedOn, reversesEntryId } of entries) {
    const original = reversesEntryId === null ? undefined : days.get(reversesEntryId);
    if (reversesEntryId === null || original === undefined) continue;
    undone.set(id, original);
    undone.set(reversesEntryId, postedOn);
  }
  return undone;
}

/** As the balances of days and months count cash: with money in transit. */
function isCashInBalances(account: Account | undefined): boolean {
  return account !== undefined && (isCash(account.subtype) || account.subtype === 'transfer_clearing');
}

/** A line as the balances count it. In an entry that touches cash, it is a flow of the opposite amount. */
function adjustmentOf(
  { postedOn, flowSense }: ClassifiedEntry['entry'],
  { accountId, amountMinor: amount }: AmountOn,
  flows: boolean,
): Adjustment {
  const original = BigInt(flowSense) * amount;
  return {
    accountId,
    day: postedOn,
    debitMinor: amount > 0n ? amount : 0n,
    creditMinor: amount < 0n ? -amount : 0n,
    cashInMinor: flows && original < 0n ? -amount : 0n,
    cashOutMinor: flows && original > 0n ? amount : 0n,
  };
}

function inverse(adjustment: Adjustment): Adjustment {
  return {
    ...adjustment,
    debitMinor: -adjustment.debitMinor,
    creditMinor: -adjustment.creditMinor,
    cashInMinor: -adjustment.cashInMinor,
    cashOutMinor: -adjustment.cashOutMinor,
  };
}
