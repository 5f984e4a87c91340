import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DecideTransactions } from './decide-transactions.js';
import { LockTransactions } from './lock-transactions.js';
import { readTransactionIds } from './read-transaction-ids.js';
import type { DecidedTransactionsView, RecategorizeManyDto } from '../transactions/transactions.dto.js';

@Injectable()
export class UpdateTransactions {
  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly decideTransactions: DecideTransactions,
  ) {}

  /**
   * Records one decision of a user for many transactions, all or none. Errors name each transaction that is unknown, in a
   * closed period or of another entity. The results are in the order of the request.
   */
  async run(
    uow: UnitOfWork,
    { ids, category, reason }: RecategorizeManyDto,
  ): Promise<DecidedTransactionsView> {
    const uuids = readTransactionIds(ids);
    const places = new Map(uuids.map((uuid, index) => [uuid, index]));
    const nameOf = (uuid: string) => `ids[${places.get(uuid)}]`;
    const locked = await this.lockTransactions.run(uow, uuids, { nameOf, mayBeRemoved: false });
    const verdict = { category, reason: reason ?? null };
    return { transactions: await this.decideTransactions.run(uow, locked, () => verdict, nameOf) };
  }
}
