import type { BankAccountView } from '../../data/contract';

export type BankAccountKind = BankAccountView['kind'];

/** What kinds of account are called, in the order of choice. */
export const KIND_WORDS: Readonly<Record<BankAccountKind, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit_card: 'Credit card',
  charge_card: 'Charge card',
  money_market: 'Money market',
  cash_management: 'Cash management',
  paypal: 'PayPal',
  prepaid: 'Prepaid card',
  cash: 'Cash',
  line_of_credit: 'Line of credit',
  loan: 'Loan',
  mortgage: 'Mortgage',
  brokerage: 'Brokerage',
  other: 'Other',
};

const OWED: ReadonlySet<BankAccountKind> = new Set([
  'credit_card',
  'charge_card',
  'line_of_credit',
  'loan',
  'mortgage',
]);

/** Whether the balance of such an account is what the company owes. */
export function isOwed(kind: BankAccountKind): boolean {
  return OWED.has(kind);
}
