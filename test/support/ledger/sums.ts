import type { SqlEntry } from './sql.js';

/** Debits, credits, cash in, cash out, and the net of openings on cash accounts, computed by the test. */
export type Totals = [debit: bigint, credit: bigint, cashIn: bigint, cashOut: bigint, opening: bigint];

/** The postings per account and day, by `account day`. */
export type Sums = Map<string, Totals>;

export function addEntry(sums: Sums, entry: SqlEntry, isCash: (accountId: string) => boolean): void {
  const touchesCash = entry.lines.some(({ accountId }) => isCash(accountId));
  const sense = BigInt(entry.flowSense);
  for (const line of entry.lines) {
    const amount = BigInt(line.amount);
    const cash = isCash(line.accountId);
    // A reversal subtracts the flow of its original from the same column.
    const flow = touchesCash && !cash ? -amount * sense : 0n;
    add(sums, `${line.accountId} ${entry.postedOn}`, [
      amount > 0n ? amount : 0n,
      amount < 0n ? -amount : 0n,
      flow > 0n ? sense * flow : 0n,
      flow < 0n ? sense * -flow : 0n,
      sense === 0n && cash ? amount : 0n,
    ]);
  }
}

/** The sums per account and period; a period is the first characters of the date. */
export function totalsPer(sums: Sums, charactersOfDate: 7 | 10): Record<string, Totals> {
  const totals: Sums = new Map();
  for (const [key, value] of sums) {
    const [accountId = '', day = ''] = key.split(' ');
    add(totals, `${accountId} ${day.slice(0, charactersOfDate)}`, value);
  }
  return Object.fromEntries(totals);
}

/** The sums per account of a range of days, both ends included. */
export function totalsBetween(sums: Sums, from: string, to: string): Record<string, Totals> {
  const totals: Sums = new Map();
  for (const [key, value] of sums) {
    const [accountId = '', day = ''] = key.split(' ');
    if (from <= day && day <= to) add(totals, accountId, value);
  }
  return Object.fromEntries(totals);
}

function add(sums: Sums, key: string, value: Totals): void {
  const standing = sums.get(key) ?? [0n, 0n, 0n, 0n, 0n];
  sums.set(key, standing.map((total, index) => total + (value[index] ?? 0n)) as Totals);
}
