import type { ColumnSearch } from './csv-column-search.js';
import { roughly } from './csv-running-balance.js';
import { type RunningSum, RunningSums } from './csv-running-sums.js';
import { AMOUNTS, GROSSES, MONEY_IN, MONEY_OUT, NETS } from './csv-vocabulary.js';
import type { ColumnRole } from './mapping.js';

export interface AmountColumns {
  readonly amount: number | null;
  readonly moneyOut: number | null;
  readonly moneyIn: number | null;
  /** The column that is the running sum of these, if it has the name of an amount. */
  readonly balance: number | null;
}

/** One column of amounts, or one for money out and one for money in. A mapping that names one kind overrides the other. */
export function findAmounts(
  search: ColumnSearch,
  own: (role: ColumnRole) => number | null,
  balances: readonly number[],
): AmountColumns {
  const said = { amount: own('amount'), moneyOut: own('moneyOut'), moneyIn: own('moneyIn') };
  const isSplit = said.moneyOut !== null || said.moneyIn !== null;
  const side = (role: 'moneyOut' | 'moneyIn', names: ReadonlySet<string>) =>
    said[role] ?? (said.amount === null ? search.one(role, 'amounts', names) : null);
  const [moneyOut, moneyIn] = [side('moneyOut', MONEY_OUT), side('moneyIn', MONEY_IN)];
  const none = { amount: said.amount, balance: null };
  const found = said.amount !== null || isSplit ? none : amountColumn(search, balances, [moneyOut, moneyIn]);
  const { amount } = found;
  if ((moneyOut === null) !== (moneyIn === null))
    search.problem('moneyOut', 'moneyOut requires moneyIn and the other way round');
  else if (amount === null && moneyOut === null) {
    if (!search.hasProblem('amount')) search.problem('amount', 'no column could be amount');
  } else if (amount !== null && moneyOut !== null && moneyIn !== null) {
    if (areSides(search, amount, moneyOut, moneyIn))
      return { amount: null, moneyOut, moneyIn, balance: null };
    if (isSumOfSides(search, amount, moneyOut, moneyIn))
      return { amount: null, moneyOut, moneyIn, balance: amount };
    search.problem('amount', 'the file has an amount column as well as columns for money in and out');
  }
  return { ...found, moneyOut, moneyIn };
}

/**
 * Of several, the one that the balance proves, or that is another one after its fee. A column that is the running sum of
 * another one is a balance, whatever its name.
 */
function amountColumn(
  search: ColumnSearch,
  balances: readonly number[],
  sides: readonly (number | null)[],
): Pick<AmountColumns, 'amount' | 'balance'> {
  const [amounts, nets, grosses] = [AMOUNTS, NETS, GROSSES].map((names) => search.fitting(names, 'amounts'));
  const all = [...(amounts ?? []), ...(nets ?? []), ...(grosses ?? [])];
  const others = search.amountLike.filter((column) => !sides.includes(column));
  const columns = [...all, ...balances, ...others];
  const running = misnamedSum(search.runningSums(columns), all);
  if (running) return running;
  const alone = (amount: number | null) => ({ amount, balance: null });
  if (all.length < 2) {
    const [only] = all;
    if (
      only !== undefined &&
      misnamedSum(search.runningSums(columns, 2), all) &&
      search.numbers(only).cells.length < 3
    )
      search.problem('amount', 'the column that is named like an amount may be the balance of another one');
    return alone(only ?? null);
  }
  const named = new Set(balances);
  const { sums } = search.runningSums([...all, ...balances]);
  const proven = new Set(sums.filter(({ balance }) => named.has(balance)).map(({ amount }) => amount));
  const [first] = proven;
  if (first !== undefined && proven.size === 1) return alone(first);
  const [net] = nets ?? [];
  const { fee } = search;
  const [gross] = [...(grosses ?? []), ...(amounts ?? [])];
  if (net !== undefined && fee !== null && gross !== undefined && isAfterFee(search, net, gross, fee))
    return alone(net);
  return alone(search.one('amount', 'amounts', new Set(), AMOUNTS, NETS, GROSSES));
}

/** Another column and its running sum that is named like an amount, unless that explains a balance itself. */
export function misnamedSum({ sums }: RunningSums, named: readonly number[]): RunningSum | null {
  const amounts = new Set(sums.map(({ amount }) => amount));
  return sums.find(({ balance }) => named.includes(balance) && !amounts.has(balance)) ?? null;
}

/** Whether a column is the balance that money out lowers and money in raises. */
function isSumOfSides(search: ColumnSearch, balance: number, moneyOut: number, moneyIn: number): boolean {
  const [outs, ins] = [moneyOut, moneyIn].map((column) => search.numbers(column).cells);
  const cells = (ins ?? []).map((into, at) => Math.abs(into ?? 0) - Math.abs(outs?.[at] ?? 0));
  const { sums } = new RunningSums([search.numbers(balance), { column: NET, cells }]);
  return sums.some((one) => one.amount === NET && one.balance === balance);
}

/** No column of the file. */
const NET = -1;

function isAfterFee(search: ColumnSearch, net: number, gross: number, fee: number): boolean {
  const [nets, grosses, fees] = [net, gross, fee].map((column) => search.cells(column).map(roughly));
  const holds = (sign: number) =>
    nets?.every(
      (one, at) => one === null || Math.abs((grosses?.[at] ?? 0) + sign * (fees?.[at] ?? 0) - one) < 0.005,
    ) ?? false;
  return !search.isEmpty && (holds(1) || holds(-1));
}

/** Whether an amount column is empty, or only repeats the columns for money out and money in. */
function areSides(search: ColumnSearch, amount: number, moneyOut: number, moneyIn: number): boolean {
  if (search.isEmpty) return false;
  const [amounts, outs, ins] = [amount, moneyOut, moneyIn].map((column) => search.cells(column).map(roughly));
  return (amounts ?? []).every((one, at) => {
    const net = Math.abs(ins?.[at] ?? 0) - Math.abs(outs?.[at] ?? 0);
    return one === null || Math.abs(Math.abs(one) - Math.abs(net)) < 0.005;
  });
}
