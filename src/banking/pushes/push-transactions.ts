import { Injectable } from '@nestjs/common';
import { CategoryChartRepository } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import { distinct, indexBy } from '../../kernel/collections.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { itemProblemsOf } from '../../platform/http/input/fields/item-problems.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccount } from '../accounts/bank-account.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import type { BankItem } from '../accounts/bank-item.entity.js';
import { slugOf } from '../accounts/slug.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { toPushView } from '../transactions/transaction-view.js';
import { PlanPush } from './plan-push.js';
import { changesNothing, matchPush, type MatchedPush, namesIn, StoredTransactions } from './push-match.js';
import type { PushTransactionsDto, PushView } from './push.dto.js';
import {
  categoryProblems,
  inRequestOrder,
  type ReadPush,
  readPush,
  validItems,
} from './pushed-transaction.js';
import { StorePush } from './store-push.js';

interface Institution {
  readonly item: BankItem;
  /** By the caller's own ids. */
  readonly accounts: ReadonlyMap<string, BankAccount>;
}

@Injectable()
export class PushTransactions {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
    private readonly planPush: PlanPush,
    private readonly storePush: StorePush,
  ) {}

  /**
   * Imports transactions of a bank feed, all or none. New ones are categorized and booked, changed ones are reversed and
   * booked again, unchanged ones are not written, and ones that the bank withdrew are hidden. Another amount clears the
   * split of a user.
   */
  async run(uow: UnitOfWork, input: PushTransactionsDto): Promise<PushView> {
    const removed = input.removed ?? [];
    if (input.transactions.length + removed.length === 0) {
      throw InvalidRequest.at('transactions', 'or removed must have at least one item');
    }
    const institution = await this.findInstitution(uow, input);
    const push = readPush(input, institution.accounts);

    // First without locks: a feed that repeats itself costs one read and writes nothing.
    const matched = await this.match(uow, push);
    const problems = [...push.problems, ...matched.problems];
    // A push with problems continues as well: the locked pass finds the rest of them, so that all are reported at once.
    if (problems.length > 0 || !changesNothing(matched)) return this.write(uow, institution, input);
    return toPushView(matched, new Map(), 0, await this.charts.of(uow, institution.item.entityId));
  }

  private async write(uow: UnitOfWork, { item }: Institution, input: PushTransactionsDto): Promise<PushView> {
    const entity = await this.entities.lockForPosting(uow, item.entityId);
    const institution = await this.findAccounts(uow, item, input, 'for no key update');
    const push = readPush(input, institution.accounts);
    const chart = await this.charts.of(uow, item.entityId);
    const matched = await this.match(uow, push);
    // The category of an unchanged transaction is not checked: its account may be inactive by now.
    const changed = matched.matches.flatMap(({ pushed, facts }) => (facts === null ? [] : [pushed]));
    const problems = [...push.problems, ...matched.problems, ...categoryProblems(changed, chart)];
    if (problems.length > 0) throw new InvalidRequest(inRequestOrder(problems));
    if (changesNothing(matched)) return toPushView(matched, new Map(), 0, chart);

    const plan = await this.planPush.run(uow, matched, { entity, chart });
    return this.storePush.run(uow, { item, matched, plan, books: { entity, chart } });
  }

  private async match(uow: UnitOfWork, { transactions, removed }: ReadPush): Promise<MatchedPush> {
    return matchPush(
      transactions,
      removed,
      new StoredTransactions(await this.transactions.find(uow, namesIn(transactions, removed))),
    );
  }

  private async findInstitution(uow: UnitOfWork, input: PushTransactionsDto): Promise<Institution> {
    const item = await this.accounts.findItem(uow, slugOf(input.institutionName));
    if (!item) {
      throw new InvalidRequest([
        {
          path: 'institutionName',
          problem: 'does not exist: create it and its accounts with POST /v1/bank-accounts first',
        },
        ...itemProblemsOf(input),
      ]);
    }
    return this.findAccounts(uow, item, input);
  }

  private async findAccounts(
    uow: UnitOfWork,
    item: BankItem,
    input: PushTransactionsDto,
    lock: 'for no key update' | '' = '',
  ): Promise<Institution> {
    const sound = validItems(input);
    const externalIds = distinct(
      [...sound.transactions, ...sound.removed].map(({ item: { accountExternalId } }) => accountExternalId),
    );
    const accounts = await this.accounts.find(uow, item.id, externalIds, lock);
    return { item, accounts: indexBy(accounts, (account) => account.externalId) };
  }
}
