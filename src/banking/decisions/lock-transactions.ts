import { Injectable } from '@nestjs/common';
import { type CategoryChart, CategoryChartRepository } from '../../categorization/index.js';
import type { PostingEntity } from '../../entities/index.js';
import { type FieldProblem, InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { BookingAccount } from '../booking/booking.js';
import { readLocked } from './locked-transactions.js';

/** Transactions of one entity with everything that a decision on them depends on, all of it locked. */
export interface LockedTransactions {
  readonly entity: PostingEntity;
  readonly accounts: ReadonlyMap<string, BookingAccount>;
  readonly transactions: readonly BankTransaction[];
  readonly chart: CategoryChart;
}

/** How an error names a transaction. */
export type NameOfTransaction = (id: string) => string;

export interface LockOptions {
  /** Null for calls about one transaction each, whose errors need no name. */
  readonly nameOf: NameOfTransaction | null;
  /** Whether transactions that the bank has withdrawn since are skipped; otherwise they are not found. */
  readonly mayBeRemoved: boolean;
}

@Injectable()
export class LockTransactions {
  constructor(private readonly charts: CategoryChartRepository) {}

  /** Locks transactions of one entity, and before them what decisions on them depend on. Each id occurs once. */
  async run(
    uow: UnitOfWork,
    ids: readonly string[],
    { nameOf, mayBeRemoved }: LockOptions,
  ): Promise<LockedTransactions> {
    const locked = await readLocked(uow, ids);
    const [first, ...others] = locked;
    if (!first || (locked.length < ids.length && !mayBeRemoved)) {
      const found = new Set(locked.map(({ transaction }) => transaction.id));
      const missing = ids.filter((id) => !found.has(id));
      throw new NotFound(nameOf ? `transaction: ${missing.map(nameOf).join(', ')}` : 'transaction');
    }
    const strange = others.filter(({ entity }) => entity.id !== first.entity.id);
    if (strange.length > 0) {
      throw new InvalidRequest(
        strange.map(({ transaction }) =>
          strangerProblem(transaction.id, first.transaction.id, nameOf ?? toTransactionId),
        ),
      );
    }
    return {
      entity: first.entity,
      accounts: new Map(locked.map(({ account }) => [account.id, account])),
      transactions: locked.map(({ transaction }) => transaction),
      chart: await this.charts.of(uow, first.entity.id),
    };
  }
}

function strangerProblem(id: string, first: string, nameOf: NameOfTransaction): FieldProblem {
  return {
    path: nameOf(id),
    problem: `belongs to a different entity than ${nameOf(first)}, which has its own chart of accounts`,
  };
}
