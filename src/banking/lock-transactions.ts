import { Injectable } from '@nestjs/common';
import { type CategoryChart, CategoryChartRepository } from '../categorization/index.js';
import type { PostingEntity } from '../entities/index.js';
import { indexBy } from '../kernel/collections.js';
import { type FieldProblem, InvalidRequest, NotFound } from '../kernel/domain-error.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { BankTransaction } from './bank-transaction.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import type { BookingAccount } from './booking.js';

/** Transactions of one entity with everything that a decision on them depends on, all of it locked. */
export interface HeldRows {
  readonly entity: PostingEntity;
  readonly accounts: ReadonlyMap<string, BookingAccount>;
  readonly rows: readonly BankTransaction[];
  readonly chart: CategoryChart;
}

/** How an error names a transaction. */
export type NameOfRow = (id: string) => string;

export interface HoldWish {
  /** Null for calls about one transaction each, whose errors need no name. */
  readonly nameOf: NameOfRow | null;
  /** Whether transactions that the bank has withdrawn since are skipped; otherwise they are not found. */
  readonly mayBeGone: boolean;
}

@Injectable()
export class LockTransactions {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
  ) {}

  /** Locks transactions of one entity, and before them what decisions on them depend on. Each id occurs once. */
  async run(uow: UnitOfWork, ids: readonly string[], { nameOf, mayBeGone }: HoldWish): Promise<HeldRows> {
    const found = await this.transactions.hold(uow, ids);
    const heldById = indexBy(found, ({ row }) => row.id);
    const held = ids.flatMap((id) => heldById.get(id) ?? []);
    const [first, ...others] = held;
    if (!first || (held.length < ids.length && !mayBeGone)) {
      const missing = ids.filter((id) => !heldById.has(id));
      throw new NotFound(nameOf ? `transaction: ${missing.map(nameOf).join(', ')}` : 'transaction');
    }
    const strange = others.filter(({ entity }) => entity.id !== first.entity.id);
    if (strange.length > 0) {
      throw new InvalidRequest(
        strange.map(({ row }) => strangerProblem(row.id, first.row.id, nameOf ?? toTransactionId)),
      );
    }
    return {
      entity: first.entity,
      accounts: new Map(held.map(({ account }) => [account.id, account])),
      rows: held.map(({ row }) => row),
      chart: await this.charts.of(uow, first.entity.id),
    };
  }
}

function strangerProblem(id: string, first: string, nameOf: NameOfRow): FieldProblem {
  return {
    path: nameOf(id),
    problem: `belongs to another entity than ${nameOf(first)}, with another chart of accounts`,
  };
}
