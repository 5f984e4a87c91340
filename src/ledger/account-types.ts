export const ACCOUNT_CATEGORIES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountCategory = (typeof ACCOUNT_CATEGORIES)[number];

/** The purpose of an account, finer than its category: drives bank account mapping and the cash flow statement. */
export const SUBTYPES = {
  asset: [
    'bank',
    'cash',
    'transfer_clearing',
    'processor_clearing',
    'accounts_receivable',
    'inventory',
    'prepaid_expense',
    'deposit',
    'owner_receivable',
    'fixed_asset',
    'intangible',
    'investment',
    'other_asset',
  ],
  liability: [
    'accounts_payable',
    'credit_card',
    'accrued_liability',
    'payroll_liability',
    'tax_payable',
    'deferred_revenue',
    'line_of_credit',
    'loan',
    'owner_loan',
    'other_liability',
  ],
  equity: ['owner_equity', 'retained_earnings', 'opening_balance_equity'],
  revenue: ['revenue', 'contra_revenue', 'other_income', 'uncategorized_income'],
  expense: [
    'cost_of_sales',
    'operating_expense',
    'interest',
    'depreciation',
    'income_tax',
    'other_expense',
    'uncategorized_expense',
  ],
} as const satisfies Record<AccountCategory, readonly string[]>;

export type AccountSubtype = (typeof SUBTYPES)[AccountCategory][number];

export const ALL_SUBTYPES: readonly AccountSubtype[] = Object.values(SUBTYPES).flat();

/** The subtypes that the service itself posts to: every chart has exactly one active account of each. */
export const SYSTEM_SUBTYPES = [
  'transfer_clearing',
  'opening_balance_equity',
  'retained_earnings',
  'uncategorized_income',
  'uncategorized_expense',
] as const satisfies readonly AccountSubtype[];
export type SystemSubtype = (typeof SYSTEM_SUBTYPES)[number];

/** The subtype of a new account when the caller gives none. */
export const DEFAULT_SUBTYPES: Readonly<Record<AccountCategory, AccountSubtype>> = {
  asset: 'other_asset',
  liability: 'other_liability',
  equity: 'owner_equity',
  revenue: 'revenue',
  expense: 'operating_expense',
};

/** Debit for asset and expense accounts, credit for all others. */
export function normalBalance(category: AccountCategory): 'debit' | 'credit' {
  return category === 'asset' || category === 'expense' ? 'debit' : 'credit';
}

/** Converts a debit-positive amount to one that is positive on the account's normal side. */
export function inOwnSense(amountMinor: bigint, category: AccountCategory): bigint {
  return normalBalance(category) === 'debit' ? amountMinor : -amountMinor;
}

const CASH_SUBTYPES: ReadonlySet<AccountSubtype> = new Set(['bank', 'cash', 'processor_clearing']);

/**
 * Whether a statement counts the account as cash. Money in transit is not: until the other side is known, it may have
 * gone to an owner or a lender. The balances of days and months record no flow for it, as if it were cash.
 */
export function isCash(subtype: AccountSubtype): boolean {
  return CASH_SUBTYPES.has(subtype);
}

export function isSystemSubtype(subtype: AccountSubtype): boolean {
  return (SYSTEM_SUBTYPES as readonly AccountSubtype[]).includes(subtype);
}
