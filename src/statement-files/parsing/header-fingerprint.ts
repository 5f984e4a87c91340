import { createHash } from 'node:crypto';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { findTable } from './csv-table.js';
import type { FileMapping } from './mapping.js';

/**
 * What the tables of a bank's export have in common, in hexadecimal: the delimiter and the column names, apart from case
 * and white space. Null for a table without column names, or if the mapping leaves the columns ambiguous.
 */
export function headerFingerprint(head: string, mapping: FileMapping, currency: CurrencyCode): string | null {
  const table = tableOf(head, mapping, currency);
  if (table === null || table.header.length === 0) return null;
  const parts = [table.delimiter, ...table.header.map(plain)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function tableOf(head: string, mapping: FileMapping, currency: CurrencyCode) {
  try {
    const found = findTable(head, mapping, currency);
    return found.ok ? found.table : null;
  } catch (error) {
    if (error instanceof InvalidRequest) return null;
    throw error;
  }
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
