import { InvalidRequest } from '../../kernel/domain-error.js';
import type { MoneyCells } from './csv-money-cells.js';

/** The balance after each record; null if a record has none that can be read. */
export function readBalances(
  cells: readonly MoneyCells[],
  read: (text: string, line: number) => bigint,
): bigint[] | null {
  if (cells.some(({ balance }) => balance === '')) return null;
  try {
    return cells.map(({ balance, line }) => read(balance, line));
  } catch (error) {
    if (error instanceof InvalidRequest) return null;
    throw error;
  }
}

/** Whether the amounts add up to the balances, in ascending or descending order. */
export function runs(added: readonly bigint[], balances: readonly bigint[]): boolean {
  let [oldestFirst, newestFirst] = [true, true];
  for (let at = 1; at < balances.length; at++) {
    const [one, next] = [balances[at - 1] ?? 0n, balances[at] ?? 0n];
    oldestFirst &&= next === one + (added[at] ?? 0n);
    newestFirst &&= one === next + (added[at - 1] ?? 0n);
  }
  return oldestFirst || newestFirst;
}

/** The balances before and after the records, negative = owed; null if the file does not have them. */
export function balancesAround(
  outMinor: readonly bigint[],
  balances: readonly bigint[],
  { isNewestFirst, isLiability }: { isNewestFirst: boolean; isLiability: boolean },
): { openingMinor: bigint; closingMinor: bigint } | null {
  const last = balances.length - 1;
  if (last < 0) return null;
  const ways = isLiability ? [1n, -1n] : [1n];
  const read = (sign: bigint, newestFirst: boolean) => {
    const [oldest, newest] = newestFirst ? [last, 0] : [0, last];
    return {
      openingMinor: sign * (balances[oldest] ?? 0n) + (outMinor[oldest] ?? 0n),
      closingMinor: sign * (balances[newest] ?? 0n),
    };
  };
  const net = outMinor.reduce((sum, out) => sum + out, 0n);
  const orders = [isNewestFirst, !isNewestFirst];
  // A card's file may write what is owed as a positive or a negative balance: use the sign that adds up.
  for (const order of orders) {
    for (const sign of ways) {
      const around = read(sign, order);
      if (around.openingMinor - net === around.closingMinor) return around;
    }
  }
  return read(1n, isNewestFirst);
}
