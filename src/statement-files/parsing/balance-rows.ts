import type { StatementBuilder, StatementCollector, StatementTransaction } from './statement.js';

/**
 * Leaves out the transactions of a statement that are named like balances, such as "Saldo do dia", unless the balances
 * prove that they moved money. A balance above the transactions is the opening balance of a statement without one.
 */
export function leaveOutBalances(statement: StatementBuilder, collector: StatementCollector): void {
  const { named, rows } = statement;
  if (named.size === 0) return;
  const [first] = oldestFirst(rows);
  if (statement.openingMinor === null && first !== undefined && named.has(first))
    statement.openingMinor = -first.amountMinor;
  const isOpening = (row: StatementTransaction) =>
    row === first && statement.openingMinor === -row.amountMinor;
  const balances = new Set(
    [...named].filter((row) => isOpening(row) || !isMovement(row, statement, isOpening)),
  );
  for (const { line } of balances) collector.note('not_a_transaction', line);
  statement.leaveOut(balances);
}

type Test = (row: StatementTransaction) => boolean;

function isMovement(row: StatementTransaction, statement: StatementBuilder, isOpening: Test): boolean {
  const { named, rows, openingMinor, closingMinor } = statement;
  if (closingMinor === null) return false;
  if (openingMinor === null) return isImpossible(row, statement);
  const closes = (isCounted: Test) => openingMinor - sumOf(rows.filter(isCounted)) === closingMinor;
  if (closes((one) => !named.has(one))) return false;
  if (closes((one) => !isOpening(one))) return true;
  const movements = movementsIn(statement, openingMinor, isOpening);
  return closes((one) => !named.has(one) || movements.has(one)) && movements.has(row);
}

/** The named rows that are not the balance at their place, if those that are not count as movements. */
function movementsIn(
  { named, rows }: StatementBuilder,
  openingMinor: bigint,
  isOpening: Test,
): Set<StatementTransaction> {
  const movements = new Set<StatementTransaction>();
  let balance = openingMinor;
  for (const row of oldestFirst(rows)) {
    if (isOpening(row) || (named.has(row) && -row.amountMinor === balance)) continue;
    if (named.has(row)) movements.add(row);
    balance -= row.amountMinor;
  }
  return movements;
}

/** Whether a row is negative although the balance at its place, counted back from the closing balance, is not. */
function isImpossible(row: StatementTransaction, { named, rows, closingMinor }: StatementBuilder): boolean {
  const ordered = oldestFirst(rows);
  const later = ordered.slice(ordered.indexOf(row) + 1).filter((one) => !named.has(one));
  return row.amountMinor > 0n && (closingMinor ?? 0n) + sumOf(later) >= 0n;
}

function oldestFirst(rows: readonly StatementTransaction[]): readonly StatementTransaction[] {
  const [first, last] = [rows.at(0), rows.at(-1)];
  return first !== undefined && last !== undefined && first.date > last.date ? rows.toReversed() : rows;
}

function sumOf(rows: readonly StatementTransaction[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
