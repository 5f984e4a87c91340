import { Injectable } from '@nestjs/common';
import { distinct } from '../../kernel/collections.js';
import { newId } from '../../kernel/ids.js';
import { insertMany } from '../../platform/database/bulk.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { TransactionChange } from '../booking/transaction-change.js';
import { type AccountedChange, type PostingBooks, changeLegs, type MatchedChanges } from './change-legs.js';
import { findPairs, type FoundPair } from './find-pairs.js';
import { lockFreeAccounts, tryLockTransfers } from './lock-transfers.js';
import { isOpenLeg } from './transfer-leg.js';
import { TransferSearch } from './transfer-search.entity.js';

/** Searches for the other sides of the legs that pushes left unmatched. */
export const SEARCH_JOB = 'transfers.search';

/** One search serves many pushes of a feed, which follow each other closely. */
const SEARCH_PAUSE_MS = 2_000;

@Injectable()
export class MatchNewLegs {
  constructor(private readonly jobs: Jobs) {}

  /**
   * Matches the legs of transfers that a push brings, before it books them. The push has locked its bank accounts, so it waits
   * for no other writer here: what another one might match or change right now is left to a job.
   */
  async run(
    uow: UnitOfWork,
    planned: readonly AccountedChange[],
    books: PostingBooks,
  ): Promise<MatchedChanges> {
    const changes = planned.map(({ change }) => change);
    const newIds = new Set(changes.filter(isNewLeg).map(({ after }) => after.id));
    const unmatched = { changes, pairs: [] };
    if (newIds.size === 0) return unmatched;
    if (!(await tryLockTransfers(uow, books.entity.id))) {
      this.searchLater(uow, books.entity.id, [...newIds]);
      return unmatched;
    }
    const found = await findPairs(uow, changes, newIds, books.entity.id);
    if (found.length === 0) return unmatched;
    const pairs = await this.keepFree(uow, planned, found, books.entity.id);
    return changeLegs(uow, planned, pairs, books);
  }

  /** The pairs whose legs no other push changes now. The others are left to the job. */
  private async keepFree(
    uow: UnitOfWork,
    planned: readonly AccountedChange[],
    pairs: readonly FoundPair[],
    entityId: string,
  ): Promise<FoundPair[]> {
    const own = new Set(planned.map(({ account }) => account.id));
    const accountIds = (pair: FoundPair) => [pair.out.bankAccountId, pair.into.bankAccountId];
    const others = distinct(pairs.flatMap(accountIds).filter((id) => !own.has(id)));
    const free = await lockFreeAccounts(uow, others);
    const isFree = (pair: FoundPair) => accountIds(pair).every((id) => own.has(id) || free.has(id));
    const left = pairs.filter((pair) => !isFree(pair));
    if (left.length > 0)
      this.searchLater(
        uow,
        entityId,
        left.flatMap(({ outId, inId }) => [outId, inId]),
      );
    return pairs.filter(isFree);
  }

  private searchLater(uow: UnitOfWork, entityId: string, transactionIds: string[]): void {
    const { businessId, startedAt } = uow;
    insertMany(uow, TransferSearch, [
      { businessId, entityId, id: newId(), transactionIds, createdAt: startedAt },
    ]);
    this.jobs.enqueue(uow, SEARCH_JOB, { pauseMs: SEARCH_PAUSE_MS });
  }
}

/** Whether a transaction became an open leg, or one of another amount or day. */
function isNewLeg({ before, after }: TransactionChange): boolean {
  if (!isOpenLeg(after)) return false;
  if (before === null || !isOpenLeg(before)) return true;
  return before.amountMinor !== after.amountMinor || before.date !== after.date;
}
