import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { UndoManyDto, UndoneDecisionsView } from '../transactions/transactions.dto.js';
import { TransactionQueries } from '../transactions/transactions.queries.js';
import { readTransactionIds } from './read-transaction-ids.js';
import { RevertDecisions } from './revert-decisions.js';

@Injectable()
export class UndoDecisions {
  constructor(
    private readonly revertDecisions: RevertDecisions,
    private readonly queries: TransactionQueries,
  ) {}

  /**
   * Undoes the latest decision of a user on each of many transactions, all or none. Errors name each transaction that
   * cannot be undone. The results are in the order of the request.
   */
  async run(uow: UnitOfWork, { ids }: UndoManyDto): Promise<UndoneDecisionsView> {
    const uuids = readTransactionIds(ids);
    const places = new Map(uuids.map((uuid, index) => [uuid, index]));
    const nameOf = (uuid: string) => `ids[${places.get(uuid)}]`;
    await this.revertDecisions.run(uow, uuids, nameOf);
    return { transactions: await this.queries.views(uow, uuids) };
  }
}
