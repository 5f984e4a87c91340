import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** What the transfers that were completed in a month have left over in the currency of the books. */
export interface ConvertedMonth {
  /** Its first day. */
  readonly month: CalendarDate;
  /** What left minus what arrived: positive is a loss. */
  readonly amountMinor: bigint;
}

@Injectable()
export class MatchedConversions {
  /**
   * The months, the oldest first, in which matched transfers of an entity with other currencies arrived, through a day: between two
   * currencies, or between accounts in one on days with different rates.
   */
  async months(uow: UnitOfWork, entityId: string, through: CalendarDate): Promise<ConvertedMonth[]> {
    return uow.query<ConvertedMonth>(CONVERTED, [uow.businessId, entityId, through]);
  }
}

/** Starts from the transactions in other currencies, of which there are few. A match of two of them is found once. */
export const CONVERTED = `
  with foreign_leg as materialized (
    select t.id from bank_transaction t
     where t.business_id = $1 and t.entity_id = $2 and t.booked_minor is not null and t.removed_at is null and t.is_transfer),
  matched as (
    select m.out_transaction_id as out_id, m.in_transaction_id as in_id from foreign_leg leg
     cross join lateral (
       select * from transfer_match m where m.business_id = $1 and m.out_transaction_id = leg.id
       union all
       select * from transfer_match m where m.business_id = $1 and m.in_transaction_id = leg.id limit 1) m
     group by 1, 2)
  select date_trunc('month', greatest(o.date, i.date))::date as month,
         sum(coalesce(o.booked_minor, o.amount_minor) + coalesce(i.booked_minor, i.amount_minor))::bigint as "amountMinor"
    from matched
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = matched.out_id limit 1) o
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = matched.in_id limit 1) i
   where greatest(o.date, i.date) <= $3
   group by 1 order by 1`;
