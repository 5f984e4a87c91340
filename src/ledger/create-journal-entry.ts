import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { indexBy } from '../kernel/collections.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ChartRepository } from './chart.repository.js';
import { draftEntry, type LineDraft } from './journal.js';
import type { CreateJournalEntryDto, JournalEntryView } from './journal.dto.js';
import { toEntryView } from './journal.queries.js';
import { JournalRepository } from './journal.repository.js';
import { type ManualLine, readManualLines } from './manual-entry.js';
import { Poster } from './poster.js';

@Injectable()
export class CreateJournalEntry {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly journal: JournalRepository,
    private readonly poster: Poster,
  ) {}

  /** Posts a manual entry. */
  async run(uow: UnitOfWork, input: CreateJournalEntryDto): Promise<JournalEntryView> {
    const { id: entityId } = await this.entities.resolve(uow, input.entityId);
    const entity = await this.entities.lockForPosting(uow, entityId);
    const read = readManualLines(input.lines, entity.currency);
    if (!read.ok) throw new InvalidRequest(read.problems);
    const entry = draftEntry({
      postedOn: input.date as CalendarDate,
      description: input.description,
      source: input.adjusting === true ? 'adjusting' : 'manual',
      lines: await this.resolveAccounts(uow, entityId, read.lines),
    });
    uow.audit({
      action: 'journal_entry.create',
      resourceType: 'journal_entry',
      resourceId: entry.id,
      changes: { date: entry.postedOn, lines: entry.lines.length },
    });
    this.poster.post(uow, entity, [entry]);
    return toEntryView(await this.journal.get(uow, entry.id));
  }

  private async resolveAccounts(
    uow: UnitOfWork,
    entityId: string,
    lines: ManualLine[],
  ): Promise<LineDraft[]> {
    const accounts = indexBy(await this.chart.listOf(uow, entityId), (account) => account.accountNumber);
    const problems = lines.flatMap((line, index) => {
      const account = accounts.get(line.accountNumber);
      if (account?.isActive) return [];
      const problem = account ? 'is not an active account' : 'is not in the chart of accounts';
      return [{ path: `lines[${index}].accountNumber`, problem }];
    });
    if (problems.length > 0) throw new InvalidRequest(problems);
    return lines.map((line) => ({
      accountId: accounts.get(line.accountNumber)?.id ?? '',
      bankAccountId: null,
      amountMinor: line.amountMinor,
    }));
  }
}
