import { type CalendarDate, isCalendarDate, startOfMonth } from '../../kernel/calendar-date.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { type CsvFile, datesOf } from '../../platform/http/responses/csv-file.js';
import type { PdfFile } from '../../platform/http/responses/pdf-file.js';
import type { XlsxFile } from '../../platform/http/responses/xlsx-file.js';
import { loadPdfFonts } from '../../platform/pdf/fonts.js';
import { paperOf } from '../../platform/pdf/paper.js';
import type { StatementQuery } from '../reports.dto.js';
import { statementCsv } from '../csv.js';
import type { StatementColumn } from '../report-views.js';
import { statementPdf } from '../statement-pdf.js';
import { type PartNotes, statementSheet } from '../statement-sheet.js';
import type { TableColumn, TableParts } from '../statement-table.js';
import type { Books } from './books.js';
import { columnsOf, type Interval } from './columns.js';
import { type ComparisonKind, comparedPeriod } from './compared-periods.js';
import { contextOf, type StatementContext } from './context.js';
import type { Period } from './periods.js';

/** One type of statement: its period, its figures, and how they look as JSON and in files. */
interface StatementParts<
  Figures,
  Sections extends object,
  Comparison,
  View extends NamedView<Sections, Comparison>,
> {
  /** What it is called in the path. */
  readonly name: View['statement'];
  /** What it is called in a sentence. */
  readonly title: string;
  readonly periodOf: (query: StatementQuery, today: CalendarDate) => Period;
  /** Whether it is of the end of a day instead of a period. It is then compared with a month before. */
  readonly isAsOf?: boolean;
  /** The figures of several periods. Whatever they need of the books is read at once. */
  readonly read: (books: Books, periods: readonly Period[]) => Promise<readonly Figures[]>;
  /** The figures of the budgets of several periods. Missing: this statement has none. */
  readonly readBudget?: (books: Books, periods: readonly Period[]) => Promise<readonly Figures[]>;
  readonly sections: (figures: Figures, context: StatementContext) => Sections;
  /** How figures changed since those of the earlier period in the context. */
  readonly comparison: (now: Figures, before: Figures, earlier: StatementContext) => Comparison;
  readonly view: (sections: Sections, context: StatementContext) => View;
  /** The sections and figures in the order of a file. */
  readonly inOrder: (of: Sections | Comparison) => TableParts;
  /** What they are called in a workbook and in print. */
  readonly notes: Readonly<Record<string, PartNotes>>;
}

type NamedView<Sections, Comparison> = Sections & {
  readonly statement: string;
  readonly type: string;
  readonly currency: string;
  readonly comparison?: Comparison;
  readonly columns?: (StatementColumn & Sections & { readonly comparison?: Comparison })[];
};

/** What is asked for in addition to the figures of the period. */
interface Additions {
  /** Columns. */
  readonly interval: Interval | null;
  /** The comparison of the statement and of each column. */
  readonly comparison: ComparisonKind | null;
  /** Shown in workbooks and in print. */
  readonly preparedAt: Date;
}

export interface RenderedStatement<View> {
  readonly view: View;
  readonly csv: () => CsvFile;
  readonly xlsx: () => XlsxFile;
  readonly pdf: () => Promise<PdfFile>;
}

export interface StatementType<View extends { readonly statement: string }> {
  readonly name: View['statement'];
  readonly title: string;
  readonly periodOf: (query: StatementQuery, today: CalendarDate) => Period;
  readonly render: (books: Books, period: Period, additions: Additions) => Promise<RenderedStatement<View>>;
  readonly csv: (view: View) => string;
}

export function statementType<
  Figures,
  Sections extends object,
  Comparison,
  View extends NamedView<Sections, Comparison>,
>(parts: StatementParts<Figures, Sections, Comparison, View>): StatementType<View> {
  const toColumn = (
    label: string | null,
    of: Sections & { readonly comparison?: Comparison },
  ): TableColumn => ({
    label,
    parts: parts.inOrder(of),
    comparison: of.comparison === undefined ? null : parts.inOrder(of.comparison),
  });
  const columnsIn = (view: View): TableColumn[] => [
    toColumn(null, view),
    ...(view.columns ?? []).map((column) => toColumn(column.label, column)),
  ];
  const csv = (view: View): string => statementCsv(view.currency, columnsIn(view));
  return {
    name: parts.name,
    title: parts.title,
    periodOf: parts.periodOf,
    csv,
    async render(books, period, { interval, comparison, preparedAt }) {
      const columns = interval === null ? [] : columnsOf(period, interval, books.fiscalYearEndMonth);
      const periods = [period, ...columns];
      const earlier =
        comparison === null
          ? []
          : [
              comparedPeriod(parts.isAsOf ? monthUntil(period.to) : period, comparison, null),
              ...columns.map((column) => comparedPeriod(column, comparison, interval)),
            ];
      const { readBudget } = parts;
      const isBudget = comparison === 'budget';
      if (isBudget && !readBudget)
        throw InvalidRequest.at('compare', `must not be budget: there is none for the ${parts.title}`);
      const figures =
        isBudget && readBudget
          ? [...(await parts.read(books, periods)), ...(await readBudget(books, earlier))]
          : await parts.read(books, [...periods, ...earlier]);
      const figuresAt = (at: number): Figures => {
        const found = figures[at];
        if (found === undefined) throw new Error('not all figures were read');
        return found;
      };
      const amounts = parts.isAsOf ? 'balance' : 'period';
      const contextIn = (of: Period) => contextOf(books, of, amounts);
      const sectionsAt = (at: number, of: Period) => parts.sections(figuresAt(at), contextIn(of));
      const comparisonAt = (at: number): { comparison?: Comparison } => {
        const before = earlier[at];
        if (before === undefined) return {};
        const context = contextOf(books, before, isBudget ? 'budget' : amounts);
        return { comparison: parts.comparison(figuresAt(at), figuresAt(periods.length + at), context) };
      };
      const view = {
        ...parts.view(sectionsAt(0, period), contextIn(period)),
        ...comparisonAt(0),
        ...(interval !== null && {
          columns: columns.map((column, at) => ({
            label: column.label,
            periodStart: column.from,
            periodEnd: column.to,
            ...sectionsAt(at + 1, column),
            ...comparisonAt(at + 1),
          })),
        }),
      };
      const name = `${view.type.replaceAll('_', '-')}-${datesOf(period)}`;
      const datesIn = (of: Period) => datesInWords(of, parts.isAsOf ?? false);
      const [compared] = earlier;
      const heading = {
        title: capitalized(parts.title),
        legalName: books.entity.legalName,
        dates: datesIn(period),
        comparedWith: compared === undefined ? null : `${isBudget ? 'Budget, ' : ''}${datesIn(compared)}`,
        currency: books.entity.currency,
        basis: books.basis,
        preparedAt,
      };
      return {
        view,
        csv: () => ({ name: `${name}.csv`, content: csv(view) }),
        xlsx: () => ({ name: `${name}.xlsx`, sheet: statementSheet(heading, columnsIn(view), parts.notes) }),
        pdf: async () => ({
          name: `${name}.pdf`,
          document: statementPdf(heading, columnsIn(view), {
            notes: parts.notes,
            fonts: await loadPdfFonts(),
            paper: paperOf(books.entity.country),
          }),
        }),
      };
    },
  };
}

function datesInWords({ from, to }: Period, isAsOf: boolean): string {
  return isAsOf ? `As of ${to}` : `${from} to ${to}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function monthUntil(date: CalendarDate): Period {
  return { from: startOfMonth(date), to: date };
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
