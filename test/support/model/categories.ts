import { isUnusual } from '../../../src/categorization/direction.js';
import { roundConfidence } from '../../../src/categorization/expectations.js';
import { hasPrecedent } from '../../../src/categorization/learning/precedent.js';
import { Calibration } from '../../../src/categorization/learning/calibration.js';
import { type ContextKeys, contextKeysOf } from '../../../src/categorization/learning/context-keys.js';
import { becauseOf } from '../../../src/categorization/learning/explain.js';
import { Memory } from '../../../src/categorization/learning/memory.js';
import { predict } from '../../../src/categorization/learning/predict.js';
import { suggest } from '../../../src/categorization/learning/suggest.js';
import {
  CHART,
  type Decision,
  type ModelAccount,
  type ModelBooks,
  type ModelPart,
  type ModelRow,
  TRANSFER,
} from './state.js';

export const UNDECIDED: Decision = {
  target: null,
  source: 'uncategorized',
  confidence: 0,
  prediction: null,
  because: null,
};

/** Descriptions, with their category in the built-in dictionary; most are not in it. */
export const TEXTS = ['Zorblax', 'Quixly', 'Vendrop', 'AWS'] as const;
const KEYWORDS: Readonly<Record<string, string>> = { AWS: '5010' };

/** Whether a bank transaction can get a category now. */
export function isEligible(books: ModelBooks, category: string): boolean {
  if (category === TRANSFER) return true;
  if (!(category in CHART) || category === '1999' || books.inactive.has(category)) return false;
  return [...books.accounts.values()].every(({ mappedTo }) => mappedTo !== category);
}

/** Whether the category of a bank transaction and those of its parts are still usable. */
export function hasCategory(books: ModelBooks, { decision: { target }, parts }: ModelRow): boolean {
  const numbers = [target, ...(parts ?? []).map(({ number }) => number)];
  return numbers.every((number) => number !== null && isEligible(books, number));
}

/** The rule of the model: three tenths of what has this description to the part, the rest to its category. */
export const LENDER = 'Lender';
const RULE_PART = '6400';
const RULE_REST = '6300';
export const RULE = {
  name: LENDER,
  conditions: [{ field: 'description', operator: 'equals', value: LENDER }],
  category: RULE_REST,
  splits: [{ category: RULE_PART, share: 0.3 }],
};

interface Categorized {
  readonly decision: Decision;
  readonly parts: readonly ModelPart[] | null;
}

type Undecided = Pick<ModelRow, 'description' | 'amount' | 'pushedCategory'>;

/** Decides a bank transaction again. A rule does not split one again whose split a push has ended. */
export function recategorize(books: ModelBooks, account: ModelAccount, row: ModelRow): void {
  const { decision, parts } = categorize(books, account, row);
  row.decision = decision;
  if (row.isCleared) return;
  row.parts = parts;
  row.splitBy = parts === null ? null : 'rule';
}

/** Whether the rule decides otherwise than a bank transaction was decided. */
export function ruleDecidesOtherwise(books: ModelBooks, row: ModelRow): boolean {
  const byRule = ruled(books, row);
  if (byRule === null) return row.decision.source === 'rule';
  const textOf = (parts: readonly ModelPart[] | null) =>
    parts && parts.map(({ number, amount }) => `${number} ${amount}`).join();
  return row.decision.source !== 'rule' || textOf(byRule.parts) !== textOf(row.parts);
}

/** The category from the first source that has one: the rule, the push, the memory, the dictionary. */
function categorize(books: ModelBooks, account: ModelAccount, row: Undecided): Categorized {
  if (account.mappedTo === null) return { decision: UNDECIDED, parts: null };
  return ruled(books, row) ?? { decision: decide(books, account, row), parts: null };
}

/** Null if the rule does not apply. */
function ruled(books: ModelBooks, { description, amount }: Undecided): Categorized | null {
  if (description !== LENDER || !isEligible(books, RULE_PART) || !isEligible(books, RULE_REST)) return null;
  const decision: Decision = {
    ...UNDECIDED,
    target: RULE_REST,
    source: 'rule',
    confidence: 0.99,
    because: `rule "${LENDER}"`,
  };
  const magnitude = amount < 0n ? -amount : amount;
  const rounded = (magnitude * 3n + 5n) / 10n;
  const taken = amount < 0n ? -rounded : rounded;
  const part = (number: string, of: bigint): ModelPart => ({ number, amount: of, description: null });
  const parts = taken === 0n ? null : [part(RULE_PART, taken), part(RULE_REST, amount - taken)];
  return { decision, parts };
}

/** The category without the rule. */
function decide(books: ModelBooks, account: ModelAccount, row: Undecided): Decision {
  const { pushedCategory, amount, description } = row;
  if (pushedCategory !== null && isEligible(books, pushedCategory)) {
    return { ...UNDECIDED, target: pushedCategory, source: 'pushed', confidence: 0.95 };
  }
  const name = KEYWORDS[description];
  const keyword: Decision | null =
    name !== undefined && amount > 0n && isEligible(books, name)
      ? {
          target: name,
          source: 'keyword',
          confidence: 0.8,
          prediction: null,
          because: `a common name: ${description.toUpperCase()}`,
        }
      : null;
  const memory = rememberedFor(books, account, row);
  if (memory && (memory.prediction?.level !== 'unknown' || memory.confidence > (keyword?.confidence ?? 0)))
    return memory;
  return keyword ?? { ...UNDECIDED, target: amount > 0n ? '6999' : '4999' };
}

type Seen = Pick<ModelRow, 'description' | 'amount'>;

/**
 * The prediction of the pure categorizer with an in-process memory. The service stores its memory in the database after
 * every decision.
 */
function rememberedFor(books: ModelBooks, account: ModelAccount, row: Seen): Decision | null {
  const keys = keysOf(account, row);
  const memory = new Memory(books.memory);
  const calibration = new Calibration(books.bins);
  const direction = row.amount > 0n ? 'out' : 'in';
  const allowed = (category: string) =>
    isEligible(books, category) &&
    (!isUnusual(direction, CHART[category]?.category ?? null) || hasPrecedent(category, keys, memory));
  const unreviewed = unreviewedFor(books, keys.pair);
  const [best] = suggest(predict(keys, memory), { memory, calibration, unreviewed }, allowed);
  if (!best) return null;
  return {
    target: best.category,
    source: 'memory',
    confidence: roundConfidence(best.confidence),
    prediction: best,
    because: becauseOf(best.category, keys, { memory, unreviewed }),
  };
}

/** The bank transactions of a merchant and account that were accepted since the last user decision. */
function unreviewedFor({ lessons }: ModelBooks, pair: string): number {
  const decision = lessons.findLastIndex(
    (lesson) => 'decided' in lesson && lesson.decided.keys.pair === pair,
  );
  return lessons.slice(decision + 1).filter((lesson) => 'accepted' in lesson && lesson.accepted === pair)
    .length;
}

/** Counts bank transactions that were categorized by memory without review. */
export function noteAccepted(books: ModelBooks, account: ModelAccount, row: ModelRow): void {
  if (row.decision.source !== 'memory' || reviewReasonOf(account, row) !== null || row.removed) return;
  books.lessons.push({ accepted: keysOf(account, row).pair });
}

export function keysOf({ name }: ModelAccount, { description, amount }: Seen): ContextKeys {
  return contextKeysOf({ bankAccountId: name, merchantKey: description.toUpperCase(), amountMinor: amount });
}

export function typeOf({ decision, parts, amount }: ModelRow): string {
  const target = parts === null ? decision.target : null;
  if (target === TRANSFER) return 'transfer';
  if (target === null) return amount > 0n ? 'expense' : 'income';
  const category = CHART[target]?.category;
  if (category === 'revenue') return 'income';
  return category === 'expense' ? 'expense' : 'balance_sheet';
}

/** The split of a user needs no review. Without the split that a push has ended, the category is uncertain, however likely. */
export function reviewReasonOf(account: ModelAccount, row: ModelRow): string | null {
  if (row.removed || row.splitBy === 'user') return null;
  return reasonToReview(account, row) ?? (row.isCleared ? 'low_confidence' : null);
}

function reasonToReview(account: ModelAccount, row: ModelRow): string | null {
  const { target, source, confidence } = row.decision;
  if (source === 'user_override') return null;
  if (target !== null && confidence >= 0.9) {
    return row.decision.prediction?.level === 'unknown' ? 'new_merchant' : null;
  }
  if (account.mappedTo === null) return 'unmapped_account';
  if (account.opening !== null && row.date < account.opening.date) return 'before_opening_balance';
  return confidence === 0 ? 'uncategorized' : 'low_confidence';
}
