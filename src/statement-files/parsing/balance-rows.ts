import type { StatementBuilder, StatementCollector, StatementTransaction } from './statement.js';

/**
 * Leaves out the transactions of a statement that are named like balances, such as "Saldo do dia", unless the balances
 * prove that they moved money. A balance above the transactions is the opening balance of a statement without one.
 */
export function leaveOutBalances(statement: StatementBuilder, collector: StatementCollector): void {
  const { named, transactions } = statement;
  if (named.size === 0) return;
  const [first] = oldestFirst(transactions);
  if (statement.openingMinor === null && first !== undefined && named.has(first))
    statement.openingMinor = -first.amountMinor;
  const isOpening = (transaction: StatementTransaction) =>
    transaction === first && statement.openingMinor === -transaction.amountMinor;
  const balances = new Set(
    [...named].filter(
      (transaction) => isOpening(transaction) || !isMovement(transaction, statement, isOpening),
    ),
  );
  for (const { line } of balances) collector.note('not_a_transaction', line);
  statement.leaveOut(balances);
}

type Test = (transaction: StatementTransaction) => boolean;

function isMovement(
  transaction: StatementTransaction,
  statement: StatementBuilder,
  isOpening: Test,
): boolean {
  const { named, transactions, openingMinor, closingMinor } = statement;
  if (closingMinor === null) return false;
  if (openingMinor === null) return isImpossible(transaction, statement);
  const closes = (isCounted: Test) => openingMinor - sumOf(transactions.filter(isCounted)) === closingMinor;
  if (closes((one) => !named.has(one))) return false;
  if (closes((one) => !isOpening(one))) return true;
  const movements = movementsIn(statement, openingMinor, isOpening);
  return closes((one) => !named.has(one) || movements.has(one)) && movements.has(transaction);
}

/** The named transactions that are not the balance at their place, if those that are not count as movements. */
function movementsIn(
  { named, transactions }: StatementBuilder,
  openingMinor: bigint,
  isOpening: Test,
): Set<StatementTransaction> {
  const movements = new Set<StatementTransaction>();
  let balance = openingMinor;
  for (const transaction of oldestFirst(transactions)) {
    if (isOpening(transaction) || (named.has(transaction) && -transaction.amountMinor === balance)) continue;
    if (named.has(transaction)) movements.add(transaction);
    balance -= transaction.amountMinor;
  }
  return movements;
}

/** Whether a transaction is negative although the balance at its place, counted back from the closing balance, is not. */
function isImpossible(
  transaction: StatementTransaction,
  { named, transactions, closingMinor }: StatementBuilder,
): boolean {
  const ordered = oldestFirst(transactions);
  const later = ordered.slice(ordered.indexOf(transaction) + 1).filter((one) => !named.has(one));
  return transaction.amountMinor > 0n && (closingMinor ?? 0n) + sumOf(later) >= 0n;
}

function oldestFirst(transactions: readonly StatementTransaction[]): readonly StatementTransaction[] {
  const [first, last] = [transactions.at(0), transactions.at(-1)];
  return first !== undefined && last !== undefined && first.date > last.date
    ? transactions.toReversed()
    : transactions;
}

function sumOf(transactions: readonly StatementTransaction[]): bigint {
  return transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
