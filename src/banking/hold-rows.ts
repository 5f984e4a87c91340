import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type PostingEntity } from '../entities/index.js';
import { distinct, indexBy } from '../kernel/collections.js';
import { type FieldProblem, InvalidRequest, NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { BankAccount } from './bank-account.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import type { BankTransaction } from './bank-transaction.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import type { CategoryChart } from './category-chart.js';
import { CategoryChartRepository } from './category-chart.repository.js';

/** Rows of one entity with everything that a decision on them depends on, all of it held. */
export interface HeldRows {
  readonly entity: PostingEntity;
  readonly accounts: ReadonlyMap<string, BankAccount>;
  readonly rows: readonly BankTransaction[];
  readonly chart: CategoryChart;
}

/** How an error names a row. */
export type NameOfRow = (id: string) => string;

export interface HoldWish {
  readonly nameOf: NameOfRow;
  /** Whether rows that the bank has taken back meanwhile are left out, or refused as rows that nobody has. */
  readonly mayBeGone: boolean;
}

@Injectable()
export class HoldRows {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
  ) {}

  /** Holds rows in the order in which everybody does: entity, bank accounts, transactions. Ids come once each. */
  async run(uow: UnitOfWork, ids: readonly string[], wish: HoldWish): Promise<HeldRows> {
    const { nameOf } = wish;
    const places = indexBy(await this.transactions.placesOf(uow, ids), ({ id }) => id);
    const there = thereOf(ids, places, wish);
    const ownerOf = (id: string) => places.get(id)?.entityId ?? '';
    const [first = ''] = there;
    const strange = there.filter((id) => ownerOf(id) !== ownerOf(first));
    if (strange.length > 0) throw new InvalidRequest(strange.map((id) => strangerProblem(id, first, nameOf)));

    const entity = await this.entities.lockForPosting(uow, ownerOf(first));
    const accountIds = distinct([...places.values()].map(({ bankAccountId }) => bankAccountId));
    const [accounts, rows, chart] = await Promise.all([
      this.accounts.hold(uow, accountIds, 'for share'),
      this.transactions.list(uow, there, 'for update'),
      this.charts.of(uow, entity.id),
    ]);
    const rowById = indexBy(rows, ({ id }) => id);
    return {
      entity,
      accounts: indexBy(accounts, ({ id }) => id),
      rows: thereOf(there, rowById, wish).flatMap((id) => rowById.get(id) ?? []),
      chart,
    };
  }
}

function thereOf(
  ids: readonly string[],
  found: ReadonlyMap<string, unknown>,
  { nameOf, mayBeGone }: HoldWish,
): readonly string[] {
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return ids;
  if (mayBeGone && missing.length < ids.length) return ids.filter((id) => found.has(id));
  throw new NotFound(`transaction: ${missing.map(nameOf).join(', ')}`);
}

function strangerProblem(id: string, first: string, nameOf: NameOfRow): FieldProblem {
  return {
    path: nameOf(id),
    problem: `is of another entity than ${nameOf(first)}, whose chart of accounts is another`,
  };
}
