import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { NotAPair } from '../banking.errors.js';
import { type LockedTransactions, LockTransactions } from '../decisions/lock-transactions.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { lockTransfers } from './lock-transfers.js';
import { type AskedLeg, notAPair } from './not-a-pair.js';
import type { LegsDto } from './transfers.dto.js';

/** Two legs of one entity that a user names, locked. */
export interface LockedLegs {
  readonly out: AskedLeg['transaction'];
  readonly into: AskedLeg['transaction'];
  readonly locked: LockedTransactions;
}

@Injectable()
export class LockLegs {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly lockTransactions: LockTransactions,
  ) {}

  /** Throws NotFound for an unknown transaction, and NotAPair for two that cannot be one transfer. */
  async run(uow: UnitOfWork, { outTransactionId, inTransactionId }: LegsDto): Promise<LockedLegs> {
    const [outId, inId] = [fromTransactionId(outTransactionId), fromTransactionId(inTransactionId)];
    const ids = [outId, inId].filter((id) => id !== null);
    const found = await this.transactions.list(uow, [...new Set(ids)]);
    const missing = [
      found.some(({ id }) => id === outId) ? [] : ['outTransactionId'],
      found.some(({ id }) => id === inId) ? [] : ['inTransactionId'],
    ].flat();
    if (missing.length > 0 || outId === null || inId === null)
      throw new NotFound(`transaction: ${missing.join(', ')}`);
    if (outId === inId) throw new NotAPair('both ids name the same transaction');
    const entityIds = new Set(found.map(({ entityId }) => entityId));
    const [entityId = ''] = entityIds;
    if (entityIds.size > 1) throw new NotAPair('the transactions belong to different legal entities');
    await this.entities.lockForPosting(uow, entityId);
    lockTransfers(uow, entityId);
    const nameOf = (id: string) => (id === outId ? 'outTransactionId' : 'inTransactionId');
    const locked = await this.lockTransactions.run(uow, [outId, inId], { nameOf, mayBeRemoved: false });
    const [out, into] = [legOf(locked, outId), legOf(locked, inId)];
    const reason = notAPair(out, into);
    if (reason !== null) throw new NotAPair(reason);
    return { out: out.transaction, into: into.transaction, locked };
  }
}

function legOf({ transactions, accounts }: LockedTransactions, id: string): AskedLeg {
  const transaction = transactions.find((one) => one.id === id);
  const account = transaction && accounts.get(transaction.bankAccountId);
  if (!transaction || !account) throw new Error(`transaction ${id} is not locked`);
  return { transaction, account };
}
