import { quoteForReason } from '../../kernel/text.js';
import { normalise } from './column-names.js';
import { IN_WORDS, NAMED_IN_WORDS, NAMED_OUT_WORDS, NEUTRAL_WORDS, OUT_WORDS } from './csv-vocabulary.js';
import { refuse } from './statement.js';

export type CsvDirection = 'out' | 'in';

/** "Debit" and "Credit" in such a column are kinds of cards or accounts. */
const KIND_OF_CARD = /card|karte|account|konto|funding/i;

/** Finds a column whose cells all say debit or credit, whatever its name, with both words in the file. */
export class DirectionColumns {
  private readonly columns = new Map<number, CsvDirection[]>();

  /** Columns with another role cannot give the direction. */
  constructor(width: number, header: readonly string[], taken: ReadonlySet<number>) {
    for (let index = 0; index < width; index++)
      if (!taken.has(index) && !KIND_OF_CARD.test(header[index] ?? '')) this.columns.set(index, []);
  }

  look(record: readonly string[]): void {
    for (const [index, directions] of this.columns) {
      const direction = directionOf(record[index] ?? '', false);
      if (direction === null) this.columns.delete(index);
      else directions.push(direction);
    }
  }

  /** The direction of each record; null if no column gives it, or two contradict each other. */
  get found(): readonly CsvDirection[] | null {
    const found = [...this.columns.values()].filter((one) => one.includes('out') && one.includes('in'));
    const [first, ...others] = found;
    const agree = others.every((other) => other.every((direction, at) => direction === first?.[at]));
    return first !== undefined && agree ? first : null;
  }
}

/** Amounts by the words of a column, positive = money out; null if their signs contradict the words. */
export function signByFoundWords(
  amounts: readonly bigint[],
  directions: readonly CsvDirection[],
): bigint[] | null {
  const isOut = (at: number) => directions[at] === 'out';
  if (amounts.every((minor) => minor >= 0n)) return amounts.map((minor, at) => (isOut(at) ? minor : -minor));
  if (amounts.every((minor, at) => minor === 0n || minor < 0n === isOut(at)))
    return amounts.map((minor) => -minor);
  return amounts.every((minor, at) => minor === 0n || minor > 0n === isOut(at)) ? [...amounts] : null;
}

/** The direction that a cell of a direction column says. */
export function readDirection(text: string, line: number): CsvDirection {
  const direction = directionOf(text, true);
  if (direction === null) throw refuse(line, directionProblem(text));
  return direction;
}

export function directionProblem(text: string): string {
  return `${quoteForReason(text)} is not a known direction`;
}

/** More words count in a column that is named for the direction. */
export function directionOf(text: string, isNamed: boolean): CsvDirection | null {
  if (text.length > MAX_WORD_LENGTH) return null;
  const trimmed = text.trim();
  if (trimmed === '-') return 'out';
  if (trimmed === '+') return 'in';
  const word = PLAIN.test(trimmed) ? trimmed.toLowerCase() : normalise(trimmed);
  if (OUT_WORDS.has(word) || (isNamed && NAMED_OUT_WORDS.has(word))) return 'out';
  return IN_WORDS.has(word) || (isNamed && NAMED_IN_WORDS.has(word)) ? 'in' : null;
}

/** Whether a cell of a direction column says that no money comes or goes, such as for a currency exchange. */
export function isNeutral(text: string): boolean {
  return text.length <= MAX_WORD_LENGTH && NEUTRAL_WORDS.has(normalise(text));
}

const MAX_WORD_LENGTH = 20;
const PLAIN = /^[A-Za-z]+$/;
