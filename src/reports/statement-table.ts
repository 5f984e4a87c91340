import { indexBy } from '../kernel/collections.js';
import type { AmountComparison, SectionComparison, SectionView } from './report-views.js';
import { byAccount, keyOf } from './statements/statement-line.js';

/** The sections and figures of a statement or of its comparison, in the order of a file. */
export type TableParts = Readonly<
  Record<string, SectionView | SectionComparison | AmountComparison | number>
>;

export interface TableColumn {
  /** Null for the statement itself. */
  readonly label: string | null;
  readonly parts: TableParts;
  readonly comparison: TableParts | null;
}

/** What a row shows in one column. */
export interface TableCell {
  readonly amount: number;
  /** Null in a column without a comparison. */
  readonly comparison: AmountComparison | null;
}

/** An account with a cell for each column. */
export interface TableLine {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly cells: readonly TableCell[];
}

/** A section with the accounts of any column, or a figure. */
export interface TablePart {
  readonly name: string;
  /** Null for a figure. */
  readonly lines: readonly TableLine[] | null;
  /** The total of the section, or the figure. */
  readonly total: readonly TableCell[];
}

/** The parts of a statement in their order, each with a cell for each column. */
export function tableOf(columns: readonly TableColumn[]): TablePart[] {
  return Object.keys(columns[0]?.parts ?? {}).map((name) => {
    const read = columns.map(({ parts, comparison }) => ({
      part: readPart(parts[name]),
      compared: comparison && readPart(comparison[name]),
    }));
    return {
      name,
      lines: linesOf(read),
      total: read.map(({ part, compared }) => ({
        amount: part.total.amount,
        comparison: compared && compared.total,
      })),
    };
  });
}

/** What is above the columns of a file; with a comparison, four of them belong to a column of the statement. */
export function headersOf(
  { label, comparison }: TableColumn,
  names: Readonly<Record<'amount' | 'comparison' | 'change' | 'changePercent', string>>,
): string[] {
  const amount = label ?? names.amount;
  if (comparison === null) return [amount];
  const compared = [names.comparison, names.change, names.changePercent];
  return [amount, ...compared.map((name) => (label === null ? name : `${label} ${name}`))];
}

type ReadLine = AmountComparison & Pick<TableLine, 'accountNumber' | 'accountName'>;

/** A part of a statement, which has changes if it is of a comparison. */
interface ReadPart {
  readonly total: AmountComparison;
  /** Null for a figure. */
  readonly lines: ReadonlyMap<string, ReadLine> | null;
}

const NOTHING: AmountComparison = { amount: 0, change: 0, changePercent: null };

function readPart(part: TableParts[string] = NOTHING): ReadPart {
  if (typeof part === 'number') return { total: { ...NOTHING, amount: part }, lines: null };
  if (!('breakdown' in part)) return { total: part, lines: null };
  const { total, breakdown } = part;
  return {
    total: typeof total === 'number' ? { ...NOTHING, amount: total } : total,
    lines: indexBy<ReadLine, string>(
      breakdown.map((line) => ({ ...NOTHING, ...line })),
      keyOf,
    ),
  };
}

/** The accounts that any column has, with 0 in the columns that lack them. Null for a figure. */
function linesOf(
  columns: readonly { readonly part: ReadPart; readonly compared: ReadPart | null }[],
): TableLine[] | null {
  const found = columns.flatMap(({ part, compared }) => [part.lines, compared?.lines ?? null]);
  if (found.every((lines) => lines === null)) return null;
  const accounts = new Map(found.flatMap((lines) => [...(lines ?? [])]));
  return [...accounts]
    .toSorted(([, a], [, b]) => byAccount(a, b))
    .map(([key, { accountNumber, accountName }]) => ({
      accountNumber,
      accountName,
      cells: columns.map(({ part, compared }) => ({
        amount: part.lines?.get(key)?.amount ?? 0,
        comparison: compared && (compared.lines?.get(key) ?? NOTHING),
      })),
    }));
}
