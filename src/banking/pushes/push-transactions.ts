import { Injectable } from '@nestjs/common';
import { Categorizer, type CategoryChart, CategoryChartRepository } from '../../categorization/index.js';
import { EntitiesRepository, type PostingEntity } from '../../entities/index.js';
import { distinct, indexBy } from '../../kernel/collections.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { isLocked, PeriodLocked, Poster } from '../../ledger/index.js';
import { itemProblemsOf } from '../../platform/http/input/fields/item-problems.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { acceptedByMemory } from '../decisions/accepted-by-memory.js';
import type { BankAccount } from '../accounts/bank-account.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import type { BankItem } from '../accounts/bank-item.entity.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import {
  changesNothing,
  type Match,
  matchPush,
  type MatchedPush,
  namesIn,
  StoredTransactions,
} from './push-match.js';
import type { PushTransactionsDto, PushView } from './push.dto.js';
import {
  categoryProblems,
  inRequestOrder,
  type ReadPush,
  readPush,
  validItems,
} from './pushed-transaction.js';
import {
  changeTransaction,
  isOutdated,
  type TransactionChange,
  settledDelta,
} from '../booking/transaction-change.js';
import { lockTransfers } from '../transfers/lock-transfers.js';
import { matchNewLegs, recordMatches } from '../transfers/match-new-legs.js';
import { toPushView } from '../transactions/transaction-view.js';
import { slugOf } from '../accounts/slug.js';
import { categorized } from '../splits/split-state.js';
import { storeSplits } from '../splits/store-splits.js';

interface Institution {
  readonly item: BankItem;
  /** By the caller's own ids. */
  readonly accounts: ReadonlyMap<string, BankAccount>;
}

/** A change that a push makes, and the item of the request that it comes from. */
interface PlannedChange {
  readonly name: string;
  readonly account: BankAccount;
  readonly change: TransactionChange;
}

@Injectable()
export class PushTransactions {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
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
    lockTransfers(uow, entity.id);
    const institution = await this.findAccounts(uow, item, input, 'for no key update');
    const push = readPush(input, institution.accounts);
    const chart = await this.charts.of(uow, item.entityId);
    const matched = await this.match(uow, push);
    // The category of an unchanged transaction is not checked: its account may be inactive by now.
    const changed = matched.matches.flatMap(({ pushed, facts }) => (facts === null ? [] : [pushed]));
    const problems = [...push.problems, ...matched.problems, ...categoryProblems(changed, chart)];
    if (problems.length > 0) throw new InvalidRequest(inRequestOrder(problems));
    if (changesNothing(matched)) return toPushView(matched, new Map(), 0, chart);

    const planned = await this.plan(uow, matched, entity, chart);
    assertOpen(planned, entity);
    const matchedLegs = await matchNewLegs(uow, planned, { entity, chart });
    const { changes } = matchedLegs;
    this.transactions.save(
      uow,
      changes.map(({ after }) => after),
    );
    storeSplits(uow, changes);
    recordMatches(uow, entity.id, matchedLegs);
    this.transactions.insertAliases(
      uow,
      matched.matches.flatMap(({ alias }) => (alias ? [alias] : [])),
    );
    this.accounts.addSettled(uow, settledDeltas(planned));
    this.categorizer.countUnreviewed(uow, entity.id, acceptedByMemory(newlyDecided(changes)));
    const afterById = indexBy(
      changes.map(({ after }) => after),
      (transaction) => transaction.id,
    );
    const view = toPushView(matched, afterById, matched.removed.length, chart);
    const { created, updated, removed } = view;
    uow.audit({
      action: 'bank_transactions.push',
      resourceType: 'bank_item',
      resourceId: item.id,
      changes: { created, updated, removed, ...transfersOf(matchedLegs.pairs) },
    });
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
    return view;
  }

  private async match(uow: UnitOfWork, { transactions, removed }: ReadPush): Promise<MatchedPush> {
    return matchPush(
      transactions,
      removed,
      new StoredTransactions(await this.transactions.find(uow, namesIn(transactions, removed))),
    );
  }

  private async plan(
    uow: UnitOfWork,
    matched: MatchedPush,
    entity: PostingEntity,
    chart: CategoryChart,
  ): Promise<PlannedChange[]> {
    const decided = await this.categorizer.decide(
      uow,
      matched.matches.flatMap(({ facts, mustDecide, mustCheckRules, before, pushed }) => {
        if (!facts) return [];
        const toDecide = { facts, isMapped: pushed.account.ledgerAccountId !== null };
        const { decision, splits } = facts;
        const standing = { decision, splits };
        if (mustDecide || isOutdated({ entryId: before?.entryId ?? null, ...standing }, chart))
          return [toDecide];
        return mustCheckRules ? [{ ...toDecide, standing }] : [];
      }),
      chart,
    );
    const same = (account: BankAccount) => ({ before: account, after: account, entity });
    const imported = matched.matches.flatMap(({ pushed, before, facts }: Match) => {
      if (facts === null) return [];
      const next = decided.get(facts.id);
      const after = next ? categorized(facts, next) : facts;
      const change = changeTransaction(before, after, same(pushed.account), chart);
      return [
        { name: `transactions[${pushed.index}] (${pushed.externalId})`, account: pushed.account, change },
      ];
    });
    const hidden = matched.matches.flatMap(({ pushed, settledTwin }) => {
      if (settledTwin === null) return [];
      const change = changeTransaction(
        settledTwin,
        { ...settledTwin, removedAt: uow.startedAt },
        same(pushed.account),
        chart,
      );
      return [{ name: `transactions[${pushed.index}].pendingExternalId`, account: pushed.account, change }];
    });
    const removed = matched.removed.map(({ request, transaction }) => ({
      name: `removed[${request.index}] (${request.externalId})`,
      account: request.account,
      change: changeTransaction(
        transaction,
        { ...transaction, removedAt: uow.startedAt },
        same(request.account),
        chart,
      ),
    }));
    return [...imported, ...hidden, ...removed];
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

/** For the audit trail, if there are any. */
function transfersOf(pairs: readonly unknown[]): { readonly transfers?: number } {
  return pairs.length === 0 ? {} : { transfers: pairs.length };
}

/** Transactions whose decision is new. */
function newlyDecided(changes: readonly TransactionChange[]): BankTransaction[] {
  return changes.flatMap(({ before, after }) => (before?.decision === after.decision ? [] : [after]));
}

function settledDeltas(planned: readonly PlannedChange[]): Map<string, bigint> {
  const deltas = new Map<string, bigint>();
  for (const { account, change } of planned) {
    deltas.set(account.id, (deltas.get(account.id) ?? 0n) + settledDelta(change, account));
  }
  return deltas;
}

/** Throws PeriodLocked with the names of the changes that would post in the closed period. */
function assertOpen(planned: readonly PlannedChange[], { lockedThrough }: PostingEntity): void {
  if (lockedThrough === null) return;
  const locked = planned.filter(({ change }) =>
    change.entries.some(({ postedOn }) => isLocked(postedOn, lockedThrough)),
  );
  if (locked.length > 0)
    throw new PeriodLocked(
      lockedThrough,
      locked.map(({ name }) => name),
    );
}
