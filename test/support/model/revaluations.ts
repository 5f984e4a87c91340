import { expect } from 'vitest';
import { inDollars } from './conversion.js';
import { type BankLine, bankLinesOf } from './postings.js';
import {
  type ModelAccount,
  type ModelBooks,
  type ModelRevaluedLine,
  type Prediction,
  toAmount,
} from './state.js';

/** Those of the months with dates of the model. */
const MONTH_ENDS = ['2025-12-31', '2026-01-31', '2026-02-28'];

/** Brings accounts in another currency to what they are worth at each month end that is not closed. */
export function predictRevalue(books: ModelBooks, { through }: { through: string }): Prediction {
  const { lockedThrough } = books;
  const ends = MONTH_ENDS.filter((end) => end <= through && (lockedThrough === null || end > lockedThrough));
  const foreign = [...books.accounts.values()].filter(({ currency }) => currency !== 'USD');
  const months = ends.flatMap((date) => {
    const lines = foreign.flatMap((account) => differencesOn(books, account, date));
    if (lines.length === 0) return [];
    books.revaluations.push({ date, lines });
    const gain = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return [{ date, journalEntryId: expect.any(String), gain: toAmount(gain) }];
  });
  return { status: 200, data: expect.objectContaining({ months }) };
}

/** What an account is worth more or less than it counts as, on each ledger account that it was on. */
function differencesOn(books: ModelBooks, account: ModelAccount, date: string): ModelRevaluedLine[] {
  const { name, currency } = account;
  const moved = bankLinesOf(account).filter((line) => line.date <= date);
  const revalued = books.revaluations
    .filter((earlier) => earlier.date <= date)
    .flatMap(({ lines }) => lines.filter((line) => line.account === name));
  const numbers = new Set([...moved, ...revalued].map(({ number }) => number));
  return [...numbers].flatMap((number) => {
    const own = moved.filter((line) => line.number === number);
    const euros = sumOf(own, ({ original }) => original);
    const worth = euros === 0n ? 0n : inDollars(currency, date, euros);
    const counted =
      sumOf(own, ({ amount }) => amount) +
      revalued.reduce((sum, line) => (line.number === number ? sum + line.amount : sum), 0n);
    return worth === counted ? [] : [{ account: name, number, amount: worth - counted }];
  });
}

function sumOf(lines: readonly BankLine[], amountOf: (line: BankLine) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amountOf(line), 0n);
}
