import type { QueryRunner } from 'typeorm';

/*
 * TypeORM declares `isTransactionActive` as readonly; these two functions set it nevertheless. Database opens its
 * transactions itself and sends the opening together with the first statement. TypeORM's own `startTransaction` waits
 * for a round trip of its own, which costs every unit of work that round trip: a third of the reconciled faxes per
 * second (docs/performance.md). test/platform/join-transaction.test.ts fails if TypeORM starts to work differently.
 */

/** Tells TypeORM that a transaction is open on this connection: repositories then join it and may lock rows. */
export function joinTransaction(queryRunner: QueryRunner): void {
  setTransactionActive(queryRunner, true);
}

/** Tells TypeORM that the transaction has ended, before the connection returns to the pool. */
export function leaveTransaction(queryRunner: QueryRunner): void {
  setTransactionActive(queryRunner, false);
}

function setTransactionActive(queryRunner: QueryRunner, isActive: boolean): void {
  (queryRunner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}
