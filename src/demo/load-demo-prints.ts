import { Injectable } from '@nestjs/common';
import { CreateEntity, EntitiesRepository } from '../entities/index.js';
import { dateOf, yearOf } from '../kernel/calendar-date.js';
import { CloseYear, CreateJournalEntry } from '../ledger/index.js';
import { Database } from '../platform/database/database.js';
import type { DemoBusiness } from './ensure-demo-business.js';
import { printsYear } from './prints-year.js';

const NAME = 'Juniper Street Prints LLC';

/** The second company of the demo owner, without a bank account: its books of last year are closed. */
@Injectable()
export class LoadDemoPrints {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly createEntity: CreateEntity,
    private readonly createEntry: CreateJournalEntry,
    private readonly closeYear: CloseYear,
  ) {}

  /** Creates the company, posts the entries of last year, and closes the year, unless the company exists. */
  async run({ principal, today }: DemoBusiness): Promise<void> {
    const lastYear = yearOf(today) - 1;
    await this.database.run(principal, async (uow) => {
      if (await this.entities.hasName(uow, NAME)) return;
      const { id: entityId } = await this.createEntity.run(uow, companyFormedIn(lastYear));
      for (const entry of printsYear(lastYear)) await this.createEntry.run(uow, { ...entry, entityId });
      await this.closeYear.run(uow, entityId, dateOf(lastYear, 12, 31));
    });
  }
}

function companyFormedIn(year: number) {
  return {
    legalName: NAME,
    country: 'US',
    entityType: 'llc' as const,
    regime: 'disregarded' as const,
    memberCount: 1,
    foreignOwned: false,
    fiscalYearEndMonth: 12,
    formationState: 'New Mexico',
    formationDate: dateOf(year, 1, 2),
    naics: '323111',
  };
}
