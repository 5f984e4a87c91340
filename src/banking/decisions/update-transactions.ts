import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DecideTransactions } from './decide-transactions.js';
import { LockTransactions } from './lock-transactions.js';
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
    const uuids = readIds(ids);
    const places = new Map(uuids.map((uuid, index) => [uuid, index]));
    const nameOf = (uuid: string) => `ids[${places.get(uuid)}]`;
    const locked = await this.lockTransactions.run(uow, uuids, { nameOf, mayBeRemoved: false });
    const verdict = { category, reason: reason ?? null };
    return { transactions: await this.decideTransactions.run(uow, locked, () => verdict, nameOf) };
  }
}

function readIds(ids: readonly string[]): string[] {
  const firsts = new Map<string, number>();
  const twice = ids.flatMap((id, index): FieldProblem[] => {
    const first = firsts.get(id);
    if (first !== undefined) return [{ path: `ids[${index}]`, problem: `is the same as ids[${first}]` }];
    firsts.set(id, index);
    return [];
  });
  if (twice.length > 0) throw new InvalidRequest(twice);
  const uuids = ids.map(fromTransactionId);
  const unreadable = uuids.flatMap((uuid, index) => (uuid === null ? [`ids[${index}]`] : []));
  if (unreadable.length > 0) throw new NotFound(`transaction: ${unreadable.join(', ')}`);
  return uuids.filter((uuid) => uuid !== null);
}
