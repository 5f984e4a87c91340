import type { AccountCategory } from '../ledger/index.js';
import type { PredictionLevel } from './learning/prediction-level.js';
import type { SplitLine } from './split-line.js';

export const CATEGORY_SOURCES = [
  'user_override',
  'rule',
  'pushed',
  'matched',
  'memory',
  'provider',
  'keyword',
  'uncategorized',
] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

export const TRANSACTION_TYPES = ['income', 'expense', 'transfer', 'balance_sheet'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const REVIEW_REASONS = [
  'uncategorized',
  'low_confidence',
  'unmapped_account',
  'before_opening_balance',
  'new_merchant',
  'large_amount',
  'unmatched_transfer',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Used in place of an account number. */
export const TRANSFER = 'transfer';

/** The category of a transaction: a ledger account, or a transfer to another bank account of the entity. */
export type CategoryTarget =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'transfer' };

export const TRANSFER_TARGET: CategoryTarget = { kind: 'transfer' };

/** A transaction's category, with its source and confidence. */
export interface Decision {
  /** Null if the transaction has no category. */
  readonly target: CategoryTarget | null;
  readonly source: CategorySource;
  /** 0 to 1; a user's decision has 1. */
  readonly confidence: number;
  /** The rule that decided, if any. */
  readonly ruleId: string | null;
  /** The prediction from users' decisions, if any, which a later decision grades. */
  readonly prediction: Prediction | null;
  /** The reason in plain words at the time of the decision. */
  readonly because: string | null;
}

/** A decision, and what it splits the transaction into; null if all of it has one category. */
export interface Categorization {
  readonly decision: Decision;
  readonly splits: readonly SplitLine[] | null;
}

export interface Prediction {
  readonly level: PredictionLevel;
  /** The probability before calibration. */
  readonly raw: number;
}

export const PUSHED_CONFIDENCE = 0.95;
export const RULE_CONFIDENCE = 0.99;
export const MATCHED_CONFIDENCE = 0.99;
/** Which transactions an entity wants to review. */
export interface ReviewPolicy {
  /** Transactions with a lower confidence need review. */
  readonly reviewThreshold: number;
  /** Larger transactions need review unless a user decided; null means no limit. */
  readonly reviewAmountLimitMinor: bigint | null;
}

/** A decision with the properties that only some sources provide. */
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

/** The category, and those of the parts: of a transaction, or that a rule gives. */
export function targetsOf<Target extends CategoryTarget | null>({
  target,
  splits,
}: {
  readonly target: Target;
  readonly splits: readonly { readonly accountId: string }[] | null;
}): (Target | CategoryTarget)[] {
  return [target, ...(splits ?? []).map(({ accountId }) => accountTarget(accountId))];
}

/** The type of a transaction by the category of its account or, without one, by its direction. */
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
 * Why a transaction needs review, or null. It needs one if no user decided and its category is uncertain, its merchant
 * is new or its amount is large.
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

/** The dictionary and the feed decide only for merchants without decisions. */
function isGuessAboutNewMerchant({ source, prediction }: Decision): boolean {
  if (source === 'memory') return prediction?.level === 'unknown';
  return source === 'keyword' || source === 'provider';
}
