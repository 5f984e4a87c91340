import { Injectable } from '@nestjs/common';
import { Categorizer } from '../../categorization/index.js';
import { indexBy } from '../../kernel/collections.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankItem } from '../accounts/bank-item.entity.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { type TransactionChange, settledDelta } from '../booking/transaction-change.js';
import { acceptedByMemory } from '../decisions/accepted-by-memory.js';
import { storeSplits } from '../splits/store-splits.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { toPushView } from '../transactions/transaction-view.js';
import type { PostingBooks } from '../transfers/change-legs.js';
import { recordMatches } from '../transfers/record-matches.js';
import type { PlannedChange, PushPlan } from './plan-push.js';
import type { MatchedPush } from './push-match.js';
import type { PushView } from './push.dto.js';

export interface PlannedPush {
  readonly item: BankItem;
  readonly matched: MatchedPush;
  readonly plan: PushPlan;
  readonly books: PostingBooks;
}

@Injectable()
export class StorePush {
  constructor(
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
  ) {}

  /** Writes what a push changes, and books it. */
  run(uow: UnitOfWork, { item, matched, plan, books: { entity, chart } }: PlannedPush): PushView {
    const { planned, matchedLegs } = plan;
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
