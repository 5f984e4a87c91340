import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import { type BulkCall, BulkOperation } from '../../platform/database/group-commit.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Verdict } from './bulk-decision.js';
import { DecideTransactions } from './decide-transactions.js';
import { LockTransactions } from './lock-transactions.js';
import { EditDetails, hasDetails, type TransactionDetails } from './edit-details.js';
import type { RecategorizedView, UpdateTransactionDto } from '../transactions/transactions.dto.js';

interface Update {
  readonly id: string;
  /** Null leaves the category as it is. */
  readonly verdict: Verdict | null;
  readonly details: TransactionDetails;
  readonly reason: string | null;
}

@Injectable()
export class RecategorizeTransaction {
  private readonly operation = new BulkOperation<Update, RecategorizedView>((uow, updates) =>
    this.update(uow, updates),
  );

  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly decideTransactions: DecideTransactions,
    private readonly editDetails: EditDetails,
  ) {}

  /**
   * Records a user's decision: reverses the transaction's booking, books it against the new account, and learns the
   * merchant's category. Details change nothing else. The same update again writes nothing.
   */
  run(publicId: string, { category, reason, ...details }: UpdateTransactionDto): BulkCall<RecategorizedView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    if (category === undefined && !hasDetails(details))
      throw InvalidRequest.at('category', 'is required unless another field changes');
    const verdict = category === undefined ? null : { category, reason: reason ?? null };
    return this.operation.call(toTransactionId(id), { id, verdict, details, reason: reason ?? null });
  }

  /** All or none. Each update is about another transaction. */
  private async update(uow: UnitOfWork, updates: readonly Update[]): Promise<RecategorizedView[]> {
    const byId = new Map(updates.map((update) => [update.id, update]));
    const locked = await this.lockTransactions.run(uow, [...byId.keys()], {
      nameOf: null,
      mayBeRemoved: false,
    });
    const verdictOn = ({ id }: { readonly id: string }) => byId.get(id)?.verdict ?? null;
    const nameOf = (id: string) => `transaction ${toTransactionId(id)}`;
    for (const update of updates) await this.editDetails.run(uow, update.id, update);
    const views = await this.decideTransactions.run(uow, locked, verdictOn, nameOf);
    return views.map(({ id, category, transactionType }) => ({ id, category, transactionType }));
  }
}
