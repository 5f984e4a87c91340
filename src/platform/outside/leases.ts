import { newId } from '../../kernel/ids.js';
import type { SystemWork } from '../database/database.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { nextCheckAt } from './check-times.js';

/** The columns of a record whose state an outside service knows better than we do. */
export interface LeaseColumns {
  readonly businessId: string;
  readonly id: string;
  /** Who may call the service about it, and until when. */
  readonly leaseBy: string | null;
  readonly leaseUntil: Date | null;
  /** How many scheduled checks found nothing new. */
  readonly checks: number;
  readonly nextCheckAt: Date;
}

/** A record that the reader has leased: nobody else calls the service about it until the lease ends. */
export type Leased<Row extends LeaseColumns> = Row & {
  readonly leaseBy: string;
  readonly leaseUntil: Date;
};

export interface DueRecord {
  readonly businessId: string;
  readonly id: string;
}

export interface LeasedTable {
  readonly name: string;
  /** The select list of a row, of the table alone. */
  readonly columns: string;
  /** The statuses in which the service may still have news. */
  readonly open: readonly string[];
  /** Longer than all calls under one lease take. */
  readonly leaseMs: number;
}

/**
 * Leases on the rows of one table. A lease is taken in its own transaction before the service is called, so that one
 * process at a time calls it about a record; everything written afterwards names the lease, so a process that resumes
 * too late writes nothing. During a check `next_check_at` equals `lease_until`: a process that dies leaves the record
 * due at the end of its lease, and news that arrives meanwhile (`makeDue`) is visible as another time.
 */
export class Leases<Row extends LeaseColumns> {
  constructor(private readonly table: LeasedTable) {}

  /** The columns of a new record, leased by its creator. */
  newLease(now: Date): Pick<Leased<Row>, 'leaseBy' | 'leaseUntil' | 'checks' | 'nextCheckAt'> {
    const leaseUntil = new Date(now.getTime() + this.table.leaseMs);
    return { leaseBy: newId(), leaseUntil, checks: 0, nextCheckAt: nextCheckAt(now, 0) };
  }

  /** Null if another process has the lease, or the record is in none of these statuses. */
  take(uow: UnitOfWork, id: string, statuses = this.table.open): Promise<Leased<Row> | null> {
    return this.update(uow, id, { set: '', where: '', statuses });
  }

  /** As `take`, and the next check is due later, once this one has released the lease. */
  takeForCheck(uow: UnitOfWork, id: string): Promise<Leased<Row> | null> {
    return this.update(uow, id, { set: ', next_check_at = $4', where: '', statuses: this.table.open });
  }

  /** As `takeForCheck`, if the record is due. */
  takeIfDue(uow: UnitOfWork, id: string): Promise<Leased<Row> | null> {
    return this.update(uow, id, {
      set: ', next_check_at = $4',
      where: 'and next_check_at <= $5',
      statuses: this.table.open,
    });
  }

  /** Records of all businesses that are due and not leased, the longest overdue first. */
  async findDue(system: SystemWork, now: Date, limit: number): Promise<DueRecord[]> {
    const { name, open } = this.table;
    return system.query(
      `select business_id as "businessId", id from ${name}
        where ${isOneOf(open)} and next_check_at <= $1 and (lease_until is null or lease_until <= $1)
        order by next_check_at limit $2`,
      [now, limit],
    );
  }

  /** There is news: the next check is due now, and the pauses between checks start again. */
  async makeDue(uow: UnitOfWork, id: string): Promise<void> {
    const { name, open } = this.table;
    await uow.query(
      `update ${name} set next_check_at = $3, checks = 0 where business_id = $1 and id = $2 and ${isOneOf(open)}`,
      [uow.businessId, id, uow.startedAt],
    );
  }

  /** Ends the lease and, after a check, schedules the next one. True if the record is due: there was news meanwhile. */
  async release(uow: UnitOfWork, { id, leaseBy, checks }: Leased<LeaseColumns>): Promise<boolean> {
    const row = await uow.queryOne<{ isDue: boolean }>(
      `update ${this.table.name} set lease_by = null, lease_until = null,
          checks = case when next_check_at = lease_until then checks + 1 else checks end,
          next_check_at = case when next_check_at = lease_until then $4 else next_check_at end
        where business_id = $1 and id = $2 and lease_by = $3
        returning next_check_at <= $5 as "isDue"`,
      [uow.businessId, id, leaseBy, nextCheckAt(uow.startedAt, checks + 1), uow.startedAt],
    );
    return row?.isDue ?? false;
  }

  private async update(
    uow: UnitOfWork,
    id: string,
    { set, where, statuses }: { set: string; where: string; statuses: readonly string[] },
  ): Promise<Leased<Row> | null> {
    const { name, columns } = this.table;
    const { leaseBy, leaseUntil } = this.newLease(uow.startedAt);
    return uow.queryOne<Leased<Row>>(
      `update ${name} set lease_by = $3, lease_until = $4${set}
        where business_id = $1 and id = $2 and status = any ($6)
          and (lease_until is null or lease_until <= $5) ${where}
        returning ${columns}`,
      [uow.businessId, id, leaseBy, leaseUntil, uow.startedAt, statuses],
    );
  }
}

/** Whether the record is still under the lease that it was read under. */
export function isLeasedBy<Row extends LeaseColumns>(
  record: Row,
  leaseBy: string | null,
): record is Leased<Row> {
  return leaseBy !== null && record.leaseBy === leaseBy && record.leaseUntil !== null;
}

/** As literals, so that the partial index on open records applies. */
function isOneOf(statuses: readonly string[]): string {
  return `status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
}
