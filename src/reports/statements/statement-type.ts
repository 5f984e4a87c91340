import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { type CsvFile, datesOf } from '../../platform/http/responses/csv-file.js';
import type { StatementQuery } from '../reports.dto.js';
import { type CsvParts, statementCsv } from '../csv.js';
import type { StatementColumn } from '../report-views.js';
import type { Books } from './books.js';
import { columnsOf, type Interval } from './columns.js';
import type { Period } from './periods.js';

/** One type of statement: its period, its figures, and how they look as JSON and as CSV. */
interface StatementParts<Figures, Sections extends object, View extends Sections & NamedView<Sections>> {
  readonly periodOf: (query: StatementQuery, today: CalendarDate) => Period;
  /** The figures of several periods. Whatever they need of the books is read at once. */
  readonly read: (books: Books, periods: readonly Period[]) => Promise<readonly Figures[]>;
  readonly sections: (figures: Figures, currency: CurrencyCode) => Sections;
  readonly view: (sections: Sections, context: Period & { readonly currency: CurrencyCode }) => View;
  /** The sections and figures in the order of a CSV file. */
  readonly csv: (sections: Sections) => CsvParts;
}

interface NamedView<Sections> {
  readonly type: string;
  readonly currency: string;
  readonly columns?: (StatementColumn & Sections)[];
}

export interface RenderedStatement<View> {
  readonly view: View;
  readonly csv: () => CsvFile;
}

export interface StatementType<View> {
  readonly periodOf: (query: StatementQuery, today: CalendarDate) => Period;
  /** The statement of a period, with columns if an interval is given. */
  readonly render: (
    books: Books,
    period: Period,
    interval: Interval | null,
  ) => Promise<RenderedStatement<View>>;
  readonly csv: (view: View) => string;
}

export function statementType<Figures, Sections extends object, View extends Sections & NamedView<Sections>>(
  parts: StatementParts<Figures, Sections, View>,
): StatementType<View> {
  const csv = (view: View): string =>
    statementCsv(
      view.currency,
      parts.csv(view),
      view.columns?.map((column) => ({ label: column.label, parts: parts.csv(column) })),
    );
  return {
    periodOf: parts.periodOf,
    csv,
    async render(books, period, interval) {
      const { currency } = books.entity;
      const spans = interval === null ? [] : columnsOf(period, interval, books.fiscalYearEndMonth);
      const figures = await parts.read(books, [period, ...spans]);
      const [whole, ...others] = figures.map((one) => parts.sections(one, currency));
      if (!whole) throw new Error('no figures were read');
      const columns = others.flatMap((sections, at) => {
        const span = spans[at];
        return span ? [{ label: span.label, periodStart: span.from, periodEnd: span.to, ...sections }] : [];
      });
      const view = { ...parts.view(whole, { ...period, currency }), ...(interval !== null && { columns }) };
      const name = `${view.type.replaceAll('_', '-')}-${datesOf(period)}.csv`;
      return { view, csv: () => ({ name, content: csv(view) }) };
    },
  };
}

/** A period with both dates required, the first not after the second. */
export function requiredPeriod({ from, to }: StatementQuery): Period {
  const problems: FieldProblem[] = [];
  if (!isCalendarDate(from))
    problems.push({ path: 'from', problem: 'must be a calendar date as YYYY-MM-DD' });
  if (!isCalendarDate(to)) problems.push({ path: 'to', problem: 'must be a calendar date as YYYY-MM-DD' });
  if (!isCalendarDate(from) || !isCalendarDate(to)) throw new InvalidRequest(problems);
  if (from > to) throw InvalidRequest.at('from', 'must not be after to');
  return { from, to };
}

/**
 * The day of a statement as of a date; default: today. In columns it has one day each, from `from` on, which is then
 * required.
 */
export function asOfDay({ from, to, interval }: StatementQuery, today: CalendarDate): Period {
  const asOf = (to as CalendarDate | undefined) ?? today;
  return interval === undefined ? { from: asOf, to: asOf } : requiredPeriod({ from, to: asOf });
}
