import { expect } from 'vitest';
import { hasCategory, isEligible, noteAccepted, recategorize, UNDECIDED } from './categories.js';
import { type Located, pickMostly } from './pick.js';
import { isBooked } from './postings.js';
import {
  INVALID,
  type ModelBooks,
  type ModelPart,
  type ModelRow,
  type Prediction,
  refused,
  TRANSFER,
} from './state.js';
import { transactionView } from './views.js';

export interface SplitInput {
  readonly row: number;
  readonly parts: readonly ModelPart[];
  /** The account of the last part, which is the rest of the amount. */
  readonly rest: string;
  /** By how much the parts miss the amount. */
  readonly missedBy: bigint;
}

/** Splits a bank transaction, or splits it differently. */
export function predictSplit(books: ModelBooks, input: SplitInput): Prediction {
  const { account, row } = rowToSplit(books, input);
  const parts = partsOf(input, row);
  if (parts.some(({ amount }) => amount === 0n)) return INVALID;
  if (row.removed) return refused(404, 'not_found');
  if (parts.some(({ number }) => number === TRANSFER || !isEligible(books, number))) return INVALID;
  if (!isBooked(account, row)) return refused(409, 'invalid_transition');
  if (input.missedBy !== 0n) return refused(409, 'split_mismatch');
  // The category of the rule is that of the rest alone.
  if (row.splitBy === 'rule') row.decision = UNDECIDED;
  row.parts = parts;
  row.splitBy = 'user';
  row.isCleared = false;
  return { status: 200, data: expect.objectContaining(transactionView(account, row)) };
}

export function rowToSplit(books: ModelBooks, input: SplitInput): Located {
  return pickMostly(books, input.row, ({ account, row }) => isBooked(account, row));
}

export function partsOf({ parts, rest, missedBy }: SplitInput, row: ModelRow): ModelPart[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  return [...parts, { number: rest, amount: row.amount - sum + missedBy, description: null }];
}

/** Ends the split of a user: the category before it is back, unless there was none or it is no longer usable. */
export function predictUnsplit(books: ModelBooks, input: { row: number }): Prediction {
  const { account, row } = rowToUnsplit(books, input);
  if (row.removed) return refused(404, 'not_found');
  if (row.splitBy === 'rule') return refused(409, 'invalid_transition');
  if (row.splitBy === 'user') {
    row.parts = null;
    row.splitBy = null;
    if (!hasCategory(books, row)) {
      recategorize(books, account, row);
      noteAccepted(books, account, row);
    }
  }
  return { status: 200, data: expect.objectContaining(transactionView(account, row)) };
}

export function rowToUnsplit(books: ModelBooks, { row }: { row: number }): Located {
  return pickMostly(books, row, (one) => one.row.splitBy === 'user');
}
