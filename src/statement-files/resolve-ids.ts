import { Injectable } from '@nestjs/common';
import { distinct } from '../kernel/collections.js';
import { type StatementAccount, StatementTransactions, type StoredUnderId } from '../banking/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type IdentifiedTransaction, idsOf, plainIdOf } from './parsing/identity.js';
import { isEqualTransaction, isSameTransaction } from './parsing/same-transaction.js';

const AT_ONCE = 1_000;

export interface ResolvedTransaction extends IdentifiedTransaction {
  /** Whether the account has a different transaction under the id that the bank gave this one. */
  readonly isReused: boolean;
}

/** Finds the external ids of a file's transactions in an account that may have other transactions under their FITIDs. */
@Injectable()
export class ResolveIds {
  constructor(private readonly transactions: StatementTransactions) {}

  async run(
    uow: UnitOfWork,
    account: StatementAccount,
    transactions: readonly IdentifiedTransaction[],
  ): Promise<ResolvedTransaction[]> {
    const resolved: ResolvedTransaction[] = [];
    for (let at = 0; at < transactions.length; at += AT_ONCE)
      resolved.push(...(await this.resolvePiece(uow, account, transactions.slice(at, at + AT_ONCE))));
    return resolved;
  }

  private async resolvePiece(
    uow: UnitOfWork,
    { id }: StatementAccount,
    transactions: readonly IdentifiedTransaction[],
  ): Promise<ResolvedTransaction[]> {
    const withFitId = transactions.filter(({ reference }) => reference?.scheme === 'fitid');
    const given = await this.transactions.stored(uow, id, distinct(withFitId.flatMap(givenIdsOf)));
    const isStored = (transaction: IdentifiedTransaction) => {
      const found = given.get(transaction.externalId);
      return found !== undefined && isSameTransaction(found, transaction);
    };
    // Of an id that the file itself gives to several transactions, another file may have had only one.
    const open = withFitId.filter(
      (transaction) => givenIdsOf(transaction).some((one) => given.has(one)) && !isStored(transaction),
    );
    const ids = new Map(open.map((transaction) => [transaction, idsOf(id, transaction)]));
    const stored = await this.transactions.stored(uow, id, distinct([...ids.values()].flat()));
    return transactions.map((transaction) => {
      const possible = ids.get(transaction);
      const externalId =
        possible === undefined ? transaction.externalId : freeIdOf(transaction, possible, stored);
      return {
        ...transaction,
        externalId,
        isReused: possible !== undefined && given.has(transaction.externalId),
      };
    });
  }
}

/** The id under which the transaction is stored already, else the first that is free. */
function freeIdOf(
  transaction: IdentifiedTransaction,
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredUnderId>,
): string {
  const known = ids.find((id) => {
    const found = stored.get(id);
    return found !== undefined && isEqualTransaction(found, transaction);
  });
  return known ?? ids.find((id) => !stored.has(id)) ?? `${ids[1] ?? transaction.externalId}:2`;
}

/** Its id in the file, and its FITID if that is another one. */
function givenIdsOf(transaction: IdentifiedTransaction): string[] {
  return distinct([transaction.externalId, plainIdOf(transaction)]);
}
