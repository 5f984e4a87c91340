import type { CurrencyCode } from '../../kernel/currency.js';
import { currenciesOf } from './amount-text.js';
import { normalise } from './column-names.js';
import { directionOf } from './csv-directions.js';
import { KIND_WORDS } from './csv-vocabulary.js';
import { looksLikeDate } from './date-orders.js';
import { looksLikeAmount } from './decimal-marks.js';

/** What the cells of a column are in the sample, as counts of cells. */
export interface ColumnContent {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly currencies: number;
  readonly directions: number;
  /** "CHECK", "FEE" and the like. */
  readonly kinds: number;
  /** With letters, and none of the above. */
  readonly texts: number;
  readonly distinct: number;
  /** The average length of texts. */
  readonly length: number;
}

export function contentOf(cells: readonly string[], currency: CurrencyCode): ColumnContent {
  const count = { dates: 0, amounts: 0, currencies: 0, directions: 0, kinds: 0, texts: 0 };
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  let letters = 0;
  for (const cell of filled) {
    const isDate = looksLikeDate(cell);
    const isAmount = looksLikeAmount(cell, currency);
    const isCurrency = currenciesOf(cell) !== null;
    const isDirection = directionOf(cell, true) !== null;
    if (isDate) count.dates++;
    if (isAmount) count.amounts++;
    if (isCurrency) count.currencies++;
    if (isDirection) count.directions++;
    if (isDirection || KIND_WORDS.has(normalise(cell))) count.kinds++;
    if (isDate || isAmount || isCurrency || isDirection || !hasLetters(cell)) continue;
    count.texts++;
    letters += cell.length;
  }
  return {
    ...count,
    filled: filled.length,
    distinct: new Set(filled).size,
    length: letters / Math.max(1, count.texts),
  };
}

/** Whether most filled cells are of a kind; an empty column may be of any. */
export function mostly(kind: keyof ColumnContent, content: ColumnContent): boolean {
  return content[kind] * 2 >= content.filled;
}

function hasLetters(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !isAccountNumber(cell);
}

const ACCOUNT_NUMBER = /^(?:[A-Z]{2}\d{2}[A-Z\d ]*|\d[\d .-]*)$/;

/** Whether a cell is an IBAN or another account number, or empty. */
export function isAccountNumber(cell: string): boolean {
  return cell === '' || ACCOUNT_NUMBER.test(cell);
}
