import { type CalendarDate, dateOf, daysInMonth } from '../../kernel/calendar-date.js';
import { quoteForReason } from '../../kernel/text.js';
import type { Mt940Field } from './mt940-fields.js';
import { refuse, type StatementCollector } from './statement.js';
import { fullYear } from './values.js';

/** SWIFT's :61: — value date, entry date, mark, funds code, amount, type, the owner's reference, the bank's. */
const ENTRY =
  /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})?((?:(?!\/\/).){0,64})(?:\/\/(.{0,64}))?$/;
/** An entry has one line and a supplement; a line may break in several places. */
const MAX_PARTS = 4;

export interface Mt940Entry {
  readonly line: number;
  readonly valueDate: string;
  /** Month and day; undefined if missing. */
  readonly entryDate: string | undefined;
  readonly mark: string;
  readonly amount: string;
  readonly own: string;
  readonly bank: string;
  readonly supplement: string;
  readonly narrative: string[];
}

/** Reads a :61: field. Lines are joined where the first one alone is not a whole entry. */
export function readEntry({ line, lines }: Mt940Field, collector: StatementCollector): Mt940Entry {
  const parts = lines.map((text) => text.trim());
  const matches = parts.slice(0, MAX_PARTS).map((_, at) => ENTRY.exec(parts.slice(0, at + 1).join('')));
  const last = lastPartOf(matches, parts);
  const match = matches[last];
  const next = parts[last + 1] ?? '';
  // The rest of an amount, or a supplement?
  const isUnclear = match?.[6] === undefined && /^[\d,.]/.test(next);
  if (!match || isUnclear) throw refuse(line, `${quoteForReason(lines[0] ?? '')} is not an entry (:61:)`);
  if (last > 0) collector.note('wrapped_line', line);
  const [, valueDate = '', entryDate, mark = '', , amount = '', , own = '', bank = ''] = match;
  const supplement = lines.slice(last + 1).join(' ');
  return { line, valueDate, entryDate, mark, amount, own, bank, supplement, narrative: [] };
}

type Matches = readonly (RegExpExecArray | null)[];

/** The index of the last line of the entry itself; the others are its supplement. */
function lastPartOf(matches: Matches, parts: readonly string[]): number {
  const whole = matches.findIndex((match) => match?.[6] !== undefined);
  if (whole < 0) {
    // Without a type, the decimal mark shows that the amount is complete.
    const marked = matches.findIndex((match) => /[,.]/.test(match?.[5] ?? ''));
    return marked >= 0
      ? marked
      : Math.max(
          0,
          matches.findIndex((match) => match !== null),
        );
  }
  const [, , , , , , , own = '', bank] = matches[whole] ?? [];
  const isContinued = matches[whole + 1] && continuesReference(own, bank, parts[whole + 1] ?? '');
  return isContinued ? whole + 1 : whole;
}

const NO_REFERENCE = 'NONREF';

/** Whether a line is the rest of the references above it, and not a supplement. */
function continuesReference(own: string, bank: string | undefined, next: string): boolean {
  if (bank !== undefined) return bank === '' && /^[A-Za-z0-9]\S{0,15}$/.test(next);
  if (next.startsWith('//') || (own.endsWith('/') && next.startsWith('/'))) return true;
  const isNoReference = NO_REFERENCE.startsWith(own) && (own + next).startsWith(NO_REFERENCE);
  if (isNoReference && own !== NO_REFERENCE) return true;
  return /^[^/\s]{1,16}\/\/\S/.test(next) && !/^https?:/i.test(next);
}

/**
 * The booking date. The entry date has no year: it gets the one nearest to the value date, of which nothing else is
 * needed then. Banks whose months all have 30 days write 30 February: that is its last day.
 */
export function bookingDate(
  { valueDate, entryDate, line }: Mt940Entry,
  collector: StatementCollector,
): CalendarDate {
  const { year, month, day } = partsOfDate(valueDate);
  if (entryDate === undefined) return lastDayAtMost({ year, month, day }, line, collector);
  if (month < 1 || month > 12) throw refuse(line, `${year}-${month}-${day} is not a date`);
  if (day < 1 || day > daysInMonth(year, month)) collector.note('invalid_field', line);
  const entryMonth = Number(entryDate.slice(0, 2));
  const apart = entryMonth - month;
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0;
  const entered = { year: year + shift, month: entryMonth, day: Number(entryDate.slice(2)) };
  return lastDayAtMost(entered, line, collector);
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function lastDayAtMost(
  { year, month, day }: DateParts,
  line: number,
  collector: StatementCollector,
): CalendarDate {
  if (month < 1 || month > 12 || day < 1 || day > 31)
    throw refuse(line, `${year}-${month}-${day} is not a date`);
  const last = daysInMonth(year, month);
  if (day > last) collector.note('adjusted_date', line);
  return dateOf(year, month, Math.min(day, last));
}

/** Null for an impossible day: only the comparison with the books needs it. */
export function balanceDate(text: string): CalendarDate | null {
  const { year, month, day } = partsOfDate(text);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isDay ? dateOf(year, month, day) : null;
}

function partsOfDate(text: string): DateParts {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  return { year: fullYear(year), month, day };
}
