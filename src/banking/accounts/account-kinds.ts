export type BankAccountType = 'depository' | 'credit' | 'loan' | 'investment' | 'other';

interface KindFacts {
  readonly type: BankAccountType;
  /** The account of the default charts that it is mapped to; null: a user maps it. */
  readonly accountNumber: string | null;
}

/** The kinds of bank account, and what each means for the books. */
export const KINDS = {
  checking: { type: 'depository', accountNumber: '1000' },
  cash_management: { type: 'depository', accountNumber: '1000' },
  prepaid: { type: 'depository', accountNumber: '1000' },
  paypal: { type: 'depository', accountNumber: '1000' },
  savings: { type: 'depository', accountNumber: '1010' },
  money_market: { type: 'depository', accountNumber: '1020' },
  credit_card: { type: 'credit', accountNumber: '2100' },
  charge_card: { type: 'credit', accountNumber: '2100' },
  line_of_credit: { type: 'loan', accountNumber: '2500' },
  loan: { type: 'loan', accountNumber: '2600' },
  mortgage: { type: 'loan', accountNumber: '2600' },
  brokerage: { type: 'investment', accountNumber: '1800' },
  cash: { type: 'other', accountNumber: '1050' },
  other: { type: 'other', accountNumber: null },
} as const satisfies Record<string, KindFacts>;

export type BankAccountKind = keyof typeof KINDS;
export const BANK_ACCOUNT_KINDS = Object.keys(KINDS) as readonly BankAccountKind[];

export function factsOf(kind: BankAccountKind): KindFacts {
  return KINDS[kind];
}

/** The kinds of account whose balance is cash: money that can be paid out today. */
export const CASH_KINDS: readonly BankAccountKind[] = BANK_ACCOUNT_KINDS.filter(
  (kind) => kind === 'cash' || factsOf(kind).type === 'depository',
);

/** Whether the balance of such an account is owed: a liability, not an asset. */
export function isOwed(type: BankAccountType): boolean {
  return type === 'credit' || type === 'loan';
}

/** The category of the ledger accounts that such an account can be mapped to. */
export function ledgerCategoryOf(type: BankAccountType): 'asset' | 'liability' {
  return isOwed(type) ? 'liability' : 'asset';
}
