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
    rows: readonly IdentifiedTransaction[],
  ): Promise<ResolvedTransaction[]> {
    const resolved: ResolvedTransaction[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE)
      resolved.push(...(await this.resolvePiece(uow, account, rows.slice(at, at + AT_ONCE))));
    return resolved;
  }

  private async resolvePiece(
    uow: UnitOfWork,
    { id }: StatementAccount,
    rows: readonly IdentifiedTransaction[],
  ): Promise<ResolvedTransaction[]> {
    const withFitId = rows.filter(({ reference }) => reference?.scheme === 'fitid');
    const given = await this.transactions.stored(uow, id, distinct(withFitId.flatMap(givenIdsOf)));
    const isStored = (row: IdentifiedTransaction) => {
      const found = given.get(row.externalId);
      return found !== undefined && isSameTransaction(found, row);
    };
    // Of an id that the file itself gives to several transactions, another file may have had only one.
    const open = withFitId.filter((row) => givenIdsOf(row).some((one) => given.has(one)) && !isStored(row));
    const ids = new Map(open.map((row) => [row, idsOf(id, row)]));
    const stored = await this.transactions.stored(uow, id, distinct([...ids.values()].flat()));
    return rows.map((row) => {
      const possible = ids.get(row);
      const externalId = possible === undefined ? row.externalId : freeIdOf(row, possible, stored);
      return { ...row, externalId, isReused: possible !== undefined && given.has(row.externalId) };
    });
  }
}

/** The id under which the transaction is stored already, else the first that is free. */
function freeIdOf(
  row: IdentifiedTransaction,
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredUnderId>,
): string {
  const known = ids.find((id) => {
    const found = stored.get(id);
    return found !== undefined && isEqualTransaction(found, row);
  });
  return known ?? ids.find((id) => !stored.has(id)) ?? `${ids[1] ?? row.externalId}:2`;
}

/** Its id in the file, and its FITID if that is another one. */
function givenIdsOf(row: IdentifiedTransaction): string[] {
  return distinct([row.externalId, plainIdOf(row)]);
}
