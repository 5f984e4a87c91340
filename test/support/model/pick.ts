import { allRows, type ModelAccount, type ModelBooks, type ModelRow } from './state.js';

/** A bank transaction with its account. */
export interface Located {
  readonly account: ModelAccount;
  readonly row: ModelRow;
}

/** The nth item, modulo their number. */
export function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** The nth bank transaction, and mostly one for which an operation is likely to succeed. */
export function pickMostly(books: ModelBooks, index: number, isLikely: (one: Located) => boolean): Located {
  const all = allRows(books);
  const likely = all.filter(isLikely);
  return pick(likely.length === 0 || index % 5 === 4 ? all : likely, index);
}
