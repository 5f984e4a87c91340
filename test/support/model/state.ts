import type { CalibrationBin, PredictionGrade } from '../../../src/categorization/learning/calibration.js';
import type { StoredContext } from '../../../src/categorization/learning/memory.js';
import type { ContextKeys } from '../../../src/categorization/learning/context-keys.js';
import type { PredictionLevel } from '../../../src/categorization/learning/prediction-level.js';

/** The accounts of the default chart that the model uses. */
export interface ChartFacts {
  readonly category: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  readonly cash: boolean;
  readonly activity: 'operating' | 'investing' | 'financing' | 'transfersInTransit';
  /** The service itself posts to it, so it cannot be deactivated. */
  readonly system: boolean;
}

const facts = (
  category: ChartFacts['category'],
  more: Partial<Omit<ChartFacts, 'category'>> = {},
): ChartFacts => ({ category, cash: false, activity: 'operating', system: false, ...more });

export const CHART: Readonly<Record<string, ChartFacts>> = {
  '1000': facts('asset', { cash: true }),
  '1010': facts('asset', { cash: true }),
  '1080': facts('asset', { cash: true }),
  '1090': facts('asset', { cash: true }),
  '1500': facts('asset', { activity: 'investing' }),
  '1999': facts('asset', { activity: 'transfersInTransit', system: true }),
  '2000': facts('liability'),
  '2100': facts('liability'),
  '2600': facts('liability', { activity: 'financing' }),
  '2700': facts('liability', { activity: 'financing' }),
  '3010': facts('equity', { activity: 'financing' }),
  '3020': facts('equity', { activity: 'financing' }),
  '3200': facts('equity', { activity: 'financing', system: true }),
  '3900': facts('equity', { activity: 'financing', system: true }),
  '4000': facts('revenue'),
  '4100': facts('revenue'),
  '4950': facts('revenue'),
  '4999': facts('revenue', { system: true }),
  '5010': facts('expense'),
  '6300': facts('expense'),
  '6400': facts('expense'),
  '6999': facts('expense', { system: true }),
  '7050': facts('expense'),
};

export const TRANSFER = 'transfer';

export interface Decision {
  /** An account number, `transfer`, or null without a category. */
  readonly target: string | null;
  readonly source: 'user_override' | 'rule' | 'pushed' | 'matched' | 'memory' | 'keyword' | 'uncategorized';
  readonly confidence: number;
  readonly prediction: { readonly level: PredictionLevel; readonly raw: number } | null;
  readonly because: string | null;
}

/** A part of a split row, signed like the row. */
export interface ModelPart {
  readonly number: string;
  readonly amount: bigint;
  readonly description: string | null;
}

export interface ModelRow {
  /** The permanent name in the model. */
  readonly key: string;
  /** The service's id; null until it is known. */
  id: string | null;
  externalId: string;
  date: string;
  amount: bigint;
  description: string;
  pending: boolean;
  removed: boolean;
  pushedCategory: string | null;
  decision: Decision;
  /** In place of the decision's category; null without a split. */
  parts: readonly ModelPart[] | null;
  /** Who split it; null without a split. */
  splitBy: 'user' | 'rule' | null;
  /** Whether a push has ended a split, and no user has decided or split the row since. */
  isCleared: boolean;
}

/** What a user's decision taught and replaced. */
export interface ModelDecision {
  /** The decided row in the model. */
  readonly key: string;
  readonly target: string;
  readonly keys: ContextKeys;
  readonly isUnusual: boolean;
  readonly graded: PredictionGrade | null;
  readonly replaced: { readonly decision: Decision; readonly isCleared: boolean; readonly wasSplit: boolean };
  /** What it was about, as text. */
  readonly facts: string;
}

/** What happened in the order in which it was learned: a decision, or a prediction for a merchant that was not reviewed. */
export type Lesson = { readonly decided: ModelDecision } | { readonly accepted: string };

export interface ModelAccount {
  readonly name: string;
  readonly institution: string;
  readonly currency: string;
  readonly owed: boolean;
  kind: string;
  id: string | null;
  mappedTo: string | null;
  opening: { readonly amount: bigint; readonly date: string } | null;
  /** By external id, including hidden ones. */
  readonly rows: Map<string, ModelRow>;
  /** The external ids of pending bank transactions. */
  readonly aliases: Map<string, ModelRow>;
  /** Completed reconciliations that are not undone, in their order. */
  readonly reconciliations: { id: string | null; readonly through: string }[];
}

export interface ModelEntry {
  id: string | null;
  readonly date: string;
  /** Debit positive. */
  readonly lines: readonly { readonly number: string; readonly amount: bigint }[];
  /** 1, or -1 for an entry that cancels the flows of another. */
  readonly sense: 1 | -1;
  reversed: boolean;
}

/** Two rows that are one transfer, and what moved. */
export interface ModelMatch {
  readonly out: ModelRow;
  readonly into: ModelRow;
  /** What left. */
  readonly amount: bigint;
  /** What arrived: the same, except between two currencies. */
  readonly inAmount: bigint;
  readonly source: 'automatic' | 'user';
}

/** What a bank account in another currency is worth more or less at a month end, on a ledger account, or what is taken from transit. */
export interface ModelRevaluedLine {
  /** Null for the transit account. */
  readonly account: string | null;
  readonly number: string;
  readonly amount: bigint;
}

/** The state of the model: current facts, and of the history only what users taught. */
export interface ModelBooks {
  readonly accounts: Map<string, ModelAccount>;
  lessons: Lesson[];
  /** What the lessons lead to. */
  memory: StoredContext[];
  bins: CalibrationBin[];
  readonly entries: ModelEntry[];
  /** The entries of revaluations, by month end. */
  readonly revaluations: { readonly date: string; readonly lines: readonly ModelRevaluedLine[] }[];
  readonly inactive: Set<string>;
  matches: ModelMatch[];
  /** Pairs of rows that a user said are not one transfer. */
  readonly rejected: Set<string>;
  lockedThrough: string | null;
  rowsMade: number;
}

export function emptyBooks(): ModelBooks {
  return {
    accounts: new Map(),
    lessons: [],
    memory: [],
    bins: [],
    entries: [],
    revaluations: [],
    inactive: new Set(),
    matches: [],
    rejected: new Set(),
    lockedThrough: null,
    rowsMade: 0,
  };
}

export function allRows(books: ModelBooks): { account: ModelAccount; row: ModelRow }[] {
  return [...books.accounts.values()].flatMap((account) =>
    [...account.rows.values()].map((row) => ({ account, row })),
  );
}

/** The expected response of an operation. */
export type Prediction =
  | { readonly refused: readonly [status: number, error: string] }
  | { readonly status: number; readonly data: unknown };

export const refused = (status: number, error: string): Prediction => ({ refused: [status, error] });
export const INVALID = refused(400, 'invalid_request');

/** Converts an API amount to minor units and back. All currencies of the model have two decimals. */
export const toMinor = (amount: number): bigint => BigInt(Math.round(amount * 100));
export const toAmount = (minor: bigint): number => Number(minor) / 100;
