import type { AccountCategory } from '../ledger/index.js';

export const CATEGORY_SOURCES = [
  'user_override',
  'rule',
  'pushed',
  'memory',
  'provider',
  'keyword',
  'uncategorized',
] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

export const TRANSACTION_TYPES = ['income', 'expense', 'transfer', 'balance_sheet'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export type ReviewReason = 'uncategorized' | 'low_confidence' | 'unmapped_account' | 'before_opening_balance';

/** What says `transfer` instead of an account number. */
export const TRANSFER = 'transfer';

/** Where a row belongs: a ledger account, or another bank account of the same entity. */
export type CategoryTarget =
  { readonly kind: 'account'; readonly accountId: string } | { readonly kind: 'transfer' };

export const TRANSFER_TARGET: CategoryTarget = { kind: 'transfer' };

/** A row's category, with how it came about and how sure that is. Without a target the row has none. */
export interface Decision {
  readonly target: CategoryTarget | null;
  readonly source: CategorySource;
  /** 0 to 1; 1 for a person's. */
  readonly confidence: number;
}

export const UNDECIDED: Decision = { target: null, source: 'uncategorized', confidence: 0 };
export const PUSHED_CONFIDENCE = 0.95;
/** Below it a row waits for a person. */
export const REVIEW_THRESHOLD = 0.8;

export function accountTarget(accountId: string): CategoryTarget {
  return { kind: 'account', accountId };
}

export function sameTarget(a: CategoryTarget | null, b: CategoryTarget | null): boolean {
  if (a === null || b === null) return a === b;
  return a.kind === 'account' ? b.kind === 'account' && a.accountId === b.accountId : b.kind === 'transfer';
}

export function isHuman(decision: Decision): boolean {
  return decision.source === 'user_override';
}

/** The type of a row by the category of its account; without one by the direction of the money. */
export function transactionTypeOf(
  target: CategoryTarget | null,
  category: AccountCategory | null,
  amountMinor: bigint,
): TransactionType {
  if (target?.kind === 'transfer') return 'transfer';
  if (category === null) return amountMinor > 0n ? 'expense' : 'income';
  if (category === 'revenue') return 'income';
  return category === 'expense' ? 'expense' : 'balance_sheet';
}

/** Why a row waits for a person, or null when it does not: when its category is unsure and nobody decided. */
export function reviewReasonOf(
  decision: Decision,
  state: { readonly mapped: boolean; readonly beforeOpening: boolean; readonly removed: boolean },
): ReviewReason | null {
  if (state.removed || isHuman(decision)) return null;
  if (decision.target !== null && decision.confidence >= REVIEW_THRESHOLD) return null;
  if (!state.mapped) return 'unmapped_account';
  if (state.beforeOpening) return 'before_opening_balance';
  return decision.confidence === 0 ? 'uncategorized' : 'low_confidence';
}
