import { parse } from 'csv-parse/sync';
import type { Delimiter } from './mapping.js';
import { withLineFeeds } from './text.js';

export const MAX_COLUMNS = 200;
export const MAX_RECORD_BYTES = 65_536;
const SAMPLE_RECORDS = 100;

/** Sample records of a file that still needs a mapping. */
export interface CsvSample {
  readonly delimiter: Delimiter;
  readonly records: string[][];
}

/** The first records of a file, without the lines to leave out. */
export function cutRecords(head: string, delimiter: Delimiter, skipLines: ReadonlySet<number>): string[][] {
  const records: string[][] = [];
  try {
    parse(withLineFeeds(head), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: hasLooseQuotes(head),
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      to: SAMPLE_RECORDS,
      on_record: (record: string[], { lines }) => {
        if (!skipLines.has(lines)) records.push(record.slice(0, MAX_COLUMNS));
        return null;
      },
    });
  } catch {
    // Parsing the file reports errors after the first records, with their lines.
  }
  return records;
}

/** Whether a file is not strict about quotes: some banks write `="01.01.2026"` above the table. */
export function hasLooseQuotes(head: string): boolean {
  return /(?:^|[,;\t|])="/m.test(head);
}
