import type { CurrencyCode } from '../../kernel/currency.js';
import { normalise } from './column-names.js';
import { findAmounts } from './csv-amount-columns.js';
import { ColumnSearch } from './csv-column-search.js';
import { findTexts, textColumns } from './csv-text-columns.js';
import {
  AMOUNTS,
  BALANCES,
  BOOKING_DATES,
  CURRENCIES,
  DATES,
  DIRECTIONS,
  GROSSES,
  MONEY_IN,
  MONEY_OUT,
  NETS,
  STATUSES,
  VALUE_DATES,
} from './csv-vocabulary.js';
import { COLUMN_ROLES, type ColumnName, type ColumnRole, type FileMapping } from './mapping.js';

/** The column index of each role, starting at 0. A description may span several columns. */
export interface Columns {
  readonly date: number;
  readonly description: readonly number[];
  readonly amount: number | null;
  readonly moneyOut: number | null;
  readonly moneyIn: number | null;
  readonly direction: number | null;
  readonly merchant: number | null;
  /** A fee that the amount does not include, if the caller names one. */
  readonly fee: number | null;
  readonly balance: number | null;
  readonly currency: number | null;
}

/** Columns that a mapping cannot name: they help to recognize records and merchants. */
export interface HelpfulColumns {
  /** Dates besides the booking date: filled while a transaction is pending. */
  readonly otherDates: readonly number[];
  readonly status: number | null;
  /** The other party of money in, if `merchant` is that of money out only. */
  readonly payer: number | null;
  /** A fee that the amount may include. */
  readonly fee: number | null;
}

export type FoundColumns =
  | { ok: true; columns: Columns; helpful: HelpfulColumns; otherTexts: readonly number[] }
  | { ok: false; reason: string };

/** Whether a record looks like a header: it names a date and an amount. */
export function isHeader(record: readonly string[], currency: CurrencyCode): boolean {
  const search = new ColumnSearch(record, [], currency);
  const has = (...lists: ReadonlySet<string>[]) => lists.some((list) => search.named(list).length > 0);
  return (
    has(DATES, BOOKING_DATES, VALUE_DATES) &&
    (has(AMOUNTS, NETS, GROSSES) || (has(MONEY_OUT) && has(MONEY_IN)))
  );
}

/**
 * The role of each column, by its name and by its cells in the sample. The caller's mapping takes precedence; names
 * that fit several columns are ambiguous.
 */
export function findColumns(
  header: readonly string[],
  mapping: FileMapping,
  currency: CurrencyCode,
  records: readonly (readonly string[])[] = [],
): FoundColumns {
  const said = readSaid(header, mapping.columns ?? {});
  if (typeof said === 'string') return { ok: false, reason: said };
  const search = new ColumnSearch(header, records, currency, new Set([...said.values()].flat()));
  const own = (role: ColumnRole) => said.get(role)?.[0] ?? null;
  const date = own('date') ?? search.one('date', 'dates', BOOKING_DATES, DATES, VALUE_DATES);
  if (date === null && !search.hasProblem('date')) search.problem('date', 'no column could be date');
  const balances = own('balance') === null ? search.fitting(BALANCES, 'amounts') : [own('balance') ?? 0];
  const amounts = findAmounts(search, own, balances);
  const balance = own('balance') ?? amounts.balance ?? search.balanceOf(amounts.amount, balances);
  const currencies = search.fitting(CURRENCIES, 'currencies');
  const known = {
    date,
    ...amounts,
    direction: own('direction') ?? search.one('direction', 'directions', DIRECTIONS),
    fee: own('fee'),
    balance,
    currency: own('currency') ?? search.withCell(currencies, currency) ?? currencies[0] ?? null,
  };
  const isNet = amounts.amount !== null && search.isNamed(amounts.amount, NETS);
  search.take(...Object.values(known));
  const fee = isNet || known.fee !== null ? null : search.fee;
  const status = search.named(STATUSES)[0] ?? null;
  const texts = findTexts(search, said.get('description') ?? null, own('merchant'));
  if (texts.description.length === 0 && texts.merchant === null)
    search.problem('description', 'no column could be description');
  if (search.problems.length > 0) return { ok: false, reason: search.problems.join('; ') };
  const dates = [BOOKING_DATES, DATES, VALUE_DATES].flatMap((names) => search.fitting(names, 'dates'));
  const { payer, ...named } = texts;
  search.take(...texts.description, texts.merchant);
  return {
    ok: true,
    otherTexts: textColumns(search),
    columns: { ...known, date: date ?? 0, ...named },
    helpful: { otherDates: dates.filter((index) => index !== date), status, payer, fee },
  };
}

/** Whether a record contains every column name of the mapping. */
export function holdsNames(record: readonly string[], columns: FileMapping['columns']): boolean {
  const { extraDescriptions = [], ...roles } = columns ?? {};
  const names = [...Object.values(roles), ...extraDescriptions].filter((name) => typeof name === 'string');
  return names.length > 0 && names.every((name) => indexOf(record, name) !== null);
}

function readSaid(
  header: readonly string[],
  columns: NonNullable<FileMapping['columns']>,
): Map<ColumnRole, number[]> | string {
  const said = new Map<ColumnRole, number[]>();
  for (const role of COLUMN_ROLES) {
    const own = columns[role];
    const names = [own, ...(role === 'description' ? (columns.extraDescriptions ?? []) : [])];
    const indices: number[] = [];
    for (const name of names) {
      if (name === undefined) continue;
      const index = indexOf(header, name);
      if (index === null) return `the file has no column ${JSON.stringify(name)}`;
      indices.push(index);
    }
    if (indices.length > 0) said.set(role, indices);
  }
  return said;
}

function indexOf(header: readonly string[], name: ColumnName): number | null {
  if (typeof name === 'number') return name <= header.length ? name - 1 : null;
  const found = header.findIndex((cell) => normalise(cell) === normalise(name));
  return found < 0 ? null : found;
}
