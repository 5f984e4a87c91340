import { Injectable } from '@nestjs/common';
import { Categorizer } from '../../categorization/index.js';
import type { PostingEntity } from '../../entities/index.js';
import { type DayRates, RatesOfDays } from '../../exchange-rates/index.js';
import { isLocked, PeriodLocked } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccount } from '../accounts/bank-account.js';
import { Reconciled } from '../banking.errors.js';
import {
  changeTransaction,
  isOutdated,
  movesReconciled,
  needsRate,
  type TransactionChange,
} from '../booking/transaction-change.js';
import { categorized } from '../splits/split-state.js';
import type { PostingBooks, MatchedChanges } from '../transfers/change-legs.js';
import { MatchNewLegs } from '../transfers/match-new-legs.js';
import type { Match, MatchedPush } from './push-match.js';

/** A change that a push makes, and the item of the request that it comes from. */
export interface PlannedChange {
  readonly name: string;
  readonly account: BankAccount;
  readonly change: TransactionChange;
}

/** Everything that a push changes. */
export interface PushPlan {
  /** The changes that the push asks for. */
  readonly planned: readonly PlannedChange[];
  /** The same with the matches of transfers, and the changes of legs that existed before. */
  readonly matchedLegs: MatchedChanges;
}

@Injectable()
export class PlanPush {
  constructor(
    private readonly categorizer: Categorizer,
    private readonly matchNewLegs: MatchNewLegs,
    private readonly rates: RatesOfDays,
  ) {}

  /**
   * Throws PeriodLocked or Reconciled with the names of the changes that would change what is closed or reconciled, and
   * NoExchangeRate with the days of which there is no rate.
   */
  async run(uow: UnitOfWork, matched: MatchedPush, books: PostingBooks): Promise<PushPlan> {
    const planned = await this.plan(uow, matched, books);
    assertOpen(planned, books.entity);
    assertNotReconciled(planned);
    return { planned, matchedLegs: await this.matchNewLegs.run(uow, planned, books) };
  }

  private async plan(
    uow: UnitOfWork,
    matched: MatchedPush,
    { entity, chart }: PostingBooks,
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
    const rates = await this.ratesFor(uow, matched, entity);
    const same = (account: BankAccount) => ({ before: account, after: account, entity, rates });
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

  private ratesFor(uow: UnitOfWork, { matches }: MatchedPush, entity: PostingEntity): Promise<DayRates> {
    const wanted = matches.flatMap(({ pushed: { account }, before, facts }) => {
      const books = { before: account, after: account, entity };
      return facts !== null && needsRate(before, facts, books) ? [facts] : [];
    });
    return this.rates.read(uow, entity, wanted);
  }
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

/** Throws Reconciled with the names of the changes that would move the balance of a reconciled period. */
function assertNotReconciled(planned: readonly PlannedChange[]): void {
  const refused = planned.filter(({ account, change }) => movesReconciled(change, account));
  if (refused.length > 0) throw new Reconciled(refused.map(({ name }) => name));
}
