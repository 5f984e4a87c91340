import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { clip } from '../kernel/text.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { isClosing, reverse } from './journal.js';
import type { JournalEntryView, ReverseJournalEntryDto } from './journal.dto.js';
import { toEntryView } from './journal.queries.js';
import { JournalRepository, type PostedEntry } from './journal.repository.js';
import { AlreadyReversed, EntryOwned } from './ledger.errors.js';
import { Poster } from './poster.js';

@Injectable()
export class ReverseJournalEntry {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly journal: JournalRepository,
    private readonly poster: Poster,
  ) {}

  /** Posts the equal and opposite entry of a manual entry. A reversal can be reversed too. */
  async run(uow: UnitOfWork, id: string, input: ReverseJournalEntryDto): Promise<JournalEntryView> {
    const { entityId } = await this.journal.get(uow, id);
    // Exclusive, so that the second of two concurrent reversals sees the first and fails.
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const original = await this.journal.get(uow, id);
    if (isClosing(original)) throw EntryOwned.byClosedYear();
    if (isOwned(original)) throw new EntryOwned();
    if (original.reversedByEntryId !== null) throw new AlreadyReversed(original.reversedByEntryId);
    const reversal = reverse(original, {
      ...(input.date === undefined ? {} : { postedOn: input.date as CalendarDate }),
      description: input.description ?? clip(`Reversal: ${original.description}`, 500),
    });
    uow.audit({
      action: 'journal_entry.reverse',
      resourceType: 'journal_entry',
      resourceId: id,
      changes: { reversedBy: reversal.id, date: reversal.postedOn },
    });
    this.poster.post(uow, entity, [reversal]);
    return toEntryView(await this.journal.get(uow, reversal.id));
  }
}

/** Entries of bank transactions, opening balances and revaluations, and their reversals. */
function isOwned(entry: PostedEntry): boolean {
  const booked = entry.reversedSource ?? entry.source;
  return booked === 'bank_transaction' || booked === 'opening_balance' || booked === 'revaluation';
}
