import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import type { ClosedYear } from './closed-year.entity.js';
import { ClosedYearsRepository } from './closed-years.repository.js';
import type { ClosedYearView } from './year-close.dto.js';

@Injectable()
export class ClosedYearsQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly closedYears: ClosedYearsRepository,
  ) {}

  async list(principal: Principal, entityId: string, query: PageQuery): Promise<Page<ClosedYearView>> {
    const years = await this.database.read(principal, async (uow) => {
      await this.entities.get(uow, entityId);
      return this.closedYears.list(uow, entityId, query.limit + 1, query.offset);
    });
    return toPage(years.map(toClosedYearView), query);
  }
}

export function toClosedYearView(year: ClosedYear): ClosedYearView {
  return {
    entityId: year.entityId,
    periodStart: year.startsOn,
    fiscalYearEnd: year.fiscalYearEnd,
    closingEntryId: year.entryId,
    closedAt: year.closedAt.toISOString(),
  };
}
