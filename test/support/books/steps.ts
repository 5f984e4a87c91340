import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';

/** The lines of a manual entry by account number: debit positive, credit negative. */
export type Amounts = Readonly<Record<string, number>>;

export interface ManualEntry {
  readonly date?: string;
  readonly description?: string;
  readonly entityId?: string;
}

/** Sends a manual entry with a line for each account. */
export function sendEntry(
  business: TestBusiness,
  amounts: Amounts,
  { date = '2026-02-10', description = 'manual entry', entityId }: ManualEntry = {},
): Promise<ApiResponse<any>> {
  return business.api.post('/v1/journal-entries', {
    ...(entityId === undefined ? {} : { entityId }),
    date,
    description,
    lines: Object.entries(amounts).map(([accountNumber, amount]) =>
      amount > 0 ? { accountNumber, debit: amount } : { accountNumber, credit: -amount },
    ),
  });
}

/** Posts a manual entry that must be accepted. */
export async function postEntry(
  business: TestBusiness,
  amounts: Amounts,
  entry: ManualEntry = {},
): Promise<any> {
  return dataOf(await sendEntry(business, amounts, entry), 201);
}

/** Creates another legal entity of the business. */
export async function newEntity(business: TestBusiness, fields: Record<string, unknown> = {}): Promise<any> {
  const body = { legalName: 'Second LLC', country: 'US', entityType: 'llc', ...fields };
  return dataOf(await business.api.post('/v1/entities', body), 201);
}

export async function entityOf(business: TestBusiness, id = business.entityId): Promise<any> {
  return dataOf(await business.api.get(`/v1/entities/${id}`));
}

/** The ledger account with a number in the primary entity's chart. */
export async function accountOf(business: TestBusiness, accountNumber: string): Promise<any> {
  const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${business.entityId}`));
  return accounts.find((account: any) => account.accountNumber === accountNumber);
}

/** Closes the books of the primary entity through a date, or opens them with null. */
export async function lockThrough(
  business: TestBusiness,
  lockedThrough: string | null,
  entityId = business.entityId,
): Promise<void> {
  dataOf(await business.api.put(`/v1/entities/${entityId}/period-lock`, { lockedThrough }));
}

/** Closes a fiscal year. */
export async function closeYear(
  business: TestBusiness,
  fiscalYearEnd: string,
  entityId = business.entityId,
): Promise<any> {
  return dataOf(await business.api.post(`/v1/entities/${entityId}/close-year`, { fiscalYearEnd }));
}

/** The id of another entity, with income in 2025. */
export async function entityWithIncome(business: TestBusiness): Promise<string> {
  const { id } = await newEntity(business, { legalName: 'Income LLC' });
  await postEntry(business, { '1000': 70, '4000': -70 }, { entityId: id, date: '2025-05-01' });
  return id;
}

/** The same, with that year closed. */
export async function entityWithClosedYear(business: TestBusiness): Promise<string> {
  const id = await entityWithIncome(business);
  await closeYear(business, '2025-12-31', id);
  return id;
}

/** Reads a report. The path is relative to /v1/reports. */
export async function reportOf(business: TestBusiness, path: string): Promise<any> {
  return dataOf(await business.api.get(`/v1/reports/${path}`));
}

/** The trial balance of the primary entity by account number, debit positive. */
export async function trialBalanceOf(business: TestBusiness, query = ''): Promise<Record<string, number>> {
  const { accounts } = await reportOf(business, `trial-balance?${query}`);
  return Object.fromEntries(
    accounts.map(({ accountNumber, debit, credit }: any) => [accountNumber, debit - credit] as const),
  );
}

/** Maps a bank account to a ledger account. */
export function mapTo(
  business: TestBusiness,
  bankAccountId: string,
  ledgerAccountNumber: string,
): Promise<ApiResponse<any>> {
  return business.api.patch(`/v1/bank-accounts/${bankAccountId}`, { ledgerAccountNumber });
}
