import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { AccountSubtype } from './account-types.js';
import type { FlowSense } from './journal.js';

/** An entry with all its lines, debit positive. */
export interface EntryWithLines {
  readonly id: string;
  readonly postedOn: CalendarDate;
  readonly description: string;
  readonly flowSense: FlowSense;
  readonly reversesEntryId: string | null;
  readonly lines: readonly { readonly accountId: string; readonly amountMinor: bigint }[];
}

interface Row {
  id: string;
  posted_on: CalendarDate;
  description: string;
  flow_sense: FlowSense;
  reverses_entry_id: string | null;
  account_ids: string[];
  /** As text: the driver reads no arrays of bigint. */
  amounts: string[];
}

@Injectable()
export class AccrualEntriesRepository {
  /** The entries of all time with a line of an account of some subtypes, oldest first. At most `limit`. */
  async list(
    uow: UnitOfWork,
    entityId: string,
    subtypes: readonly AccountSubtype[],
    limit: number,
  ): Promise<EntryWithLines[]> {
    const rows = await uow.query<Row>(
      `select e.id, e.posted_on, e.description, e.flow_sense, e.reverses_entry_id, l.account_ids, l.amounts
         from (select distinct posted_on, entry_id from journal_line
                where business_id = $1
                  and account_id = any (array(
                    select a.id from ledger_account a
                     where a.business_id = $1 and a.entity_id = $2 and a.subtype = any ($3)))
                order by posted_on, entry_id limit $4) found
        cross join lateral (
          select * from journal_entry e where e.business_id = $1 and e.id = found.entry_id limit 1) e
        cross join lateral (
          select array_agg(l.account_id order by l.line_no) as account_ids,
                 array_agg(l.amount_minor::text order by l.line_no) as amounts
            from journal_line l where l.business_id = $1 and l.entry_id = found.entry_id) l
        order by e.posted_on, e.id`,
      [uow.businessId, entityId, subtypes, limit],
    );
    return rows.map((row) => ({
      id: row.id,
      postedOn: row.posted_on,
      description: row.description,
      flowSense: row.flow_sense,
      reversesEntryId: row.reverses_entry_id,
      lines: row.account_ids.map((accountId, at) => ({
        accountId,
        amountMinor: BigInt(row.amounts[at] ?? '0'),
      })),
    }));
  }
}
