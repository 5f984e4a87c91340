import type { AccountCategory } from '../ledger/index.js';
import type { PredictionLevel } from './learning/prediction-level.js';

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

export type ReviewReason =
  | 'uncategorized'
  | 'low_confidence'
  | 'unmapped_account'
  | 'before_opening_balance'
  | 'new_merchant'
  | 'large_amount';

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
  /** The rule that decided, when one did. */
  readonly ruleId: string | null;
  /** What a prediction from people's decisions was like, so that a later decision can grade it. */
  readonly prediction: Prediction | null;
  /** Why, in plain words, as of when it was decided. */
  readonly because: string | null;
}

export interface Prediction {
  readonly level: PredictionLevel;
  /** The probability before calibration. */
  readonly raw: number;
}

export const PUSHED_CONFIDENCE = 0.95;
/** A rule is a person's word given in advance. */
export const RULE_CONFIDENCE = 0.99;
/** What an entity wants to look at itself. */
export interface ReviewPolicy {
  /** A row that is less sure waits for a person. */
  readonly reviewThreshold: number;
  /** A row of more than this waits whoever decided, unless a person did; null: none does. */
  readonly reviewAmountLimitMinor: bigint | null;
}

/** A decision by one source, with what only some sources know. */
export function decisionOf(
  target: CategoryTarget | null,
  source: CategorySource,
  confidence: number,
  known: Partial<Pick<Decision, 'ruleId' | 'prediction' | 'because'>> = {},
): Decision {
  return { target, source, confidence, ruleId: null, prediction: null, because: null, ...known };
}

export const UNDECIDED: Decision = decisionOf(null, 'uncategorized', 0);

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

/**
 * Why a row waits for a person, or null when it does not: its category is unsure, its merchant is one that nobody
 * has decided on, or it is too large to go through unseen, and nobody decided.
 */
export function reviewReasonOf(
  decision: Decision,
  state: {
    readonly mapped: boolean;
    readonly beforeOpening: boolean;
    readonly removed: boolean;
    readonly amountMinor: bigint;
  },
  { reviewThreshold, reviewAmountLimitMinor: limit }: ReviewPolicy,
): ReviewReason | null {
  if (state.removed || isHuman(decision)) return null;
  const { target, source, confidence } = decision;
  if (target === null || source === 'uncategorized' || confidence < reviewThreshold) {
    if (!state.mapped) return 'unmapped_account';
    if (state.beforeOpening) return 'before_opening_balance';
    return confidence === 0 ? 'uncategorized' : 'low_confidence';
  }
  if (isGuessAboutNewMerchant(decision)) return 'new_merchant';
  const magnitude = state.amountMinor < 0n ? -state.amountMinor : state.amountMinor;
  return limit !== null && magnitude > limit ? 'large_amount' : null;
}

/** The dictionary and a provider speak only of merchants that nobody has decided on. */
function isGuessAboutNewMerchant({ source, prediction }: Decision): boolean {
  if (source === 'memory') return prediction?.level === 'unknown';
  return source === 'keyword' || source === 'provider';
}
