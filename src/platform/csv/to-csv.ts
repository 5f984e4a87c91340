import { stringify } from 'csv-stringify/sync';

export type CsvRecord = readonly (string | null)[];

/**
 * CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe; amounts are plain
 * decimals, so that a negative one stays a number.
 */
export function toCsv(records: readonly CsvRecord[]): string {
  return stringify(
    records.map((record) => record.map(guardFormula)),
    // The writer quotes only the whole delimiter by default: a lone CR or LF in a text would start a new record.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/** Spreadsheets also accept leading blanks and full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;

function guardFormula(cell: string | null): string | null {
  return cell !== null && FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell;
}
