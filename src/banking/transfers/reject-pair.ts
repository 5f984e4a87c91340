import { Injectable } from '@nestjs/common';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AlreadyMatched } from '../banking.errors.js';
import { LockLegs } from './lock-legs.js';
import type { LegsDto, RejectedPairView } from './transfers.dto.js';
import { TransfersRepository } from './transfers.repository.js';

@Injectable()
export class RejectPair {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly lockLegs: LockLegs,
  ) {}

  /** Remembers that two transactions are not one transfer. The same again writes nothing. */
  async run(uow: UnitOfWork, input: LegsDto): Promise<RejectedPairView> {
    const { out, into } = await this.lockLegs.run(uow, input);
    const matches = await this.transfers.ofTransactions(uow, [out.id]);
    if (matches.some(({ inTransactionId }) => inTransactionId === into.id))
      throw new AlreadyMatched('outTransactionId');
    const view = { outTransactionId: toTransactionId(out.id), inTransactionId: toTransactionId(into.id) };
    if (await this.transfers.reject(uow, out.id, into.id))
      uow.audit({
        action: 'transfer.reject',
        resourceType: 'bank_transaction',
        resourceId: view.outTransactionId,
        changes: view,
      });
    return view;
  }
}
