import type { ColumnSearch } from './csv-column-search.js';
import { roughly } from './csv-running-balance.js';
import { AMOUNTS, FEES, GROSSES, MONEY_IN, MONEY_OUT, NETS } from './csv-vocabulary.js';
import type { ColumnRole } from './mapping.js';

export interface AmountColumns {
  readonly amount: number | null;
  readonly moneyOut: number | null;
  readonly moneyIn: number | null;
}

/** One column of amounts, or one for money out and one for money in. A mapping that names one kind overrides the other. */
export function findAmounts(
  search: ColumnSearch,
  own: (role: ColumnRole) => number | null,
  balances: readonly number[],
): AmountColumns {
  const said = { amount: own('amount'), moneyOut: own('moneyOut'), moneyIn: own('moneyIn') };
  const isSplit = said.moneyOut !== null || said.moneyIn !== null;
  const amount = said.amount ?? (isSplit ? null : amountColumn(search, balances));
  const side = (role: 'moneyOut' | 'moneyIn', names: ReadonlySet<string>) =>
    said[role] ?? (said.amount === null ? search.one(role, 'amounts', names) : null);
  const [moneyOut, moneyIn] = [side('moneyOut', MONEY_OUT), side('moneyIn', MONEY_IN)];
  if ((moneyOut === null) !== (moneyIn === null))
    search.problem('moneyOut', 'moneyOut requires moneyIn and the other way round');
  else if (amount === null && moneyOut === null) {
    if (!search.hasProblem('amount')) search.problem('amount', 'no column could be amount');
  } else if (amount !== null && moneyOut !== null && moneyIn !== null) {
    if (areSides(search, amount, moneyOut, moneyIn)) return { amount: null, moneyOut, moneyIn };
    search.problem('amount', 'the file has an amount column as well as columns for money in and out');
  }
  return { amount, moneyOut, moneyIn };
}

/** Of several, the one that the balance proves, or that is another one after its fee. */
function amountColumn(search: ColumnSearch, balances: readonly number[]): number | null {
  const [amounts, nets, grosses] = [AMOUNTS, NETS, GROSSES].map((names) => search.fitting(names, 'amounts'));
  const all = [...(amounts ?? []), ...(nets ?? []), ...(grosses ?? [])];
  if (all.length < 2) return all[0] ?? null;
  const named = new Set(balances);
  const { sums } = search.runningSums([...all, ...balances]);
  const proven = new Set(sums.filter(({ balance }) => named.has(balance)).map(({ amount }) => amount));
  const [first] = proven;
  if (first !== undefined && proven.size === 1) return first;
  const [net] = nets ?? [];
  const [fee] = search.named(FEES);
  const [gross] = [...(grosses ?? []), ...(amounts ?? [])];
  if (net !== undefined && fee !== undefined && gross !== undefined && isAfterFee(search, net, gross, fee))
    return net;
  return search.one('amount', 'amounts', new Set(), AMOUNTS, NETS, GROSSES);
}

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
