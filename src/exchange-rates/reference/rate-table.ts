import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { crossRate, type ExchangeRate, rateOf } from '../../kernel/exchange-rate.js';
import type { DatedRate } from '../dated-rate.js';

/** What all rates of the file are in units for one of. */
const BASE = 'EUR';
const ONE: ExchangeRate = { numerator: 1n, denominator: 1n };
const LINE_END = 0x0a;
const DATE_LENGTH = 10;

interface Row {
  readonly date: CalendarDate;
  /** Where its line begins and ends in the file. */
  readonly start: number;
  readonly end: number;
}

/**
 * The reference rates of the European Central Bank: a line for each working day, the newest first, with the units of each
 * currency for one euro, or `N/A`. Lines are read when they are asked for, so that the file needs no memory but its own.
 */
export class RateTable {
  private readonly columns: ReadonlyMap<string, number>;
  /** The oldest first. */
  private readonly rows: readonly Row[];

  /** Throws an Error for a file of another form. */
  constructor(private readonly file: Buffer) {
    const [header, ...lines] = linesOf(file);
    if (!header) throw new Error('the file of exchange rates is empty');
    const [first, ...currencies] = textOf(file, header).split(',');
    if (first !== 'Date') throw new Error('the file of exchange rates has no dates');
    this.columns = new Map(
      currencies.map((name, at) => [name, at + 1] as const).filter(([name]) => name !== ''),
    );
    this.rows = lines.map((line) => ({ ...line, date: dateOf(file, line.start) })).toReversed();
    for (const [at, { date }] of this.rows.entries())
      if (at > 0 && date <= (this.rows[at - 1]?.date ?? '')) throw new Error(`${date} is out of order`);
  }

  /** The currencies of the file, with the euro. */
  get currencies(): string[] {
    return [BASE, ...this.columns.keys()];
  }

  /** The newest day of the file; null for a file without one. */
  get newest(): CalendarDate | null {
    return this.rows.at(-1)?.date ?? null;
  }

  /** The rates of a currency in units of another on the days within a period, the oldest first. */
  between(
    from: CurrencyCode,
    to: CurrencyCode,
    period: { readonly from: CalendarDate; readonly to: CalendarDate },
  ): DatedRate[] {
    const found: DatedRate[] = [];
    for (let at = this.firstFrom(period.from); at < this.rows.length; at++) {
      const row = this.rows[at];
      if (!row || row.date > period.to) break;
      const rate = this.rateIn(row, from, to);
      if (rate) found.push({ date: row.date, rate, source: 'ecb' });
    }
    return found;
  }

  private rateIn(row: Row, from: CurrencyCode, to: CurrencyCode): ExchangeRate | null {
    const cells = textOf(this.file, row).split(',');
    const [fromEuro, toEuro] = [from, to].map((code) => {
      if (code === BASE) return ONE;
      const column = this.columns.get(code);
      return column === undefined ? null : rateOf(cells[column] ?? '');
    });
    return fromEuro && toEuro ? crossRate({ from: fromEuro, to: toEuro }) : null;
  }

  /** The position of the first day that is not before a date. */
  private firstFrom(date: CalendarDate): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.rows[middle]?.date ?? date) < date) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function linesOf(file: Buffer): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let start = 0; start < file.length;) {
    const found = file.indexOf(LINE_END, start);
    const end = found === -1 ? file.length : found;
    if (end > start) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function textOf(file: Buffer, { start, end }: { readonly start: number; readonly end: number }): string {
  return file.toString('latin1', start, end).trimEnd();
}

function dateOf(file: Buffer, start: number): CalendarDate {
  const text = file.toString('latin1', start, start + DATE_LENGTH);
  if (!isCalendarDate(text)) throw new Error(`${text} in the file of exchange rates is not a date`);
  return text;
}
