import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyCode } from '../../../src/kernel/currency.js';
import {
  type ReadFile,
  type ReadOptions,
  readStatementFile,
} from '../../../src/statement-files/parsing/read-statement-file.js';

/** The folder of the sample files. */
export const STATEMENTS = join(import.meta.dirname, '../../fixtures/statements');

export interface FixtureOptions extends Partial<Omit<ReadOptions, 'account'>> {
  readonly currency?: string;
  readonly isLiability?: boolean;
  readonly knownAs?: string | null;
}

export function fixture(path: string): Buffer {
  return readFileSync(join(STATEMENTS, path));
}

/** Parses a file, for an account in dollars by default. */
export function read(file: string | Buffer, options: FixtureOptions = {}): Promise<ReadFile> {
  const { currency = 'USD', isLiability = false, knownAs = null, format = null, mapping = {} } = options;
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const account = { id: 'account-1', currency: currency as CurrencyCode, isLiability, knownAs };
  return readStatementFile(bytes, { account, format, mapping });
}

type Ready = Extract<ReadFile, { status: 'ready' }>;

export async function readReady(file: string | Buffer, options?: FixtureOptions): Promise<Ready> {
  const result = await read(file, options);
  if (result.status !== 'ready') throw new Error(`needs a mapping: ${JSON.stringify(result.ambiguities)}`);
  return result;
}

/** Transactions as one line each: date, minor units (positive = money out), description, and the merchant if any. */
export function lines({ transactions }: Ready): string[] {
  return transactions.map(
    ({ date, amountMinor, description, merchant }) =>
      `${date} ${amountMinor} ${description}${merchant === null ? '' : ` | ${merchant}`}`,
  );
}

/** Why a file is rejected. */
export async function refusal(file: string | Buffer, options?: FixtureOptions): Promise<string> {
  const result = await read(file, options).then(
    () => 'was parsed',
    (error: { code?: string; reason?: string; message: string }) =>
      error.code === 'invalid_request' ? (error.reason ?? '') : `threw ${error.message}`,
  );
  return result;
}
