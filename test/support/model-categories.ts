import {
  CHART,
  type Decision,
  type Memory,
  type ModelAccount,
  type ModelBooks,
  type ModelRow,
  TRANSFER,
} from './model-state.js';

export const UNDECIDED: Decision = { target: null, source: 'uncategorized', confidence: 0 };
const ENTITY = 'the entity';
const CONFIDENCES = [0.85, 0.92, 0.97];

/** The texts of model rows, and what the built-in dictionary says of them: most are in no dictionary. */
export const TEXTS = ['Zorblax', 'Quixly', 'Vendrop', 'AWS'] as const;
const KEYWORDS: Readonly<Record<string, string>> = { AWS: '5010' };

/** Whether a category may be given to a row now. */
export function isEligible(books: ModelBooks, category: string): boolean {
  if (category === TRANSFER) return true;
  if (!(category in CHART) || category === '1999' || books.inactive.has(category)) return false;
  return [...books.accounts.values()].every(({ mappedTo }) => mappedTo !== category);
}

/** A row's category by the strongest evidence: the push, the memory, the dictionary, none. */
export function decide(
  books: ModelBooks,
  account: ModelAccount,
  row: Pick<ModelRow, 'description' | 'amount' | 'pushedCategory'>,
): Decision {
  if (account.mappedTo === null) return UNDECIDED;
  const { pushedCategory, amount, description } = row;
  if (pushedCategory !== null && isEligible(books, pushedCategory)) {
    return { target: pushedCategory, source: 'pushed', confidence: 0.95 };
  }
  for (const scope of [account.name, ENTITY]) {
    const memory = books.memories.get(memoryKey(scope, row));
    if (memory && isEligible(books, memory.target)) {
      return { target: memory.target, source: 'memory', confidence: confidenceOf(memory) };
    }
  }
  const keyword = KEYWORDS[description];
  if (keyword !== undefined && isEligible(books, keyword)) {
    return { target: keyword, source: 'keyword', confidence: amount > 0n ? 0.8 : 0.6 };
  }
  return { target: amount > 0n ? '6999' : '4999', source: 'uncategorized', confidence: 0 };
}

export function learn(books: ModelBooks, account: ModelAccount, row: ModelRow, target: string): void {
  for (const scope of [account.name, ENTITY]) {
    const key = memoryKey(scope, row);
    const known = books.memories.get(key);
    const agrees = known?.target === target;
    books.memories.set(key, {
      target,
      streak: agrees ? known.streak + 1 : 1,
      contradicted: known !== undefined && !agrees,
    });
  }
}

function memoryKey(scope: string, { description, amount }: Pick<ModelRow, 'description' | 'amount'>): string {
  return `${scope} ${amount > 0n ? 'out' : 'in'} ${description}`;
}

function confidenceOf({ streak, contradicted }: Memory): number {
  const confidence = CONFIDENCES[Math.min(streak, 3) - 1] ?? 0;
  return contradicted ? confidence / 2 : confidence;
}

/** What the service says of a row's category, but for the account's name. */
export function categoryOf({ decision: { target, source, confidence } }: ModelRow) {
  return target === null || target === TRANSFER ? null : { accountNumber: target, source, confidence };
}

export function typeOf({ decision: { target }, amount }: ModelRow): string {
  if (target === TRANSFER) return 'transfer';
  if (target === null) return amount > 0n ? 'expense' : 'income';
  const category = CHART[target]?.category;
  if (category === 'revenue') return 'income';
  return category === 'expense' ? 'expense' : 'balance_sheet';
}

export function reviewReasonOf(account: ModelAccount, row: ModelRow): string | null {
  const { target, source, confidence } = row.decision;
  if (row.removed || source === 'user_override') return null;
  if (target !== null && confidence >= 0.8) return null;
  if (account.mappedTo === null) return 'unmapped_account';
  if (account.opening !== null && row.date < account.opening.date) return 'before_opening_balance';
  return confidence === 0 ? 'uncategorized' : 'low_confidence';
}
