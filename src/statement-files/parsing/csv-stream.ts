import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse as csvParser } from 'csv-parse';
import { MAX_COLUMNS, MAX_RECORD_BYTES } from './csv-sample.js';
import type { Table } from './csv-table.js';
import { MAX_ROWS, refuse } from './statement.js';
import { lineFeedsOf, type TextChunks } from './text.js';

export interface RecordHandler {
  /** A record below the header, with its line. */
  look(record: readonly string[], line: number): void;
  /** A record above the header. */
  lookAbove(record: readonly string[], line: number): void;
}

/** Passes every record but the header on. */
export async function readRecords(
  chunks: TextChunks,
  { delimiter, skip, header, isLoose }: Table & { readonly isLoose: boolean },
  skipLines: ReadonlySet<number>,
  handler: RecordHandler,
): Promise<void> {
  let records = 0;
  const parser = csvParser({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: isLoose,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: (record: string[], { lines }) => {
      if (skipLines.has(lines)) return null;
      if (record.length > MAX_COLUMNS) throw refuse(lines, `has more than ${MAX_COLUMNS} columns`);
      // Empty records count too: they cost as much.
      if (++records > skip + MAX_ROWS) throw refuse(lines, `more than ${MAX_ROWS} records: split the file`);
      if (records > skip) handler.look(record, lines);
      else if (records < skip && header.length > 0) handler.lookAbove(record, lines);
      // Emit nothing downstream: the record handler keeps what it needs.
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(lineFeedsOf(chunks)), parser);
  } catch (error) {
    throw asRefusal(error);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted field is not closed: the file is truncated or not CSV',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a quoted field',
  INVALID_OPENING_QUOTE: 'there is a quotation mark in an unquoted field',
  CSV_MAX_RECORD_SIZE: `is longer than ${MAX_RECORD_BYTES} bytes`,
};

function asRefusal(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  const problem = PROBLEMS[code ?? ''];
  return problem === undefined ? error : refuse(lines ?? null, problem);
}
