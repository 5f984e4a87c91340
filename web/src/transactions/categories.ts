import type { BankAccountView, LedgerAccountView, TransactionView } from '../data/contract';

/** What a transaction can be, as `PATCH /transactions/{id}` names it. */
export interface Category {
  /** An account number, or `transfer`. */
  readonly value: string;
  readonly label: string;
}

export interface CategoryGroup {
  readonly group: string;
  readonly items: readonly Category[];
}

export const TRANSFER: Category = { value: 'transfer', label: 'Transfer between bank accounts' };

const GROUPS: readonly (readonly [LedgerAccountView['category'], string])[] = [
  ['expense', 'Expenses'],
  ['revenue', 'Income'],
  ['asset', 'Assets'],
  ['liability', 'Liabilities'],
  ['equity', 'Equity'],
];

/** The active accounts of the chart by kind, without those of bank accounts: money between these is a transfer. */
export function categoriesOf(
  chart: readonly LedgerAccountView[],
  bankAccounts: readonly BankAccountView[],
): CategoryGroup[] {
  const banks = new Set(bankAccounts.map(({ ledgerAccountNumber }) => ledgerAccountNumber));
  const choices = chart.filter(
    ({ isActive, subtype, accountNumber }) =>
      isActive && subtype !== 'transfer_clearing' && !banks.has(accountNumber),
  );
  const groups = GROUPS.map(([category, group]) => ({
    group,
    items: choices
      .filter((account) => account.category === category)
      .map(({ accountNumber, name }) => ({ value: accountNumber, label: `${name} · ${accountNumber}` })),
  }));
  return [...groups.filter(({ items }) => items.length > 0), { group: 'Transfers', items: [TRANSFER] }];
}

/** What a transfer is called where there is little room. */
export const TRANSFER_NAME = 'Transfer';

/** How a category is called. */
export function nameOf(category: string, groups: readonly CategoryGroup[]): string {
  if (category === TRANSFER.value) return TRANSFER_NAME;
  const found = groups.flatMap(({ items }) => items).find(({ value }) => value === category);
  return found?.label ?? category;
}

/** The category that a transaction has now, and why. */
interface PresentCategory {
  readonly value: string;
  readonly name: string;
  readonly because: string | null;
}

/** Null if nothing was found out about the transaction: then there is nothing to keep. */
export function presentOf({ category, transfer, reviewReason }: TransactionView): PresentCategory | null {
  if (reviewReason === 'uncategorized') return null;
  if (transfer !== null) return { value: TRANSFER.value, name: TRANSFER_NAME, because: transfer.because };
  if (category === null) return null;
  return { value: category.accountNumber, name: category.accountName, because: category.because };
}
