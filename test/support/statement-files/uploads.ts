import { declareAccounts } from '../books/push.js';
import type { ApiResponse } from '../http/api.js';
import { dataOf } from '../http/responses.js';
import type { TestBusiness } from '../world/business.js';
import { formOf } from '../http/files.js';

/** Declares a bank account, by default without an opening balance. Returns its id. */
export async function declareAccount(
  business: TestBusiness,
  opening: { openingBalance?: number; openingBalanceDate?: string } = {},
): Promise<string> {
  return dataOf(await declareAccounts(business, [{ externalId: 'chk', ...opening }])).accounts[0]
    .bankAccountId;
}

/** Sends a statement file for an account. */
export function uploadStatement(
  business: TestBusiness,
  bankAccountId: string,
  content: string | Buffer,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse<any>> {
  const { name = 'statement.txt', mapping, ...others } = fields;
  const text = mapping === undefined ? {} : { mapping: JSON.stringify(mapping) };
  const form = formOf(
    { name: String(name), content: Buffer.from(content) },
    { bankAccountId, ...text, ...others },
  );
  return business.api.post('/v1/statement-uploads', form, headers);
}

export function commitStatement(
  business: TestBusiness,
  id: string,
  options?: { possibleDuplicates?: 'leave_out' | 'enter'; protectedChanges?: 'leave_out' | 'enter' },
): Promise<ApiResponse<any>> {
  return business.api.post(`/v1/statement-uploads/${id}/commit`, options);
}

export function revertStatement(
  business: TestBusiness,
  id: string,
  options?: { includeEdited?: boolean },
): Promise<ApiResponse<any>> {
  return business.api.post(`/v1/statement-uploads/${id}/revert`, options);
}

/** A table whose signs and dates need no mapping; amounts are money out. */
export function csvOf(rows: readonly (readonly [date: string, description: string, out: number])[]): string {
  const lines = rows.map(([date, description, out]) =>
    out >= 0 ? `${date},${description},${out},` : `${date},${description},,${-out}`,
  );
  return ['Date,Description,Debit,Credit', ...lines, ''].join('\n');
}
