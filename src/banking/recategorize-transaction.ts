import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../kernel/transaction-id.js';
import { type BulkCall, BulkOperation } from '../platform/database/group-commit.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DecideRows } from './decide-rows.js';
import { LockTransactions } from './lock-transactions.js';
import type { RecategorizedView, RecategorizeDto } from './transactions.dto.js';

interface Decision {
  readonly id: string;
  readonly category: string;
  readonly reason: string | null;
}

@Injectable()
export class RecategorizeTransaction {
  private readonly operation = new BulkOperation<Decision, RecategorizedView>((uow, decisions) =>
    this.decide(uow, decisions),
  );

  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly decideRows: DecideRows,
  ) {}

  /**
   * Records a user's decision: reverses the transaction's booking, books it against the new account, and learns the
   * merchant's category. The same decision again writes nothing.
   */
  run(publicId: string, { category, reason }: RecategorizeDto): BulkCall<RecategorizedView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    return this.operation.call(toTransactionId(id), { id, category, reason: reason ?? null });
  }

  /** All or none. Each decision is about another transaction. */
  private async decide(uow: UnitOfWork, decisions: readonly Decision[]): Promise<RecategorizedView[]> {
    const byId = new Map(decisions.map((decision) => [decision.id, decision]));
    const locked = await this.lockTransactions.run(uow, [...byId.keys()], { nameOf: null, mayBeGone: false });
    const verdictOn = ({ id }: { readonly id: string }) => {
      const decision = byId.get(id);
      if (!decision) throw new Error(`there is no decision on transaction ${id}`);
      return decision;
    };
    const nameOf = (id: string) => `transaction ${toTransactionId(id)}`;
    const views = await this.decideRows.run(uow, locked, verdictOn, nameOf);
    return views.map(({ id, category, transactionType }) => ({ id, category, transactionType }));
  }
}
