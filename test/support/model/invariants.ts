import { expect } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import { differences } from '../books/push.js';
import type { TestBusiness } from '../world/business.js';
import { categoryOf, reviewReasonOf, typeOf } from './categories.js';
import { derivedBalanceOf, postingsOf } from './postings.js';
import { otherLegOf } from './transfers.js';
import { allRows, type ModelBooks, toAmount, toMinor } from './state.js';
import {
  expectedBalanceSheet,
  expectedCashFlow,
  expectedIncome,
  expectedTrialBalance,
} from './statements.js';
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
  const [found] = await Promise.all([
    differences(world, business),
    expectStatements(business, books, window),
    expectJournal(business, window),
    expectBankAccounts(business, books),
    expectRows(business, books, 3 + (step % 5)),
  ]);
  expect(found).toEqual([]);
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
  expect(toMinor(flow.openingCash) + toMinor(flow.netCashFlow)).toBe(toMinor(flow.closingCash));

  const postings = [...postingsOf(books).values()];
  expect(
    trial.accounts.map(({ accountNumber, debit, credit }: any) => ({ accountNumber, debit, credit })),
  ).toEqual(expectedTrialBalance(postings, to));
  expect(figuresOf(sheet, ['assets', 'liabilities', 'equity'])).toEqual(expectedBalanceSheet(postings, to));
  expect(figuresOf(income, ['revenue', 'expenses', 'netIncome'])).toEqual(expectedIncome(postings, from, to));
  expect(
    figuresOf(flow, ['inflow', 'outflow', 'netCashFlow', 'openingCash', 'closingCash', 'activities']),
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
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [entries, income] = await Promise.all([
    walk(business, '/v1/journal-entries', 97),
    business.api.get(`/v1/reports/statements/profit_and_loss?from=${from}&to=${to}`).then((it) => dataOf(it)),
  ]);
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
    };
  });
  const byId = (a: { id: string | null }, b: { id: string | null }) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1);
  const picked = shown.map((account) =>
    Object.fromEntries(Object.keys(expected[0] ?? {}).map((field) => [field, account[field]])),
  );
  expect(picked.toSorted(byId as never)).toEqual(expected.toSorted(byId));
}

/** Paging returns each bank transaction once, newest first, equal to the model. */
async function expectRows(business: TestBusiness, books: ModelBooks, limit: number): Promise<void> {
  const rows = await walk(business, '/v1/transactions?from=2000-01-01&to=2199-12-31', limit);
  const dates = rows.map(({ date }): string => date);
  expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  const shown = rows.map(({ category, ...row }) => ({
    id: row.id,
    externalId: row.externalId,
    bankAccountId: row.bankAccountId,
    date: row.date,
    amount: row.amount,
    description: row.description,
    pending: row.pending,
    category: category && {
      accountNumber: category.accountNumber,
      source: category.source,
      confidence: category.confidence,
    },
    transactionType: row.transactionType,
    needsReview: row.needsReview,
    reviewReason: row.reviewReason,
    otherLeg: row.transfer?.otherTransactionId ?? null,
  }));
  const expected = allRows(books)
    .filter(({ row }) => !row.removed)
    .map(({ account, row }) => ({
      id: row.id,
      externalId: row.externalId,
      bankAccountId: account.id,
      date: row.date,
      amount: toAmount(row.amount),
      description: row.description,
      pending: row.pending,
      category: categoryOf(row),
      transactionType: typeOf(row),
      needsReview: reviewReasonOf(account, row) !== null,
      reviewReason: reviewReasonOf(account, row),
      otherLeg: otherLegOf(books, row)?.id ?? null,
    }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId as never));
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
