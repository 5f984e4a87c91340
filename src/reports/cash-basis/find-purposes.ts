import { groupBy } from '../../kernel/collections.js';
import type { AmountOn, ClassifiedEntry } from './classify-entries.js';

/** What a payment on an account of accruals is for: lines that sum to its amount. Null if that is not known. */
export type PurposeOf = (entryId: string, accountId: string) => readonly AmountOn[] | null;

/** An accrual or a payment on one account. */
interface Item {
  readonly entryId: string;
  readonly amountMinor: bigint;
  readonly isReversal: boolean;
  /** Of an accrual, if it is known. */
  readonly purpose: readonly AmountOn[] | null;
}

/**
 * Finds what each payment is for, account by account:
 *
 * 1. If the accruals of exactly its amount are all for the same, and there are not more payments of the amount than
 *    accruals, it is for that.
 * 2. If all other accruals are for one and the same account, the other payments are for that account, also in part. If
 *    there are none, all accruals count.
 * 3. What a payment was for, its reversal takes back.
 *
 * An accrual and its reversal do not count, nor does a payment that was reversed.
 */
export function findPurposes(entries: readonly ClassifiedEntry[]): PurposeOf {
  const reversed = reversedOf(entries);
  const found = new Map<string, readonly AmountOn[]>();
  for (const [accountId, items] of itemsByAccount(entries)) {
    const isLive = ({ entryId }: Item) => !reversed.has(entryId);
    const accruals = items.accruals.filter(isLive);
    const payments = items.payments.filter(isLive);
    const purposeOf = purposeByAmount(accruals, payments);
    for (const { entryId, amountMinor, isReversal } of items.payments) {
      const purpose = isReversal ? null : purposeOf(amountMinor);
      if (purpose !== null) found.set(keyOf(entryId, accountId), purpose);
    }
  }
  for (const { entry, amounts } of entries)
    if (entry.reversesEntryId !== null)
      for (const { accountId } of amounts) {
        const original = found.get(keyOf(entry.reversesEntryId, accountId));
        if (original) found.set(keyOf(entry.id, accountId), original.map(negated));
      }
  return (entryId, accountId) => found.get(keyOf(entryId, accountId)) ?? null;
}

function keyOf(entryId: string, accountId: string): string {
  return `${entryId} ${accountId}`;
}

/** The reversals, and the entries that they reverse. */
function reversedOf(entries: readonly ClassifiedEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ entry: { id, reversesEntryId } }) =>
      reversesEntryId === null ? [] : [id, reversesEntryId],
    ),
  );
}

function itemsByAccount(entries: readonly ClassifiedEntry[]) {
  const byAccount = new Map<string, { accruals: Item[]; payments: Item[] }>();
  for (const { entry, kind, amounts, purposes } of entries)
    for (const { accountId, amountMinor } of amounts) {
      const items = byAccount.get(accountId) ?? { accruals: [], payments: [] };
      byAccount.set(accountId, items);
      const item = {
        entryId: entry.id,
        amountMinor,
        isReversal: entry.reversesEntryId !== null,
        purpose: purposes?.get(accountId) ?? null,
      };
      (kind === 'payment' ? items.payments : items.accruals).push(item);
    }
  return byAccount;
}

/** What a payment of an amount is for. */
function purposeByAmount(
  accruals: readonly Item[],
  payments: readonly Item[],
): (amountMinor: bigint) => readonly AmountOn[] | null {
  const accrued = groupBy(accruals, ({ amountMinor }) => -amountMinor);
  const paid = groupBy(payments, ({ amountMinor }) => amountMinor);
  const exact = new Map<bigint, readonly AmountOn[]>();
  for (const [amountMinor, ofAmount] of accrued) {
    const purpose = commonPurpose(ofAmount);
    if (purpose !== null && (paid.get(amountMinor)?.length ?? 0) <= ofAmount.length)
      exact.set(amountMinor, purpose);
  }
  const isMatched = ({ amountMinor }: Item) => exact.has(-amountMinor) && paid.has(-amountMinor);
  const others = accruals.filter((accrual) => !isMatched(accrual));
  const account = commonAccount(others.length > 0 ? others : accruals);
  return (amountMinor) =>
    exact.get(amountMinor) ?? (account === null ? null : [{ accountId: account, amountMinor }]);
}

/** Null if accruals are for different accounts or amounts. */
function commonPurpose(accruals: readonly Item[]): readonly AmountOn[] | null {
  const purposes = accruals.map(({ purpose }) => purpose);
  const [first = null] = purposes;
  const text = textOf(first);
  return purposes.every((purpose) => textOf(purpose) === text) ? first : null;
}

function textOf(purpose: readonly AmountOn[] | null): string {
  return (purpose ?? []).map(({ accountId, amountMinor }) => `${accountId} ${amountMinor}`).join();
}

/** The only account that accruals are for; null if there are several, or none. */
function commonAccount(accruals: readonly Item[]): string | null {
  const accounts = new Set(
    accruals.flatMap(({ purpose }) =>
      purpose === null ? [null] : purpose.map(({ accountId }) => accountId),
    ),
  );
  const [only = null] = accounts;
  return accounts.size === 1 ? only : null;
}

function negated({ accountId, amountMinor }: AmountOn): AmountOn {
  return { accountId, amountMinor: -amountMinor };
}
