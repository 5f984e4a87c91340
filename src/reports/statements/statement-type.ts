import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { type CsvFile, datesOf } from '../../platform/http/responses/csv-file.js';
import type { StatementQuery } from '../reports.dto.js';
import type { Books, Period } from './books.js';

/** One type of statement: its period, its figures, and how they look as JSON and as CSV. */
interface StatementParts<Figures, View extends NamedView> {
  readonly periodOf: (query: StatementQuery, today: CalendarDate) => Period;
  readonly read: (books: Books, period: Period) => Promise<Figures>;
  readonly view: (figures: Figures, context: Period & { readonly currency: CurrencyCode }) => View;
  readonly csv: (view: View) => string;
}

interface NamedView {
  readonly type: string;
}

export interface StatementType<Figures, View extends NamedView> extends StatementParts<Figures, View> {
  readonly render: (books: Books, period: Period) => Promise<RenderedStatement<View>>;
}

export interface RenderedStatement<View> {
  readonly view: View;
  readonly csv: () => CsvFile;
}

export function statementType<Figures, View extends NamedView>(
  parts: StatementParts<Figures, View>,
): StatementType<Figures, View> {
  return {
    ...parts,
    async render(books, period) {
      const { currency } = books.entity;
      const view = parts.view(await parts.read(books, period), { ...period, currency });
      const name = `${view.type.replaceAll('_', '-')}-${datesOf(period)}.csv`;
      return { view, csv: () => ({ name, content: parts.csv(view) }) };
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

/** The single day of a statement as of a date; default: today. */
export function asOfDay({ to }: StatementQuery, today: CalendarDate): Period {
  const asOf = (to as CalendarDate | undefined) ?? today;
  return { from: asOf, to: asOf };
}
