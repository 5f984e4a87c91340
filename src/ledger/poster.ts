import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../entities/index.js';
import { sortedGroups } from '../kernel/collections.js';
import { entriesPosted } from '../platform/metrics/signals.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { assertPostable, type EntryDraft, isLocked, type LineDraft } from './journal.js';
import { PeriodLocked } from './ledger.errors.js';

interface Posting {
  readonly entity: PostingEntity;
  readonly entries: readonly EntryDraft[];
}

/** The only writer of the journal. */
@Injectable()
export class Poster {
  /**
   * Posts new entries and reversals together in one statement. A use case calls it once, as its last step: two
   * postings in one unit of work could lock the balance rows in different orders and deadlock. The caller has
   * locked the entity's row (EntitiesRepository.lockForPosting).
   */
  post(uow: UnitOfWork, entity: PostingEntity, entries: readonly EntryDraft[]): void {
    if (entries.length === 0) return;
    for (const entry of entries) {
      assertPostable(entry);
      if (entity.lockedThrough !== null && isLocked(entry.postedOn, entity.lockedThrough)) {
        throw new PeriodLocked(entity.lockedThrough, [`an entry dated ${entry.postedOn}`]);
      }
    }
    uow.gather(writePostings, { entity, entries });
  }
}

function writePostings(uow: UnitOfWork, postings: readonly Posting[]): void {
  uow.flushAudit();
  for (const [entityId, own] of sortedGroups(postings, ({ entity }) => entity.id)) {
    const entries = own.flatMap((posting) => posting.entries);
    uow.call('post_journal_entries', [
      ...headerOf(uow, entityId),
      ...entryColumns(entries),
      ...lineColumns(entries),
    ]);
    if (entriesPosted.isObserved) uow.afterCommit(() => entriesPosted.publish({ count: entries.length }));
  }
}

function headerOf({ businessId, startedAt, principal }: UnitOfWork, entityId: string): unknown[] {
  return [businessId, entityId, startedAt, principal.kind, principal.actingUserId];
}

function entryColumns(entries: readonly EntryDraft[]): unknown[] {
  return [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.postedOn),
    entries.map((entry) => entry.description),
    entries.map((entry) => entry.source),
    entries.map((entry) => entry.sourceId),
    entries.map((entry) => entry.sourceSeq),
    entries.map((entry) => entry.reversesEntryId),
    entries.map((entry) => entry.flowSense),
    entries.map((entry) => entry.lines.length),
  ];
}

function lineColumns(entries: readonly EntryDraft[]): unknown[] {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({ entry, line, lineNo: index + 1 })),
  );
  return [
    lines.map(({ entry }) => entry.id),
    lines.map(({ lineNo }) => lineNo),
    lines.map(({ line }) => line.accountId),
    lines.map(({ line }) => line.bankAccountId),
    lines.map(({ line }) => line.amountMinor),
    lines.map(({ entry }) => entry.postedOn),
    lines.map(({ entry }) => entry.flowSense),
    ...originalColumns(lines.map(({ line }) => line)),
  ];
}

/** Null, in place of columns of nulls, where all amounts are in the currency of the books. */
function originalColumns(lines: readonly LineDraft[]): unknown[] {
  if (lines.every(({ original }) => !original)) return [null, null];
  return [
    lines.map(({ original }) => original?.currency ?? null),
    lines.map(({ original }) => original?.amountMinor ?? null),
  ];
}
