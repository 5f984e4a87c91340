import { parse } from 'csv-parse/sync';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type Columns, findColumns, holdsNames, isHeader } from './csv-columns.js';
import { looksLikeDate } from './date-orders.js';
import { type Delimiter, DELIMITERS, type FileMapping } from './mapping.js';
import { type Ambiguity, refuse } from './statement.js';

export const MAX_COLUMNS = 200;
export const MAX_RECORD_BYTES = 65_536;
const SAMPLE_RECORDS = 40;

/** How a file is cut into records, and what its columns are. */
export interface Table {
  readonly delimiter: Delimiter;
  /** How many records stand before the first row. */
  readonly skip: number;
  readonly width: number;
  readonly columns: Columns;
}

export type FoundTable = { ok: true; table: Table } | { ok: false; ambiguity: Ambiguity };

/** What a caller can be shown of a file that is not understood yet. */
export interface Sample {
  readonly delimiter: Delimiter;
  readonly records: string[][];
}

/** Finds delimiter, header and columns from the beginning of a file, or what of it is ambiguous. */
export function findTable(head: string, mapping: FileMapping, currency: CurrencyCode): FoundTable {
  const samples = samplesOf(head, mapping, currency);
  const known = samples.filter(({ records }) => headerIndex(records, mapping, currency) !== null);
  const likely = known.length > 0 ? known : samples;
  const [sample] = likely;
  if (!sample)
    throw refuse(
      1,
      'is no table with dates: neither commas, semicolons, tabs nor bars part its lines into one',
    );
  if (likely.length > 1) {
    const choices = likely.map(({ delimiter }) => delimiter);
    const reason = 'more than one character could part the columns';
    return { ok: false, ambiguity: { field: 'delimiter', reason, choices } };
  }
  return findHeader(sample, mapping, currency);
}

/** The first records as they can be cut by a delimiter that fits: for showing, not for reading. */
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
    return ambiguous('columns', 'no line names the columns in words that are known');
  // Without a header there are no names to go by.
  const found = findColumns(header === null ? first.map(() => '') : first, mapping, currency);
  if (!found.ok) return ambiguous('columns', found.reason);
  const { columns } = found;
  let skip = header === null ? 0 : header + 1;
  if (header === null && mapping.hasHeader === undefined && !looksLikeDate(first[columns.date] ?? '')) {
    if (!looksLikeDate(records[1]?.[columns.date] ?? ''))
      return ambiguous('hasHeader', 'neither of the first two lines has a date where one should be');
    skip = 1;
  } else if (header === null && mapping.hasHeader === true) skip = 1;
  return { ok: true, table: { delimiter, skip, width: first.length, columns } };
}

/** The place of the record that names the columns, in words that we know or that the caller uses. */
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
 * Lines of a bank's own may stand above the table, and sums below; but half of the lines have a date where others
 * have one too.
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
    // What is wrong behind the first records is told, with its line, when the file is read.
  }
  return records;
}
