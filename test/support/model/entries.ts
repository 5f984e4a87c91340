import { expect } from 'vitest';
import { pick } from './pick.js';
import { CHART, INVALID, type ModelBooks, type Prediction, refused, toAmount } from './state.js';

export interface EntryInput {
  readonly date: string;
  readonly lines: readonly { readonly number: string; readonly amount: bigint }[];
}

export function predictEntry(books: ModelBooks, { date, lines }: EntryInput): Prediction {
  const usable = ({ number }: { number: string }) => number in CHART && !books.inactive.has(number);
  if (!lines.every(usable)) return INVALID;
  books.entries.push({ id: null, date, lines, sense: 1, reversed: false });
  return { status: 201, data: entryView({ date, lines }, { source: 'manual', reversesEntryId: null }) };
}

export interface ReverseInput {
  /** The nth manual entry. */
  readonly entry: number;
  /** Null: the date of the original. */
  readonly date: string | null;
}

export function predictReversal(books: ModelBooks, input: ReverseInput): Prediction {
  const original = pick(books.entries, input.entry);
  if (original.reversed) return refused(409, 'already_reversed');
  original.reversed = true;
  const date = input.date ?? original.date;
  const lines = original.lines.map(({ number, amount }) => ({ number, amount: -amount }));
  books.entries.push({ id: null, date, lines, sense: original.sense === 1 ? -1 : 1, reversed: false });
  const links = { source: 'reversal', reversesEntryId: original.id };
  return { status: 200, data: entryView({ date, lines }, links) };
}

/** Stores the service's id of the newest entry. */
export function learnEntryId(books: ModelBooks, data: any): void {
  const last = books.entries.at(-1);
  if (last) last.id = data.id;
}

function entryView({ date, lines }: EntryInput, links: object) {
  return expect.objectContaining({
    date,
    ...links,
    reversedByEntryId: null,
    lines: lines.map(({ number, amount }) =>
      expect.objectContaining({
        accountNumber: number,
        debit: amount > 0n ? toAmount(amount) : null,
        credit: amount < 0n ? toAmount(-amount) : null,
        bankAccountId: null,
      }),
    ),
  });
}
