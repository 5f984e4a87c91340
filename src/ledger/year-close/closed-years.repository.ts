import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ClosedYear } from './closed-year.entity.js';

@Injectable()
export class ClosedYearsRepository {
  /** The closed years of an entity, newest first. */
  async list(uow: UnitOfWork, entityId: string, limit: number, offset: number): Promise<ClosedYear[]> {
    return uow.repository(ClosedYear).find({
      where: { businessId: uow.businessId, entityId },
      order: { fiscalYearEnd: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The closed year that ended last. */
  async findLast(uow: UnitOfWork, entityId: string): Promise<ClosedYear | null> {
    const [last] = await this.list(uow, entityId, 1, 0);
    return last ?? null;
  }

  /** Inserts it after everything written before, its closing entry among it. */
  insert(uow: UnitOfWork, year: ClosedYear): void {
    uow.write(
      `insert into closed_year
         (business_id, entity_id, fiscal_year_end, starts_on, entry_id, flow_sense, locked_before, closed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        year.businessId,
        year.entityId,
        year.fiscalYearEnd,
        year.startsOn,
        year.entryId,
        year.flowSense,
        year.lockedBefore,
        year.closedAt,
      ],
    );
  }

  async delete(uow: UnitOfWork, { businessId, entityId, fiscalYearEnd }: ClosedYear): Promise<void> {
    await uow.repository(ClosedYear).delete({ businessId, entityId, fiscalYearEnd });
  }

  /** The first month after a day in which a revenue or expense account of an entity moved. */
  async firstMonthOfIncome(
    uow: UnitOfWork,
    entityId: string,
    after: CalendarDate | null,
  ): Promise<CalendarDate | null> {
    const row = await uow.queryOne<{ month: CalendarDate | null }>(
      `select min(m.month)::date as month
         from ledger_account a
        cross join lateral (
          select b.month from balance_month b
           where b.business_id = $1 and b.account_id = a.id and b.month > coalesce($3::date, '-infinity')
           order by b.month limit 1) m
        where a.business_id = $1 and a.entity_id = $2 and a.category in ('revenue', 'expense')`,
      [uow.businessId, entityId, after],
    );
    return row?.month ?? null;
  }
}
