import { expect } from 'vitest';
import { reviewReasonOf } from './categories.js';
import { inDollars } from './conversion.js';
import { decideAs } from './decisions.js';
import { type Located, pick } from './pick.js';
import { isBooked } from './postings.js';
import {
  allRows,
  type ModelBooks,
  type ModelMatch,
  type ModelRow,
  type Prediction,
  refused,
  toAmount,
  TRANSFER,
} from './state.js';
import { daysBetween, MAX_DAYS_BY_USER, pairOf } from './transfers.js';

/** Two bank transactions that a user names as the legs of a transfer. */
export interface LegsInput {
  readonly out: number;
  readonly into: number;
}

/** Both legs become transfers, unless they are and need no review. The pair may have been rejected before. */
export function predictMatch(books: ModelBooks, input: LegsInput): Prediction {
  const [out, into] = legsOf(books, input);
  const refusal = refusalOf(out, into);
  if (refusal) return refusal;
  const isMatched = ({ row }: Located) =>
    books.matches.some((match) => match.out === row || match.into === row);
  if (isMatched(out) || isMatched(into)) return refused(409, 'already_matched');
  for (const leg of [out, into].toSorted(inOrderOfCreation)) {
    const { account, row } = leg;
    if (row.decision.target !== TRANSFER || reviewReasonOf(account, row) !== null)
      decideAs(books, leg, TRANSFER);
  }
  books.rejected.delete(pairOf(out.row, into.row));
  const { amount } = out.row;
  const inAmount = -into.row.amount;
  books.matches.push({ out: out.row, into: into.row, amount, inAmount, source: 'user' });
  const amounts = { amount: toAmount(amount), inAmount: toAmount(inAmount) };
  const facts = { ...amounts, source: 'user', daysApart: daysBetween(out.row, into.row) };
  return { status: 201, data: expect.objectContaining({ ...namesOf(out.row, into.row), ...facts }) };
}

/** The two are not matched without a user again. */
export function predictRejection(books: ModelBooks, input: LegsInput): Prediction {
  const [out, into] = legsOf(books, input);
  const refusal = refusalOf(out, into);
  if (refusal) return refusal;
  if (books.matches.some((match) => match.out === out.row && match.into === into.row))
    return refused(409, 'already_matched');
  books.rejected.add(pairOf(out.row, into.row));
  return { status: 200, data: namesOf(out.row, into.row) };
}

/** Both legs of the nth match stay transfers. */
export function predictEnd(books: ModelBooks, input: { match: number }): Prediction {
  const ended = matchToEnd(books, input);
  books.matches = books.matches.filter((match) => match !== ended);
  books.rejected.add(pairOf(ended.out, ended.into));
  return { status: 200, data: { id: expect.any(String) } };
}

export function matchToEnd(books: ModelBooks, { match }: { match: number }): ModelMatch {
  return pick(books.matches, match);
}

/** Mostly two that fit, else any two. */
export function legsOf(books: ModelBooks, { out, into }: LegsInput): readonly [out: Located, into: Located] {
  const rows = allRows(books);
  const pairs = rows.flatMap((one) =>
    rows.flatMap((other) => (refusalOf(one, other) ? [] : [[one, other] as const])),
  );
  return pairs.length === 0 || into % 5 === 4 ? [pick(rows, out), pick(rows, into)] : pick(pairs, out);
}

export function namesOf(out: ModelRow, into: ModelRow) {
  return { outTransactionId: out.id, inTransactionId: into.id };
}

function refusalOf(out: Located, into: Located): Prediction | null {
  if (out.row.removed || into.row.removed) return refused(404, 'not_found');
  const isPair =
    out.account !== into.account &&
    out.row.amount > 0n &&
    into.row.amount < 0n &&
    areWorthTheSame(out, into) &&
    daysBetween(out.row, into.row) <= MAX_DAYS_BY_USER;
  const areLegs = [out, into].every(({ account, row }) => isBooked(account, row) && row.parts === null);
  return isPair && areLegs ? null : refused(409, 'not_a_pair');
}

/** In one currency to the cent; between two, up to a tenth of the larger. */
function areWorthTheSame(out: Located, into: Located): boolean {
  if (out.account.currency === into.account.currency) return out.row.amount === -into.row.amount;
  const dollars = [out, into].map(({ account, row: { date, amount } }) =>
    Number(inDollars(account.currency, date, amount)),
  );
  const [gone = 0, come = 0] = dollars.map(Math.abs);
  return Math.abs(gone - come) * 10 <= Math.max(gone, come);
}

/** Decisions of one request are learned in this order. */
function inOrderOfCreation(a: Located, b: Located): number {
  return a.row.key.localeCompare(b.row.key, 'en', { numeric: true });
}
