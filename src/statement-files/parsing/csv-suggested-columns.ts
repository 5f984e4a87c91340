import type { CurrencyCode } from '../../kernel/currency.js';
import { misnamedSum } from './csv-amount-columns.js';
import { ColumnSearch } from './csv-column-search.js';
import { findTexts, textColumns } from './csv-text-columns.js';
import {
  AMOUNTS,
  BALANCES,
  BOOKING_DATES,
  DATES,
  GROSSES,
  MONEY_IN,
  MONEY_OUT,
  NETS,
  VALUE_DATES,
} from './csv-vocabulary.js';
import type { ColumnMapping, ColumnName } from './mapping.js';

/** The likely columns of a table by names and cells, or null if it has no date or no amount. */
export function suggestColumns(
  header: readonly string[],
  records: readonly (readonly string[])[],
  currency: CurrencyCode,
): ColumnMapping | null {
  const search = new ColumnSearch(header, records, currency);
  const date =
    [BOOKING_DATES, DATES, VALUE_DATES].flatMap((names) => search.fitting(names, 'dates'))[0] ??
    search.free.find((column) => isMostly(search, column, 'dates'));
  if (date === undefined) return null;
  search.take(date);
  const amounts = likelyAmounts(search);
  if (amounts === null) return null;
  const { balance, ...money } = amounts;
  search.take(...Object.values(amounts));
  const texts = findTexts(search, null, null);
  const description = texts.description.length > 0 ? texts.description : textColumns(search);
  const name = (column: number): ColumnName => {
    const cell = header[column] ?? '';
    return cell !== '' && header.filter((other) => other === cell).length === 1 ? cell : column + 1;
  };
  const named = (columns: Readonly<Record<string, number | null>>) =>
    Object.entries(columns).flatMap(([role, column]) => (column === null ? [] : [[role, name(column)]]));
  return {
    ...(Object.fromEntries(named({ date, ...money, balance, merchant: texts.merchant })) as ColumnMapping),
    ...describedBy(description.map(name)),
  };
}

/** The part of a mapping that makes these columns the description. */
export function describedBy([first, ...others]: readonly ColumnName[]): ColumnMapping {
  if (first === undefined) return {};
  return others.length === 0 ? { description: first } : { description: first, extraDescriptions: others };
}

interface LikelyAmounts {
  readonly amount: number | null;
  readonly moneyOut: number | null;
  readonly moneyIn: number | null;
  readonly balance: number | null;
}

function likelyAmounts(search: ColumnSearch): LikelyAmounts | null {
  const [out] = search.fitting(MONEY_OUT, 'amounts');
  const [into] = search.fitting(MONEY_IN, 'amounts');
  const candidates = search.amountLike;
  const named = [AMOUNTS, NETS, GROSSES].flatMap((names) => search.fitting(names, 'amounts'));
  const [balance = null] = search.fitting(BALANCES, 'amounts');
  const running = search.runningSums([...named, ...candidates]);
  const misnamed =
    misnamedSum(running, named) ?? misnamedSum(search.runningSums([...named, ...candidates], 2), named);
  if (misnamed) return { ...misnamed, moneyOut: null, moneyIn: null };
  const split = { amount: null, moneyOut: out ?? null, moneyIn: into ?? null, balance };
  if (named.length === 0 && out !== undefined && into !== undefined) return split;
  const { sides, sums: proven } = running;
  if (named.length === 0 && sides) return { amount: null, ...sides };
  const pair = complementary(
    search,
    candidates.filter((column) => column !== balance),
  );
  if (named.length === 0 && pair) {
    const isTurned = pair[0] === into || pair[1] === out;
    const [moneyOut, moneyIn] = isTurned ? pair.toReversed() : pair;
    return { ...split, moneyOut: moneyOut ?? null, moneyIn: moneyIn ?? null };
  }
  const amount = named[0] ?? proven[0]?.amount ?? candidates.find((column) => column !== balance);
  if (amount === undefined) return null;
  const own = proven.find((one) => one.amount === amount)?.balance ?? balance;
  return { amount, moneyOut: null, moneyIn: null, balance: own === amount ? null : own };
}

/** Two columns of which every record fills one; a zero fills none. */
function complementary(search: ColumnSearch, columns: readonly number[]): [number, number] | null {
  const first = new Map<string, number>();
  const pairs = columns.flatMap((other): [number, number][] => {
    const isFilled = search.numbers(other).cells.map((cell) => cell !== null && cell !== 0);
    if (!isFilled.includes(true)) return [];
    const [key = '', opposite = ''] = [isFilled, isFilled.map((filled) => !filled)].map(String);
    const one = first.get(opposite);
    if (!first.has(key)) first.set(key, other);
    return one === undefined ? [] : [[one, other]];
  });
  return pairs.toSorted(([one], [other]) => one - other)[0] ?? null;
}

function isMostly(search: ColumnSearch, column: number, kind: 'dates' | 'amounts'): boolean {
  const content = search.content(column);
  return content.filled > 0 && content[kind] * 2 >= content.filled;
}
