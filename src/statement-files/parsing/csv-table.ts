import type { CurrencyCode } from '../../kernel/currency.js';
import {
  findColumns,
  type FoundColumns,
  holdsNames,
  isHeader,
  type HelpfulColumns,
  type Columns,
} from './csv-columns.js';
import { firstRecord, guessHeader, isTable } from './csv-header.js';
import { type CsvSample, cutRecords } from './csv-sample.js';
import { suggestColumns } from './csv-suggested-columns.js';
import { looksLikeDate } from './date-orders.js';
import { type Delimiter, DELIMITERS, type FileMapping } from './mapping.js';
import { NotATable, type Ambiguity } from './statement.js';

/** How a file is split into records, and the roles of its columns. */
export interface Table {
  readonly delimiter: Delimiter;
  /** The number of records before the first transaction. */
  readonly skip: number;
  readonly width: number;
  /** The column names; empty if the file has none. */
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly helpful: HelpfulColumns;
  /** Columns with texts that are neither description nor merchant. */
  readonly otherTexts: readonly number[];
}

export type FoundTable = { ok: true; table: Table } | { ok: false; ambiguity: Ambiguity };

/** Detects delimiter, header and columns from the start of a file, or what is ambiguous about them. */
export function findTable(head: string, mapping: FileMapping, currency: CurrencyCode): FoundTable {
  const samples = samplesOf(head, mapping, currency);
  const known = samples.filter(({ records }) => headerIndex(records, mapping, currency) !== null);
  const likely = known.length > 0 ? known : samples;
  const [sample] = likely;
  if (!sample) throw new NotATable();
  if (likely.length > 1) {
    const choices = likely.map(({ delimiter }) => delimiter);
    const reason = 'more than one character could be the delimiter';
    return { ok: false, ambiguity: { field: 'delimiter', reason, choices, suggested: null } };
  }
  return findHeader(sample, mapping, currency);
}

/** The first records, split by a delimiter that fits: for display, not for parsing. */
export function sampleOf(head: string, mapping: FileMapping, currency: CurrencyCode): CsvSample | null {
  return samplesOf(head, mapping, currency)[0] ?? null;
}

function findHeader(
  { delimiter, records }: CsvSample,
  mapping: FileMapping,
  currency: CurrencyCode,
): FoundTable {
  const known = mapping.hasHeader === false ? null : headerIndex(records, mapping, currency);
  const at = known ?? (mapping.hasHeader === false ? null : guessHeader(records, currency));
  const start = at === null ? firstRecord(records) : at + 1;
  const first = records[at ?? start] ?? records[0] ?? [];
  const names = at === null ? first.map(() => '') : first;
  // Headings, footers and pending transactions say nothing about columns.
  const sample = records.slice(start).filter((record) => record.some((cell) => looksLikeDate(cell)));
  const ambiguous = (reason: string): FoundTable => {
    const columns = suggestColumns(names, sample, currency);
    const suggested = columns && { columns };
    return { ok: false, ambiguity: { field: 'columns', reason, choices: first.slice(0, 50), suggested } };
  };
  if (known === null && Object.keys(mapping.columns ?? {}).length === 0)
    return ambiguous('no line has known column names');
  const found = findColumns(names, mapping, currency, sample);
  if (!found.ok) return ambiguous(found.reason);
  const skip = at === null ? skipWithoutHeader(records, found, mapping) : start;
  if (skip === null) {
    const reason = 'neither of the first two lines has a date in the date column';
    const ambiguity = { field: 'hasHeader', reason, choices: ['true', 'false'], suggested: null } as const;
    return { ok: false, ambiguity };
  }
  const { columns, helpful } = found;
  const header = at === null ? [] : first;
  const otherTexts = found.otherTexts;
  return { ok: true, table: { delimiter, skip, width: first.length, header, columns, helpful, otherTexts } };
}

/** The number of records above the first one of a table without known names, or null if that is ambiguous. */
function skipWithoutHeader(
  records: readonly string[][],
  { columns }: Extract<FoundColumns, { ok: true }>,
  { hasHeader }: FileMapping,
): number | null {
  if (hasHeader === true) return 1;
  if (hasHeader === false) return 0;
  const isDated = (index: number) => looksLikeDate(records[index]?.[columns.date] ?? '');
  if (isDated(0)) return 0;
  return isDated(1) ? 1 : null;
}

/**
 * The index of the header: the record with column names that are known or in the caller's mapping. Of several, the
 * first that is followed by a record with a date.
 */
function headerIndex(
  records: readonly string[][],
  mapping: FileMapping,
  currency: CurrencyCode,
): number | null {
  const candidates = records.flatMap((record, index) =>
    holdsNames(record, mapping.columns) || isHeader(record, currency) ? [index] : [],
  );
  const isFollowed = (index: number) =>
    records.slice(index + 1, index + 4).some((record) => record.some((cell) => looksLikeDate(cell)));
  return candidates.find(isFollowed) ?? candidates[0] ?? null;
}

function samplesOf(head: string, mapping: FileMapping, currency: CurrencyCode): CsvSample[] {
  const candidates = mapping.delimiter === undefined ? DELIMITERS : [mapping.delimiter];
  return candidates.flatMap((delimiter) => {
    const records = cutRecords(head, delimiter, new Set(mapping.skipLines));
    const fits = headerIndex(records, mapping, currency) !== null || isTable(records);
    return fits ? [{ delimiter, records }] : [];
  });
}
