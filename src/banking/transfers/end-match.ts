import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { lockTransfers } from './lock-transfers.js';
import type { EndedTransferView } from './transfers.dto.js';
import { TransfersRepository } from './transfers.repository.js';

@Injectable()
export class EndMatch {
  constructor(private readonly transfers: TransfersRepository) {}

  /** Ends a match. Both legs stay transfers, and are not matched or proposed with each other again. */
  async run(uow: UnitOfWork, id: string): Promise<EndedTransferView> {
    const match = await this.transfers.get(uow, id);
    if (!match) throw new NotFound('transfer');
    const { entityId, outTransactionId, inTransactionId } = match;
    lockTransfers(uow, entityId);
    if (!(await this.transfers.delete(uow, id))) throw new NotFound('transfer');
    await this.transfers.reject(uow, outTransactionId, inTransactionId);
    uow.audit({
      action: 'transfer.end',
      resourceType: 'transfer',
      resourceId: id,
      changes: {
        outTransactionId: toTransactionId(outTransactionId),
        inTransactionId: toTransactionId(inTransactionId),
      },
    });
    return { id };
  }
}
