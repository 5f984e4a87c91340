interface ComputableCell {
  /** With or without `=`. */
  readonly formula: string | null;
  /** In minor units. */
  readonly minor: bigint;
}

const RANGE_SUM = /^SUM\(([A-Z]+)(\d+):\1(\d+)\)$/;
const TERMS = /([+-]?)([A-Z]+\d+)/g;

/** What a spreadsheet computes for a cell, from the constants that its formula leads to. Throws for other formulas. */
export function recomputed(name: string, cells: ReadonlyMap<string, ComputableCell>): bigint {
  const { formula, minor } = cells.get(name) ?? { formula: null, minor: 0n };
  if (formula === null) return minor;
  const text = formula.replace(/^=/, '');
  const range = RANGE_SUM.exec(text);
  let sum = 0n;
  if (range) {
    const [, column, first, last] = range;
    for (let row = Number(first); row <= Number(last); row++) sum += recomputed(`${column}${row}`, cells);
    return sum;
  }
  const terms = [...text.matchAll(TERMS)];
  if (terms.map(([term]) => term).join('') !== text || terms.length === 0)
    throw new Error(`cannot compute ${formula}`);
  for (const [, sign, cell = ''] of terms) sum += recomputed(cell, cells) * (sign === '-' ? -1n : 1n);
  return sum;
}
