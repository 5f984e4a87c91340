import { type CurrencyCode, decimalsOf } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { amountTextOf, isIn } from './amount-text.js';
import type { Decided } from './date-orders.js';
import { DECIMAL_MARKS, type DecimalMark, type FileMapping } from './mapping.js';
import { refuse } from './statement.js';
import { toMinor } from './values.js';

/** Digits with their marks, and whether the amount is negative. */
interface Body {
  readonly isNegative: boolean;
  readonly digits: string;
}

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

const SHAPES: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/,
  ',': /^(\d*|\d{1,3}(?:\.\d{2,3})*\.\d{3})(?:,(\d*))?$/,
};
/** What most files write, once the point is known to be their decimal mark. */
const PLAIN = /^-?\d{1,12}\.\d{2}$/;

/** Detects the decimal mark of a file: the one that all of its amounts allow. */
export class DecimalMarks {
  private possible = new Set<DecimalMark>(DECIMAL_MARKS);
  private onlyPoint = false;
  private differs = false;
  private example = '';

  constructor(readonly currency: CurrencyCode) {}

  look(text: string, line: number): void {
    const problem = this.take(text);
    if (problem !== null) throw refuse(line, problem);
  }

  /** Why the text is not an amount like the earlier ones; it then rules out nothing. */
  take(text: string): string | null {
    if (this.onlyPoint && PLAIN.test(text)) return null;
    const body = bodyOf(text, this.currency);
    const read = DECIMAL_MARKS.map((mark) => ({ mark, parts: body && partsOf(body, mark, this.currency) }));
    if (read.every(({ parts }) => parts === null)) return `${quoteForReason(text)} is not an amount`;
    const left = read.filter(({ mark, parts }) => parts !== null && this.possible.has(mark));
    if (left.length === 0) return `${quoteForReason(text)} has a different decimal mark than earlier amounts`;
    this.possible = new Set(left.map(({ mark }) => mark));
    this.onlyPoint = left.length === 1 && left[0]?.mark === '.' && decimalsOf(this.currency) > 1;
    const [point, comma] = read;
    if (!this.differs && point?.parts?.fraction !== comma?.parts?.fraction) {
      this.differs = true;
      this.example = text;
    }
    return null;
  }

  get left(): { marks: DecimalMark[]; example: string; ambiguous: boolean } {
    return {
      marks: [...this.possible],
      example: this.example,
      ambiguous: this.possible.size > 1 && this.differs,
    };
  }
}

export function decideAmounts(
  marks: DecimalMarks,
  { decimalMark }: FileMapping,
): Decided<(text: string, line: number) => bigint> {
  const { left, currency } = marks;
  if (decimalMark === undefined && left.ambiguous) {
    const reason = `the mark in amounts such as ${quoteForReason(left.example)} can be a decimal mark or a thousands separator`;
    // "1.234" with a decimal point has too many decimals.
    const suggested = decimalsOf(currency) < 3 ? { decimalMark: otherMark(left.example) } : null;
    return { ok: false, ambiguity: { field: 'decimalMark', reason, choices: left.marks, suggested } };
  }
  const mark = decimalMark ?? left.marks[0] ?? '.';
  return {
    ok: true,
    read: (text, line) => {
      const body = bodyOf(text, currency);
      const parts = body && partsOf(body, mark, currency);
      if (!body || !parts)
        throw refuse(line, `${quoteForReason(text)} is not an amount with the decimal mark "${mark}"`);
      const minor = toMinor(parts.whole, parts.fraction, currency);
      if (typeof minor === 'string') throw refuse(line, `${quoteForReason(text)} ${minor}`);
      return body.isNegative ? -minor : minor;
    },
  };
}

function otherMark(example: string): DecimalMark {
  return example.includes('.') ? ',' : '.';
}

/** Whether text is an amount with either decimal mark, in any currency. */
export function looksLikeAmount(text: string, currency: CurrencyCode): boolean {
  const body = amountTextOf(text);
  return body !== null && DECIMAL_MARKS.some((mark) => partsOf(body, mark, currency) !== null);
}

/** The digits of an amount in the account's currency, and whether it is negative: DR lowers the balance. */
function bodyOf(raw: string, currency: CurrencyCode): Body | null {
  const text = amountTextOf(raw);
  if (text === null || !isIn(text, currency)) return null;
  const { digits, isNegative, direction } = text;
  return { digits, isNegative: isNegative || direction === 'out' };
}

function partsOf({ digits }: Pick<Body, 'digits'>, mark: DecimalMark, currency: CurrencyCode): Parts | null {
  const match = SHAPES[mark].exec(digits);
  if (!match) return null;
  const fraction = match[2] ?? '';
  // In a currency without decimals, a mark followed by digits separates thousands.
  if (decimalsOf(currency) === 0 && !/^0{0,2}$/.test(fraction)) return null;
  return { whole: (match[1] ?? '').replace(/[.,]/g, ''), fraction };
}
