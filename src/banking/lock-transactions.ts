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

/** Rows of one entity with everything that a decision on them depends on, all of it held. */
export interface HeldRows {
  readonly entity: PostingEntity;
  readonly accounts: ReadonlyMap<string, BookingAccount>;
  readonly rows: readonly BankTransaction[];
  readonly chart: CategoryChart;
}

/** How an error names a row. */
export type NameOfRow = (id: string) => string;

export interface HoldWish {
  /** Null for calls about one row each, which need no telling apart. */
  readonly nameOf: NameOfRow | null;
  /** Whether rows that the bank has taken back meanwhile are left out, or refused as rows that nobody has. */
  readonly mayBeGone: boolean;
}

@Injectable()
export class LockTransactions {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
  ) {}

  /** Holds rows of one entity, and before them what decisions on them depend on. Ids come once each. */
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
    problem: `is of another entity than ${nameOf(first)}, whose chart of accounts is another`,
  };
}
