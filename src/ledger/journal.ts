import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { newId } from '../kernel/ids.js';
import { sumMinor } from '../kernel/money.js';

export const ENTRY_SOURCES = [
  'bank_transaction',
  'opening_balance',
  'manual',
  'adjusting',
  'closing',
  'revaluation',
  'reversal',
] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/**
 * 1: adds to the cash flow; -1: a reversal, subtracts its original's cash flow; 0: an opening balance, no cash flow; 2: closes
 * a year, neither cash flow nor income; -2: reverses that; 3: a revaluation, income without a cash flow; -3: reverses that.
 */
export type FlowSense = 1 | -1 | 0 | 2 | -2 | 3 | -3;

/** An amount in the currency of a bank account that is not the currency of the books. */
export interface OriginalAmount {
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

export interface LineDraft {
  readonly accountId: string;
  /** The bank account of the line, so that bank accounts that share a ledger account can be reconciled separately. */
  readonly bankAccountId: string | null;
  /** In the currency of the books. Debit positive, credit negative; never zero. */
  readonly amountMinor: bigint;
  /** What moved on a bank account in another currency, with the same sign or 0. */
  readonly original?: OriginalAmount | null;
}

/** A journal entry before it is posted. */
export interface EntryDraft {
  readonly id: string;
  readonly postedOn: CalendarDate;
  readonly description: string;
  readonly source: EntrySource;
  /** The source record, and which booking of it this is (1 = first); null for all others. */
  readonly sourceId: string | null;
  readonly sourceSeq: number | null;
  readonly reversesEntryId: string | null;
  readonly flowSense: FlowSense;
  readonly lines: readonly LineDraft[];
}

export type NewEntry = Pick<EntryDraft, 'postedOn' | 'description' | 'lines'> & {
  readonly source: Exclude<EntrySource, 'reversal'>;
  readonly sourceId?: string;
  readonly sourceSeq?: number;
};

export function draftEntry(entry: NewEntry): EntryDraft {
  return {
    id: newId(),
    postedOn: entry.postedOn,
    description: entry.description,
    source: entry.source,
    sourceId: entry.sourceId ?? null,
    sourceSeq: entry.sourceSeq ?? null,
    reversesEntryId: null,
    flowSense: SENSES[entry.source],
    lines: entry.lines,
  };
}

const SENSES: Readonly<Record<NewEntry['source'], FlowSense>> = {
  bank_transaction: 1,
  opening_balance: 0,
  manual: 1,
  adjusting: 1,
  closing: 2,
  revaluation: 3,
};

type Reversible = Pick<EntryDraft, 'id' | 'postedOn' | 'description' | 'flowSense' | 'lines'>;

/**
 * The equal and opposite entry: cancels every amount and every cash flow of the original. Default date: the
 * original's. A reversal can be reversed.
 */
export function reverse(
  entry: Reversible,
  { postedOn = entry.postedOn, description = entry.description }: Partial<Reversible> = {},
): EntryDraft {
  return {
    id: newId(),
    postedOn,
    description,
    source: 'reversal',
    sourceId: null,
    sourceSeq: null,
    reversesEntryId: entry.id,
    flowSense: OPPOSITE[entry.flowSense],
    lines: entry.lines.map(oppositeOf),
  };
}

function oppositeOf({ original, ...line }: LineDraft): LineDraft {
  const opposite = { ...line, amountMinor: -line.amountMinor };
  if (!original) return opposite;
  return { ...opposite, original: { ...original, amountMinor: -original.amountMinor } };
}

const OPPOSITE: Readonly<Record<FlowSense, FlowSense>> = {
  1: -1,
  '-1': 1,
  0: 0,
  2: -2,
  '-2': 2,
  3: -3,
  '-3': 3,
};

/** Whether an entry closes a year, or reverses one that does. */
export function isClosing({ flowSense }: Pick<EntryDraft, 'flowSense'>): boolean {
  return flowSense === 2 || flowSense === -2;
}

/** Throws a RangeError for an unbalanced entry: a bug, which the database rejects too. */
export function assertPostable(entry: EntryDraft): void {
  if (entry.lines.length < 2) throw new RangeError(`entry ${entry.id} has fewer than two lines`);
  if (entry.lines.some((line) => line.amountMinor === 0n))
    throw new RangeError(`entry ${entry.id} has a zero line`);
  if (entry.lines.some(isOnOtherSide))
    throw new RangeError(`entry ${entry.id} has an original amount on the other side`);
  if (sumMinor(entry.lines.map((line) => line.amountMinor)) !== 0n) {
    throw new RangeError(`entry ${entry.id} is not balanced`);
  }
}

function isOnOtherSide({ amountMinor, original }: LineDraft): boolean {
  return original !== null && original !== undefined && original.amountMinor * amountMinor < 0n;
}

/** Whether a date is in the closed period. */
export function isLocked(date: CalendarDate, lockedThrough: CalendarDate | null): boolean {
  return lockedThrough !== null && date <= lockedThrough;
}
