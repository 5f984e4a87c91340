import type { AccountFacts, AccountSubtype } from '../ledger/index.js';
import type { TaxPurpose } from './forms/tax-form.js';

/** The accounts of the default charts whose purpose is not that of their subtype. */
const BY_NUMBER: Readonly<Record<string, TaxPurpose>> = {
  '4800': 'interest_income',
  '6000': 'advertising',
  '6100': 'contractors',
  '6250': 'insurance',
  '6350': 'professional_services',
  '6400': 'meals',
  '6450': 'office',
  '6500': 'wages',
  '6510': 'taxes',
  '6520': 'benefits',
  '6550': 'rent',
  '6600': 'repairs',
  '6650': 'taxes',
  '6655': 'taxes',
  '6700': 'utilities',
  '6750': 'travel',
  '6800': 'utilities',
  '6900': 'charity',
  '7100': 'penalties',
};

const BY_SUBTYPE: Readonly<Partial<Record<AccountSubtype, TaxPurpose>>> = {
  revenue: 'sales',
  contra_revenue: 'returns',
  other_income: 'other_income',
  cost_of_sales: 'cost_of_sales',
  operating_expense: 'other',
  other_expense: 'other',
  depreciation: 'depreciation',
  interest: 'interest',
  income_tax: 'income_tax',
};

/** Null for uncategorized income and expenses. */
export function purposeOf({
  accountNumber,
  subtype,
}: Pick<AccountFacts, 'accountNumber' | 'subtype'>): TaxPurpose | null {
  return BY_NUMBER[accountNumber] ?? BY_SUBTYPE[subtype] ?? null;
}
