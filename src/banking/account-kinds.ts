export type BankAccountType = 'depository' | 'credit' | 'loan' | 'investment' | 'other';

interface KindFacts {
  readonly type: BankAccountType;
  /** The account of the default charts that it is mapped to; null is left to a person. */
  readonly accountNumber: string | null;
}

/** What kinds of bank account there are, and what each means for the books. */
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

/** Whether a balance of this type of account is what is owed, not what is held. */
export function isOwed(type: BankAccountType): boolean {
  return type === 'credit' || type === 'loan';
}
