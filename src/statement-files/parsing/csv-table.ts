import { parse } from 'csv-parse/sync';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type Columns, findColumns, holdsNames, isHeader } from './csv-columns.js';
import { looksLikeDate } from './date-orders.js';
import { type Delimiter, DELIMITERS, type FileMapping } from './mapping.js';
import { type Ambiguity, refuse } from './statement.js';

export const MAX_COLUMNS = 200;
export const MAX_RECORD_BYTES = 65_536;
const SAMPLE_RECORDS = 40;

/** How a file is split into records, and the roles of its columns. */
export interface Table {
  readonly delimiter: Delimiter;
  /** The number of records before the first transaction. */
  readonly skip: number;
  readonly width: number;
  /** The column names; empty if the file has none. */
  readonly header: readonly string[];
  readonly columns: Columns;
}

export type FoundTable = { ok: true; table: Table } | { ok: false; ambiguity: Ambiguity };

/** Sample records of a file that still needs a mapping. */
export interface Sample {
  readonly delimiter: Delimiter;
  readonly records: string[][];
}

/** Detects delimiter, header and columns from the start of a file, or what is ambiguous about them. */
export function findTable(head: string, mapping: FileMapping, currency: CurrencyCode): FoundTable {
  const samples = samplesOf(head, mapping, currency);
  const known = samples.filter(({ records }) => headerIndex(records, mapping, currency) !== null);
  const likely = known.length > 0 ? known : samples;
  const [sample] = likely;
  if (!sample) throw refuse(1, 'is not a table with dates separated by commas, semicolons, tabs or bars');
  if (likely.length > 1) {
    const choices = likely.map(({ delimiter }) => delimiter);
    const reason = 'more than one character could be the delimiter';
    return { ok: false, ambiguity: { field: 'delimiter', reason, choices } };
  }
  return findHeader(sample, mapping, currency);
}

/** The first records, split by a delimiter that fits: for display, not for parsing. */
export function sampleOf(head: string, mapping: FileMapping, currency: CurrencyCode): Sample | null {
  return samplesOf(head, mapping, currency)[0] ?? null;
}

function findHeader(
  { delimiter, records }: Sample,
  mapping: FileMapping,
  currency: CurrencyCode,
): FoundTable {
  const header = mapping.hasHeader === false ? null : headerIndex(records, mapping, currency);
  const first = records[header ?? 0] ?? [];
  const ambiguous = (field: Ambiguity['field'], reason: string): FoundTable => ({
    ok: false,
    ambiguity: { field, reason, choices: field === 'columns' ? first.slice(0, 50) : ['true', 'false'] },
  });
  if (header === null && Object.keys(mapping.columns ?? {}).length === 0)
    return ambiguous('columns', 'no line has known column names');
  // Without a header there are no names to match.
  const found = findColumns(header === null ? first.map(() => '') : first, mapping, currency);
  if (!found.ok) return ambiguous('columns', found.reason);
  const { columns } = found;
  let skip = header === null ? 0 : header + 1;
  if (header === null && mapping.hasHeader === undefined && !looksLikeDate(first[columns.date] ?? '')) {
    if (!looksLikeDate(records[1]?.[columns.date] ?? ''))
      return ambiguous('hasHeader', 'neither of the first two lines has a date in the date column');
    skip = 1;
  } else if (header === null && mapping.hasHeader === true) skip = 1;
  return {
    ok: true,
    table: { delimiter, skip, width: first.length, header: header === null ? [] : first, columns },
  };
}

/** The index of the header: the record with column names that are known or in the caller's mapping. */
function headerIndex(
  records: readonly string[][],
  mapping: FileMapping,
  currency: CurrencyCode,
): number | null {
  const index = records.findIndex(
    (record) => holdsNames(record, mapping.columns) || isHeader(record, currency),
  );
  return index < 0 ? null : index;
}

function samplesOf(head: string, mapping: FileMapping, currency: CurrencyCode): Sample[] {
  const candidates = mapping.delimiter === undefined ? DELIMITERS : [mapping.delimiter];
  return candidates.flatMap((delimiter) => {
    const records = cut(head, delimiter);
    const fits = headerIndex(records, mapping, currency) !== null || isTable(records);
    return fits ? [{ delimiter, records }] : [];
  });
}

/**
 * A bank may add lines above the table and totals below it, but at least half of the lines have a date in the same
 * column.
 */
function isTable(records: readonly string[][]): boolean {
  const width = Math.max(0, ...records.map((record) => record.length));
  const dates = Array.from(
    { length: width },
    (_, index) => records.filter((record) => looksLikeDate(record[index] ?? '')).length,
  );
  return width >= 2 && dates.some((count) => count > 0 && count * 2 >= records.length - 1);
}

function cut(head: string, delimiter: Delimiter): string[][] {
  const records: string[][] = [];
  try {
    parse(head, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      to: SAMPLE_RECORDS,
      on_record: (record: string[]) => {
        records.push(record.slice(0, MAX_COLUMNS));
        return null;
      },
    });
  } catch {
    // Parsing the file reports errors after the first records, with their lines.
  }
  return records;
}
