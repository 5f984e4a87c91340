/** A column of a sample, with its cells as whole thousandths; null where a cell is not an amount. */
export interface NumberColumn {
  readonly column: number;
  readonly cells: readonly (number | null)[];
}

/** A column of amounts, and the column of balances that they add up to. */
export interface RunningSum {
  readonly amount: number;
  readonly balance: number;
}

/** The columns of money out and money in, and the column of balances that they lower and raise. */
export interface RunningSides {
  readonly moneyOut: number;
  readonly moneyIn: number;
  readonly balance: number;
}

/** Fewer balances agree with amounts by chance. */
const MIN_BALANCES = 3;
/** Balances that are filled in other records are compared separately: no more kinds than this. */
const MAX_KINDS = 8;

/** What a column says about each change of a balance. */
type Reading = (change: number) => number;
const signed: Reading = (change) => change;
const opposite: Reading = (change) => (change === 0 ? 0 : -change);
const raised: Reading = (change) => Math.max(change, 0);
const lowered: Reading = (change) => opposite(Math.min(change, 0));

/**
 * Finds the columns that are running sums of others. Amounts look their balance up by its changes, so that the work grows
 * with the sample and not with the pairs of its columns.
 */
export class RunningSums {
  /** Balances that are filled in the same records. */
  private readonly kinds: readonly (readonly NumberColumn[])[];

  constructor(
    private readonly columns: readonly NumberColumn[],
    private readonly minBalances = MIN_BALANCES,
  ) {
    const kinds = new Map<string, NumberColumn[]>();
    for (const one of columns) {
      const key = one.cells.map((cell) => (cell === null ? '0' : '1')).join('');
      const kind = kinds.get(key);
      if (kind) kind.push(one);
      else kinds.set(key, [one]);
    }
    this.kinds = [...kinds.values()].slice(0, MAX_KINDS);
  }

  /** Amounts with the signs of the changes, then those with the opposite signs, then those without signs. */
  get sums(): RunningSum[] {
    const readings = [
      [signed, signed],
      [signed, opposite],
      [Math.abs, Math.abs],
    ] as const;
    return readings.flatMap(([ofBalance, ofAmount]) => {
      const found = [false, true].flatMap((isNewestFirst) => this.find(isNewestFirst, ofBalance, ofAmount));
      return found.map(({ column, balance }) => ({ amount: column, balance }));
    });
  }

  /** The first two columns that lower and raise the same balance. */
  get sides(): RunningSides | null {
    for (const isNewestFirst of [false, true]) {
      const outs = new Map<number, number>();
      for (const { column, balance } of this.find(isNewestFirst, lowered, Math.abs))
        if (!outs.has(balance)) outs.set(balance, column);
      for (const { column, balance } of this.find(isNewestFirst, raised, Math.abs)) {
        const moneyOut = outs.get(balance);
        if (moneyOut !== undefined) return { moneyOut, moneyIn: column, balance };
      }
    }
    return null;
  }

  private find(
    isNewestFirst: boolean,
    ofBalance: Reading,
    ofAmount: Reading,
  ): { column: number; balance: number }[] {
    return this.kinds.flatMap((kind) => {
      const filled = (kind[0]?.cells ?? []).flatMap((cell, at) => (cell === null ? [] : [at]));
      if (filled.length < this.minBalances) return [];
      const balances = new Map<string, number>();
      for (const { column, cells } of kind) {
        const changes = changesOf(cells, filled, isNewestFirst);
        // A column that hardly changes is the sum of any zeros.
        if (changes.filter((change) => change !== 0).length < this.minBalances - 1) continue;
        const read = changes.map(ofBalance);
        if (read.some((change) => change !== 0) && !balances.has(keyOf(read)))
          balances.set(keyOf(read), column);
      }
      // The balance before the oldest record is not known.
      const explained = isNewestFirst ? filled.slice(0, -1) : filled.slice(1);
      return this.columns.flatMap(({ column, cells }) => {
        const balance = balances.get(keyOf(explained.map((at) => ofAmount(cells[at] ?? 0))));
        return balance === undefined || balance === column ? [] : [{ column, balance }];
      });
    });
  }
}

/** How each record but the oldest changes the balance. */
function changesOf(
  cells: readonly (number | null)[],
  filled: readonly number[],
  isNewestFirst: boolean,
): number[] {
  return filled.slice(1).map((at, index) => {
    const change = (cells[at] ?? 0) - (cells[filled[index] ?? 0] ?? 0);
    return isNewestFirst ? opposite(change) : change;
  });
}

function keyOf(changes: readonly number[]): string {
  return changes.join(' ');
}
