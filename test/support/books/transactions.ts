import { expect } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import { declareAccounts, push, type PushedRow } from './push.js';
import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';

/** A date range that contains every bank transaction of a test. */
export const ALWAYS = 'from=1900-01-01&to=2199-12-31';

/** Declares the checking account `chk`, the default for pushes, with an opening balance on January 1. */
export async function declareChecking(business: TestBusiness, openingBalance = 0): Promise<string> {
  const response = await declareAccounts(business, [
    { externalId: 'chk', openingBalance, openingBalanceDate: '2026-01-01' },
  ]);
  return dataOf(response).accounts[0].bankAccountId;
}

/** Pushes bank transactions that must be accepted. Returns the result of each by external id. */
export async function pushRows(
  business: TestBusiness,
  rows: readonly PushedRow[],
  more: Record<string, unknown> = {},
): Promise<Record<string, any>> {
  const { transactions } = dataOf(await push(business, rows, more));
  expect(transactions).toHaveLength(rows.length);
  return Object.fromEntries(transactions.map((row: any) => [row.externalId, row]));
}

/** Pushes one bank transaction and returns its result. */
export async function pushRow(business: TestBusiness, row: Partial<PushedRow> = {}): Promise<any> {
  const externalId = row.externalId ?? 'r1';
  const rows = await pushRows(business, [{ amount: 25, ...row, externalId }]);
  return rows[externalId];
}

export async function transactionOf(business: TestBusiness, id: string): Promise<any> {
  return dataOf(await business.api.get(`/v1/transactions/${id}`));
}

/** The rows that a query lists, in any window unless the query names one. */
export async function listed(business: TestBusiness, query = ''): Promise<any[]> {
  const window = /\b(?:from|to)=/.test(query) ? '' : ALWAYS;
  const response = await business.api.get(`/v1/transactions?${[window, query].filter(Boolean).join('&')}`);
  return dataOf(response);
}

export async function listedIds(business: TestBusiness, query = ''): Promise<string[]> {
  return (await listed(business, query)).map((row) => row.externalId);
}

export function recategorize(
  business: TestBusiness,
  id: string,
  category: string,
  reason?: string,
): Promise<ApiResponse<any>> {
  return business.api.patch(`/v1/transactions/${id}`, {
    category,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** A person's decision that must be taken. */
export async function decide(business: TestBusiness, id: string, category: string): Promise<any> {
  return dataOf(await recategorize(business, id, category));
}

/** Journal entries, newest first. */
export async function entriesOf(business: TestBusiness, query = ''): Promise<any[]> {
  return dataOf(await business.api.get(`/v1/journal-entries?limit=200&${query}`));
}

/** An entry's lines as account numbers with what they stand at, debit positive. */
export function linesOf(entry: any): Record<string, number> {
  return Object.fromEntries(
    entry.lines.map((line: any) => [line.accountNumber, line.debit ?? -line.credit] as const),
  );
}

export async function bankAccountsOf(business: TestBusiness, query = ''): Promise<any[]> {
  return dataOf(await business.api.get(`/v1/bank-accounts${query}`));
}

/** The bank account that was declared under an external id. */
export async function bankAccountOf(business: TestBusiness, externalId: string, query = ''): Promise<any> {
  const accounts = await bankAccountsOf(business, query);
  return accounts.find((account) => account.externalAccountId.endsWith(`:${externalId}`));
}

/** The names of what was audited, newest first. */
export async function auditActions(business: TestBusiness, query = ''): Promise<string[]> {
  const rows = dataOf(await business.api.get(`/v1/audit-log?limit=200&${query}`));
  return rows.map((row: any) => row.action);
}
