import { inDollars, partsInDollars } from './conversion.js';
import {
  CHART,
  type ModelAccount,
  type ModelBooks,
  type ModelRevaluedLine,
  type ModelRow,
  TRANSFER,
} from './state.js';

const EVER_AFTER = '9999-12-31';

/** One live posting, regardless of earlier reversals. */
export interface Posting {
  readonly date: string;
  /** In the currency of the books, debit positive. */
  readonly lines: readonly { readonly number: string; readonly amount: bigint }[];
  /** What moved on a bank account in another currency, as its line. */
  readonly original: bigint | null;
  /** 0: an opening balance, no flow; -1: cancels the flows of another entry; 3: a revaluation, no flow. */
  readonly sense: 1 | -1 | 0 | 3;
}

/** A line of a bank account in another currency. */
export interface BankLine {
  readonly date: string;
  readonly number: string;
  readonly amount: bigint;
  readonly original: bigint;
}

/** All live postings, derived from bank transactions, opening balances and manual entries. */
export function postingsOf(books: ModelBooks): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const account of books.accounts.values()) {
    const opening = openingOf(account);
    if (opening) postings.set(`opening ${account.name}`, opening);
    for (const row of account.rows.values()) {
      const posting = bookingOf(account, row);
      if (posting) postings.set(row.key, posting);
    }
  }
  for (const [index, { date, lines, sense }] of books.entries.entries()) {
    postings.set(`entry ${index}`, { date, lines, sense, original: null });
  }
  for (const [index, { date, lines }] of books.revaluations.entries())
    postings.set(`revaluation ${index}`, { date, sense: 3, original: null, lines: withGains(lines) });
  return postings;
}

/** The lines of a revaluation with the gain and the loss that they are. */
function withGains(revalued: readonly ModelRevaluedLine[]): Posting['lines'] {
  const gain = revalued.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const loss = revalued.reduce((sum, { amount }) => (amount < 0n ? sum + amount : sum), 0n);
  return [...revalued, { number: '4950', amount: -gain }, { number: '7050', amount: -loss }];
}

/** What has moved on a bank account in another currency, where it is booked now. */
export function bankLinesOf(account: ModelAccount): BankLine[] {
  const bookings = [openingOf(account), ...[...account.rows.values()].map((row) => bookingOf(account, row))];
  return bookings.flatMap((posting) => {
    const [bank] = posting?.lines ?? [];
    return posting && bank && posting.original !== null
      ? [{ date: posting.date, ...bank, original: posting.original }]
      : [];
  });
}

export function isSettled({ opening }: ModelAccount, row: ModelRow): boolean {
  return !row.pending && !row.removed && (opening === null || row.date >= opening.date);
}

export function isBooked(account: ModelAccount, row: ModelRow): boolean {
  return account.mappedTo !== null && isSettled(account, row);
}

function bookingOf(account: ModelAccount, row: ModelRow): Posting | null {
  if (account.mappedTo === null || !isBooked(account, row)) return null;
  const total = inDollars(account.currency, row.date, row.amount);
  const parts =
    row.parts === null
      ? [{ number: counterOf(row), amount: total }]
      : partsInDollars(row.parts, { amount: row.amount, total });
  return {
    date: row.date,
    sense: 1,
    original: account.currency === 'USD' ? null : -row.amount,
    lines: [
      { number: account.mappedTo, amount: -total },
      ...parts.map(({ number, amount }) => ({ number, amount })),
    ],
  };
}

function counterOf({ externalId, decision: { target } }: ModelRow): string {
  if (target === null) throw new Error(`row ${externalId} of a mapped account has no category`);
  return target === TRANSFER ? '1999' : target;
}

function openingOf({ mappedTo, opening, owed, currency }: ModelAccount): Posting | null {
  if (mappedTo === null || opening === null || opening.amount === 0n) return null;
  const original = owed ? -opening.amount : opening.amount;
  const amount = inDollars(currency, opening.date, original);
  return {
    date: opening.date,
    sense: 0,
    original: currency === 'USD' ? null : original,
    lines: [
      { number: mappedTo, amount },
      { number: '3900', amount: -amount },
    ],
  };
}

/** Whether the change from one state to the other would post to the closed period. */
export function touchesClosedPeriod(before: ModelBooks, after: ModelBooks): boolean {
  const { lockedThrough } = before;
  if (lockedThrough === null) return false;
  const [was, is] = [postingsOf(before), postingsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].some((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old && now && textOf(old) === textOf(now)) return false;
    return [old, now].some((posting) => posting !== undefined && posting.date <= lockedThrough);
  });
}

function textOf({ date, lines, original }: Posting): string {
  return [date, original, ...lines.map(({ number, amount }) => `${number} ${amount}`)].join();
}

/** The derived balance of a bank account; null without an opening balance. */
export function derivedBalanceOf(account: ModelAccount): bigint | null {
  return derivedBalanceOn(account, EVER_AFTER);
}

/** That of the end of a day. */
export function derivedBalanceOn(account: ModelAccount, day: string): bigint | null {
  if (account.opening === null) return null;
  let settled = 0n;
  for (const row of account.rows.values())
    if (isSettled(account, row) && row.date <= day) settled += row.amount;
  return account.owed ? account.opening.amount + settled : account.opening.amount - settled;
}

/** The balance of every account at the end of a day, debit positive, without zeros. */
export function balancesOf(postings: Iterable<Posting>, from: string, to: string): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { date, lines } of postings) {
    if (date < from || date > to) continue;
    for (const { number, amount } of lines) balances.set(number, (balances.get(number) ?? 0n) + amount);
  }
  return new Map([...balances].filter(([, amount]) => amount !== 0n));
}

export const isCash = (number: string): boolean => CHART[number]?.cash === true;
