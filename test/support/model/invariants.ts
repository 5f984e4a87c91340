import { expect } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import { differences } from '../books/push.js';
import type { TestBusiness } from '../world/business.js';
import { typeOf } from './categories.js';
import { derivedBalanceOf, postingsOf } from './postings.js';
import { reconciledThrough } from './reconciliations.js';
import { otherLegOf } from './transfers.js';
import { allRows, type ModelBooks, toAmount, toMinor } from './state.js';
import {
  expectedBalanceSheet,
  expectedCashFlow,
  expectedIncome,
  expectedTrialBalance,
} from './statements.js';
import { transactionView } from './views.js';
import { dataOf } from '../http/responses.js';
import type { World } from '../world/world.js';

/** The periods of the statements, a different one in each step. */
const WINDOWS = [
  { from: '2026-01-01', to: '2026-03-31' },
  { from: '2025-12-10', to: '2026-02-14' },
  { from: '2025-01-01', to: '2025-12-31' },
] as const;

/** Checks all invariants after a step, over HTTP and with `books:verify`. */
export async function expectInvariants(
  world: World,
  business: TestBusiness,
  books: ModelBooks,
  step: number,
): Promise<void> {
  const window = WINDOWS[step % WINDOWS.length] ?? WINDOWS[0];
  const [found, entries, rows] = await Promise.all([
    differences(world, business),
    walk(business, '/v1/journal-entries', 97),
    walk(business, '/v1/transactions?from=2000-01-01&to=2199-12-31', 3 + (step % 5)),
    expectStatements(business, books, window),
    expectBankAccounts(business, books),
    expectMatches(business, books),
  ]);
  expect(found).toEqual([]);
  await expectJournal(business, entries, window);
  expectRows(rows, books);
  expectBookings(rows, entries, books);
}

async function expectStatements(
  business: TestBusiness,
  books: ModelBooks,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const read = async (path: string) => dataOf(await business.api.get(`/v1/reports/${path}`));
  const [trial, sheet, income, flow] = await Promise.all([
    read(`trial-balance?to=${to}`),
    read(`statements/balance_sheet?to=${to}`),
    read(`statements/profit_and_loss?from=${from}&to=${to}`),
    read(`statements/cash_flow?from=${from}&to=${to}`),
  ]);
  expect([trial.totalDebit, trial.balanced]).toEqual([trial.totalCredit, true]);
  expect([sheet.totalLiabilitiesAndEquity, sheet.balanced]).toEqual([sheet.assets.total, true]);
  const { assets, liabilities, equity } = sheet;
  expect(toMinor(assets.total)).toBe(toMinor(liabilities.total) + toMinor(equity.total));
  expect(toMinor(flow.openingCash) + toMinor(flow.netCashFlow) + toMinor(flow.exchangeRateEffect)).toBe(
    toMinor(flow.closingCash),
  );

  const postings = [...postingsOf(books).values()];
  expect(
    trial.accounts.map(({ accountNumber, debit, credit }: any) => ({ accountNumber, debit, credit })),
  ).toEqual(expectedTrialBalance(postings, to));
  expect(figuresOf(sheet, ['assets', 'liabilities', 'equity'])).toEqual(expectedBalanceSheet(postings, to));
  expect(figuresOf(income, ['revenue', 'expenses', 'netIncome'])).toEqual(expectedIncome(postings, from, to));
  expect(
    figuresOf(flow, [
      'inflow',
      'outflow',
      'netCashFlow',
      'openingCash',
      'exchangeRateEffect',
      'closingCash',
      'activities',
    ]),
  ).toEqual(expectedCashFlow(postings, from, to));
}

/** A statement with its sections as amounts by account number. */
function figuresOf(statement: any, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const value = statement[name];
      const breakdown = value.breakdown?.map((line: any) => [line.accountNumber, line.amount]);
      return [name, breakdown ? { total: value.total, breakdown } : value];
    }),
  );
}

/** Each journal entry is listed once and balanced, and the income statement is the sum of the lines. */
async function expectJournal(
  business: TestBusiness,
  entries: readonly any[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const income = dataOf(
    await business.api.get(`/v1/reports/statements/profit_and_loss?from=${from}&to=${to}`),
  );
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const sums = new Map<string, bigint>();
  for (const { date, lines } of entries) {
    let balance = 0n;
    for (const { accountNumber, debit, credit } of lines) {
      const amount = toMinor(debit ?? 0) - toMinor(credit ?? 0);
      balance += amount;
      if (date >= from && date <= to) sums.set(accountNumber, (sums.get(accountNumber) ?? 0n) + amount);
    }
    expect(balance).toBe(0n);
  }
  const sumOf = (first: string, sign: bigint) =>
    [...sums]
      .filter(([number, amount]) => first.includes(number[0] ?? '') && amount !== 0n)
      .map(([number, amount]) => [number, toAmount(sign * amount)])
      .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const shown = figuresOf(income, ['revenue', 'expenses']) as Record<string, { breakdown: unknown }>;
  expect(shown['revenue']?.breakdown).toEqual(sumOf('4', -1n));
  expect(shown['expenses']?.breakdown).toEqual(sumOf('567', 1n));
}

async function expectBankAccounts(business: TestBusiness, books: ModelBooks): Promise<void> {
  const shown: any[] = dataOf(await business.api.get('/v1/bank-accounts'));
  const expected = [...books.accounts.values()].map((account) => {
    const balance = derivedBalanceOf(account);
    return {
      id: account.id,
      kind: account.kind,
      openingBalance: account.opening === null ? null : toAmount(account.opening.amount),
      openingBalanceDate: account.opening?.date ?? null,
      derivedBalance: balance === null ? null : toAmount(balance),
      ledgerMapped: account.mappedTo !== null,
      ledgerAccountNumber: account.mappedTo,
      reconciledThrough: reconciledThrough(account),
    };
  });
  const picked = shown.map((account) =>
    Object.fromEntries(Object.keys(expected[0] ?? {}).map((field) => [field, account[field]])),
  );
  expect(picked.toSorted(byId)).toEqual(expected.toSorted(byId));
}

/** Paging returns each bank transaction once, newest first, equal to the model. The parts of each sum to its amount. */
function expectRows(rows: readonly any[], books: ModelBooks): void {
  const dates = rows.map(({ date }): string => date);
  expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  for (const { amount, splits } of rows) {
    const sum = splits?.reduce((total: bigint, part: any) => total + toMinor(part.amount), 0n);
    if (splits !== null) expect(sum).toBe(toMinor(amount));
  }
  const expected = allRows(books)
    .filter(({ row }) => !row.removed)
    .map(({ account, row }) => {
      const otherTransactionId = otherLegOf(books, row)?.id ?? null;
      const isTransfer = typeOf(row) === 'transfer';
      const transfer = isTransfer ? expect.objectContaining({ otherTransactionId }) : null;
      return { ...transactionView(account, row), transfer };
    });
  const fields = Object.keys(expected[0] ?? {});
  const shown = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
}

/** The entry of each posted bank transaction has its lines, and all its earlier entries are reversed. */
function expectBookings(rows: readonly any[], entries: readonly any[], books: ModelBooks): void {
  const isLive = ({ source, reversedByEntryId }: any) =>
    source === 'bank_transaction' && reversedByEntryId === null;
  const live = new Map<string, any>(entries.filter(isLive).map((entry) => [entry.id, entry]));
  const posted = rows.filter(({ journalEntryId }) => journalEntryId !== null);
  const entryIds = posted.map(({ journalEntryId }): string => journalEntryId);
  expect(entryIds.toSorted()).toEqual([...live.keys()].toSorted());
  const shown = posted.map(({ id, journalEntryId }) => {
    const { date, lines } = live.get(journalEntryId);
    const amounts = lines.map(({ accountNumber, debit, credit }: any) => ({
      number: accountNumber,
      amount: toMinor(debit ?? 0) - toMinor(credit ?? 0),
    }));
    const [bank] = lines;
    return { id, date, lines: amounts, original: bank.originalAmount === null ? null : signedOriginal(bank) };
  });
  const postings = postingsOf(books);
  const expected = allRows(books).flatMap(({ row: { id, key } }) => {
    const posting = postings.get(key);
    return posting ? [{ id, date: posting.date, lines: posting.lines, original: posting.original }] : [];
  });
  expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
}

function signedOriginal({ debit, originalAmount }: any): bigint {
  return debit === null ? -toMinor(originalAmount) : toMinor(originalAmount);
}

/** The matches are those of the model, and each bank transaction is in at most one. */
async function expectMatches(business: TestBusiness, books: ModelBooks): Promise<void> {
  const matches: any[] = dataOf(await business.api.get('/v1/transfers?limit=200'));
  const pairs = matches.map(
    ({ outTransactionId, inTransactionId, source }) => `${outTransactionId} ${inTransactionId} ${source}`,
  );
  const expected = books.matches.map(({ out, into, source }) => `${out.id} ${into.id} ${source}`);
  expect(pairs.toSorted()).toEqual(expected.toSorted());
  const legs = matches.flatMap(({ outTransactionId, inTransactionId }) => [
    outTransactionId,
    inTransactionId,
  ]);
  expect(new Set(legs).size).toBe(legs.length);
}

function byId(a: { readonly id?: unknown }, b: { readonly id?: unknown }): number {
  return String(a.id) < String(b.id) ? -1 : 1;
}

async function walk(business: TestBusiness, path: string, limit: number): Promise<any[]> {
  const rows: any[] = [];
  const separator = path.includes('?') ? '&' : '?';
  for (let offset: number | null = 0; offset !== null;) {
    const { body }: ApiResponse<any> = await business.api.get(
      `${path}${separator}limit=${limit}&offset=${offset}`,
    );
    rows.push(...body.data);
    offset = body.meta.pagination.nextOffset;
  }
  return rows;
}
