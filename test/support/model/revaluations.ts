import { expect } from 'vitest';
import { inDollars } from './conversion.js';
import { type BankLine, bankLinesOf } from './postings.js';
import {
  allRows,
  type ModelAccount,
  type ModelBooks,
  type ModelRevaluedLine,
  type ModelRow,
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
    const balances = foreign.flatMap((account) => differencesOn(books, account, date));
    const realized = -leftInTransit(books, date);
    const lines =
      realized === 0n ? balances : [...balances, { account: null, number: '1999', amount: realized }];
    if (lines.length === 0) return [];
    books.revaluations.push({ date, lines });
    const gain = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const gains = { gain: toAmount(gain), realizedGain: toAmount(realized) };
    return [{ date, journalEntryId: expect.any(String), ...gains }];
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

/** What the transfers that have arrived by a day have left over, minus what is taken from transit already. */
function leftInTransit(books: ModelBooks, day: string): bigint {
  const accounts = new Map(allRows(books).map(({ account, row }) => [row, account]));
  const worth = (row: ModelRow) => inDollars(accounts.get(row)?.currency ?? 'USD', row.date, row.amount);
  const arrived = books.matches.filter(({ out, into }) => out.date <= day && into.date <= day);
  const taken = books.revaluations
    .filter(({ date }) => date <= day)
    .flatMap(({ lines }) => lines.filter(({ account }) => account === null));
  return (
    arrived.reduce((sum, { out, into }) => sum + worth(out) + worth(into), 0n) +
    taken.reduce((sum, { amount }) => sum + amount, 0n)
  );
}

function sumOf(lines: readonly BankLine[], amountOf: (line: BankLine) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amountOf(line), 0n);
}
