import { expect } from 'vitest';
import { isUnusual } from '../../../src/categorization/direction.js';
import { applyDecision } from '../../../src/categorization/learning/apply-decision.js';
import { Calibration } from '../../../src/categorization/learning/calibration.js';
import { Memory } from '../../../src/categorization/learning/memory.js';
import { isEligible, keysOf, typeOf, UNDECIDED } from './categories.js';
import { type Located, pickMostly } from './pick.js';
import {
  CHART,
  INVALID,
  type ModelAccount,
  type ModelBooks,
  type ModelDecision,
  type ModelRow,
  type Prediction,
  refused,
} from './state.js';
import { categoryView, transactionView } from './views.js';

/** A user's decision on the nth bank transaction. It ends a split. */
export function predictDecision(books: ModelBooks, input: DecideInput): Prediction {
  const { account, row } = rowToDecide(books, input);
  if (row.removed) return refused(404, 'not_found');
  const { category } = input;
  if (!isEligible(books, category)) return INVALID;
  const { source, target } = row.decision;
  if (source !== 'user_override' || target !== category || row.parts !== null || row.isCleared) {
    decideAs(books, { account, row }, category);
  }
  return {
    status: 200,
    data: { id: row.id, category: categoryView(row), splits: null, transactionType: typeOf(row) },
  };
}

/** Decides as a user, and ends a split. */
export function decideAs(books: ModelBooks, { account, row }: Located, target: string): void {
  teach(books, account, row, target);
  row.decision = { ...UNDECIDED, target, source: 'user_override', confidence: 1 };
  row.parts = null;
  row.splitBy = null;
  row.isCleared = false;
}

export interface DecideInput {
  readonly row: number;
  readonly category: string;
}

export function rowToDecide(books: ModelBooks, { row }: DecideInput): Located {
  return pickMostly(books, row, (one) => !one.row.removed);
}

/** Undoes the latest decisions on bank transactions, all or none. */
export function predictUndo(books: ModelBooks, input: UndoInput): Prediction {
  const rows = rowsToUndo(books, input);
  if (rows.some(({ row }) => row.removed)) return refused(404, 'not_found');
  const undone = rows.flatMap(({ account, row }) => undoableOn(books, account, row) ?? []);
  if (undone.length < rows.length) return refused(409, 'nothing_to_undo');
  for (const { key, replaced } of undone) {
    const found = rows.find(({ row }) => row.key === key);
    if (found) Object.assign(found.row, { decision: replaced.decision, isCleared: replaced.isCleared });
  }
  books.lessons = books.lessons.filter((lesson) => 'accepted' in lesson || !undone.includes(lesson.decided));
  relearn(books);
  const views = rows.map(({ account, row }) => expect.objectContaining(transactionView(account, row)));
  return { status: 200, data: input.isBulk ? { transactions: views } : views[0] };
}

export interface UndoInput {
  readonly rows: readonly number[];
  /** Whether the request can name several bank transactions. */
  readonly isBulk: boolean;
}

/** The different bank transactions that an undo names. */
export function rowsToUndo(books: ModelBooks, { rows }: UndoInput): Located[] {
  const picked = rows.map((index) =>
    pickMostly(books, index, ({ account, row }) => undoableOn(books, account, row) !== null),
  );
  return [...new Map(picked.map((one) => [one.row, one])).values()];
}

/** The latest decision on a row, if it decides the row now, nothing else has changed since, and it did not end a split. */
function undoableOn(books: ModelBooks, account: ModelAccount, row: ModelRow): ModelDecision | null {
  const latest = latestOn(books, row);
  const { source, target } = row.decision;
  if (latest === null || source !== 'user_override' || target !== latest.target) return null;
  if (row.parts !== null || row.isCleared || latest.facts !== factsOf(account, row)) return null;
  const { wasSplit, decision } = latest.replaced;
  if (wasSplit) return null;
  const canReturn =
    decision.target === null || decision.target === target || isEligible(books, decision.target);
  return canReturn ? latest : null;
}

function latestOn({ lessons }: ModelBooks, { key }: ModelRow): ModelDecision | null {
  const latest = lessons.findLast((lesson) => 'decided' in lesson && lesson.decided.key === key);
  return latest && 'decided' in latest ? latest.decided : null;
}

function teach(books: ModelBooks, account: ModelAccount, row: ModelRow, target: string): void {
  const { decision, isCleared, parts } = row;
  const { prediction, target: predicted } = decision;
  books.lessons.push({
    decided: {
      key: row.key,
      target,
      keys: keysOf(account, row),
      isUnusual: isUnusual(row.amount > 0n ? 'out' : 'in', CHART[target]?.category ?? null),
      graded: prediction && { level: prediction.level, raw: prediction.raw, right: predicted === target },
      replaced: { decision, isCleared, wasSplit: parts !== null },
      facts: factsOf(account, row),
    },
  });
  relearn(books);
}

/** By the definition: what is learned are the decisions in their order, as if undone ones had never been made. */
function relearn(books: ModelBooks): void {
  const memory = new Memory();
  const calibration = new Calibration();
  const latest = new Map<string, ModelDecision>();
  for (const lesson of books.lessons) {
    if ('accepted' in lesson) continue;
    const { key, keys, target, isUnusual: against, graded } = lesson.decided;
    const replaced = latest.get(key);
    applyDecision(memory, calibration, {
      keys,
      category: target,
      isUnusual: against,
      graded,
      replaces: replaced ? { keys: replaced.keys, category: replaced.target } : null,
    });
    latest.set(key, lesson.decided);
  }
  books.memory = memory.all();
  books.bins = calibration.all();
}

/** Everything that a category and a review flag depend on, apart from decisions. */
function factsOf({ mappedTo, opening }: ModelAccount, row: ModelRow): string {
  const { date, amount, description, pending, pushedCategory } = row;
  const isBeforeOpening = opening !== null && date < opening.date;
  return [date, amount, description, pending, pushedCategory, mappedTo !== null, isBeforeOpening].join();
}
