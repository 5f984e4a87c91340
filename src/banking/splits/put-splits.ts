import { Injectable } from '@nestjs/common';
import { isSplitByUser, sameSplits, UNDECIDED } from '../../categorization/index.js';
import { InvalidRequest, InvalidTransition, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SplitMismatch } from '../banking.errors.js';
import { LockTransactions } from '../decisions/lock-transactions.js';
import type { TransactionView } from '../transactions/transaction-view.js';
import { TransactionQueries } from '../transactions/transactions.queries.js';
import { ChangeSplits } from './change-splits.js';
import { mismatchOf, readSplits } from './read-splits.js';
import type { PutSplitsDto } from './splits.dto.js';

@Injectable()
export class PutSplits {
  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly changeSplits: ChangeSplits,
    private readonly queries: TransactionQueries,
  ) {}

  /**
   * Splits a booked transaction over several accounts, or splits it differently: reverses its booking and books one entry
   * with a line for each part. Nothing is learned from it. The same split again writes nothing, except that it confirms the
   * split of a rule.
   */
  async run(uow: UnitOfWork, publicId: string, { splits }: PutSplitsDto): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    const locked = await this.lockTransactions.run(uow, [id], { nameOf: null, mayBeRemoved: false });
    const [before] = locked.transactions;
    if (!before) throw new NotFound('transaction');
    const read = readSplits(splits, before.currency, locked.chart);
    if (!read.ok) throw new InvalidRequest(read.problems);
    if (before.entryId === null) {
      throw new InvalidTransition('transaction', before.pending ? 'pending' : 'not posted', 'split');
    }
    const mismatch = mismatchOf(read.lines, before.amountMinor, before.currency);
    if (mismatch !== null) throw new SplitMismatch(mismatch);
    const isByUser = isSplitByUser(before.splits);
    if (!isByUser || !sameSplits(before.splits, read.lines)) {
      // The category of a rule that splits is that of the rest alone: without the split, all is decided again.
      const decision = before.splits === null || isByUser ? before.decision : UNDECIDED;
      this.changeSplits.run(uow, locked, before, { splits: read.lines, splitStatus: 'split', decision });
    }
    return this.queries.getIn(uow, id);
  }
}
