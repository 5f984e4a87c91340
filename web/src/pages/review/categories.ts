import type { BankAccountView, LedgerAccountView } from '../../data/contract';

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

/** How a category is called. */
export function nameOf(category: string, groups: readonly CategoryGroup[]): string {
  if (category === TRANSFER.value) return 'Transfer';
  const found = groups.flatMap(({ items }) => items).find(({ value }) => value === category);
  return found?.label ?? category;
}
