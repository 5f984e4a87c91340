import type { AccountCategory, AccountSubtype } from './account-types.js';

export interface ChartRow {
  readonly accountNumber: string;
  readonly name: string;
  readonly category: AccountCategory;
  readonly subtype: AccountSubtype;
}

type Row = readonly [accountNumber: string, name: string, subtype: AccountSubtype];

const ASSETS: readonly Row[] = [
  ['1000', 'Checking', 'bank'],
  ['1010', 'Savings', 'bank'],
  ['1020', 'Money Market', 'bank'],
  ['1050', 'Petty Cash', 'cash'],
  ['1080', 'Undeposited Funds', 'cash'],
  ['1090', 'Payment Processor Clearing', 'processor_clearing'],
  ['1100', 'Accounts Receivable', 'accounts_receivable'],
  ['1200', 'Inventory', 'inventory'],
  ['1300', 'Prepaid Expenses', 'prepaid_expense'],
  ['1310', 'Security Deposits', 'deposit'],
  ['1400', 'Due from Owner', 'owner_receivable'],
  ['1500', 'Computer and Office Equipment', 'fixed_asset'],
  ['1510', 'Furniture', 'fixed_asset'],
  ['1590', 'Accumulated Depreciation', 'fixed_asset'],
  ['1600', 'Intangible Assets', 'intangible'],
  ['1800', 'Investments', 'investment'],
  ['1999', 'Transfers in Transit', 'transfer_clearing'],
];

const LIABILITIES: readonly Row[] = [
  ['2000', 'Accounts Payable', 'accounts_payable'],
  ['2100', 'Credit Card', 'credit_card'],
  ['2200', 'Accrued Expenses', 'accrued_liability'],
  ['2300', 'Payroll Liabilities', 'payroll_liability'],
  ['2310', 'Sales Tax Payable', 'tax_payable'],
  ['2400', 'Deferred Revenue', 'deferred_revenue'],
  ['2500', 'Line of Credit', 'line_of_credit'],
  ['2600', 'Loans Payable', 'loan'],
  ['2700', 'Due to Owner', 'owner_loan'],
];
const CORPORATE_LIABILITIES: readonly Row[] = [['2320', 'Income Tax Payable', 'tax_payable']];

const LLC_EQUITY: readonly Row[] = [
  ['3000', 'Member Capital', 'owner_equity'],
  ['3010', 'Member Contributions', 'owner_equity'],
  ['3020', 'Member Distributions', 'owner_equity'],
];
const CORPORATE_EQUITY: readonly Row[] = [
  ['3000', 'Common Stock', 'owner_equity'],
  ['3010', 'Additional Paid-in Capital', 'owner_equity'],
  ['3020', 'Treasury Stock', 'owner_equity'],
  ['3100', 'Dividends', 'owner_equity'],
];
const EQUITY: readonly Row[] = [
  ['3200', 'Retained Earnings', 'retained_earnings'],
  ['3900', 'Opening Balance Equity', 'opening_balance_equity'],
];

const REVENUE: readonly Row[] = [
  ['4000', 'Service Revenue', 'revenue'],
  ['4010', 'Product Sales', 'revenue'],
  ['4020', 'Subscription Revenue', 'revenue'],
  ['4100', 'Refunds and Allowances', 'contra_revenue'],
  ['4800', 'Interest Income', 'other_income'],
  ['4900', 'Other Income', 'other_income'],
  ['4950', 'Foreign Exchange Gain', 'other_income'],
  ['4999', 'Uncategorized Income', 'uncategorized_income'],
];

const EXPENSES: readonly Row[] = [
  ['5000', 'Cost of Goods Sold', 'cost_of_sales'],
  ['5010', 'Hosting and Infrastructure', 'cost_of_sales'],
  ['5020', 'Payment Processing Fees', 'cost_of_sales'],
  ['5030', 'Shipping and Fulfilment', 'cost_of_sales'],
  ['5040', 'Contractors, Cost of Sales', 'cost_of_sales'],
  ['6000', 'Advertising and Marketing', 'operating_expense'],
  ['6050', 'Bank Fees', 'operating_expense'],
  ['6100', 'Contractors', 'operating_expense'],
  ['6150', 'Depreciation', 'depreciation'],
  ['6200', 'Dues and Subscriptions', 'operating_expense'],
  ['6250', 'Insurance', 'operating_expense'],
  ['6300', 'Software', 'operating_expense'],
  ['6350', 'Legal and Accounting', 'operating_expense'],
  ['6400', 'Meals', 'operating_expense'],
  ['6450', 'Office Supplies', 'operating_expense'],
  ['6500', 'Payroll', 'operating_expense'],
  ['6510', 'Payroll Taxes', 'operating_expense'],
  ['6520', 'Benefits', 'operating_expense'],
  ['6550', 'Rent', 'operating_expense'],
  ['6600', 'Repairs', 'operating_expense'],
  ['6650', 'Taxes and Licenses', 'operating_expense'],
  ['6655', 'State Filing and Registered Agent Fees', 'operating_expense'],
  ['6700', 'Telephone and Internet', 'operating_expense'],
  ['6750', 'Travel', 'operating_expense'],
  ['6800', 'Utilities', 'operating_expense'],
  ['6850', 'Training', 'operating_expense'],
  ['6900', 'Charitable Contributions', 'other_expense'],
  ['6999', 'Uncategorized Expense', 'uncategorized_expense'],
  ['7000', 'Interest Expense', 'interest'],
  ['7050', 'Foreign Exchange Loss', 'other_expense'],
  ['7100', 'Penalties', 'other_expense'],
];
const CORPORATE_EXPENSES: readonly Row[] = [['7200', 'Income Tax Expense', 'income_tax']];

/** The chart of a new entity: corporations have stock and income tax, all others members' capital. */
export function defaultChart(entityType: string): ChartRow[] {
  const isCorporation = entityType === 'c_corp' || entityType === 's_corp';
  return [
    ...inCategory('asset', ASSETS),
    ...inCategory('liability', [...LIABILITIES, ...(isCorporation ? CORPORATE_LIABILITIES : [])]),
    ...inCategory('equity', [...(isCorporation ? CORPORATE_EQUITY : LLC_EQUITY), ...EQUITY]),
    ...inCategory('revenue', REVENUE),
    ...inCategory('expense', [...EXPENSES, ...(isCorporation ? CORPORATE_EXPENSES : [])]),
  ];
}

function inCategory(category: AccountCategory, rows: readonly Row[]): ChartRow[] {
  return rows.map(([accountNumber, name, subtype]) => ({ accountNumber, name, category, subtype }));
}
