import { type FindOperator, In, IsNull, LessThanOrEqual, Or, type Repository } from 'typeorm';
import { newId } from '../../kernel/ids.js';
import type { SystemWork } from '../database/database.js';
import { selectList } from '../database/select-list.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { nextCheckAt } from './check-times.js';

/** The columns of a record whose state an outside service knows better than we do. */
export interface LeaseColumns {
  readonly businessId: string;
  readonly id: string;
  readonly status: string;
  /** Who may call the service about it, and until when. */
  readonly leaseBy: string | null;
  readonly leaseUntil: Date | null;
  /** How many scheduled checks found nothing new. */
  readonly checks: number;
  readonly nextCheckAt: Date;
}

/** A record that the reader has leased: no other process calls the service about it until the lease ends. */
export type Leased<Row extends LeaseColumns> = Row & {
  readonly leaseBy: string;
  readonly leaseUntil: Date;
};

/** How a record changes when its lease ends. */
export type LeaseChanges = Pick<LeaseColumns, 'leaseBy' | 'leaseUntil' | 'checks' | 'nextCheckAt'>;

export interface DueRecord {
  readonly businessId: string;
  readonly id: string;
}

export interface LeasedTable<Row extends LeaseColumns> {
  readonly entity: new () => Row;
  /** The statuses in which the service may still have news. */
  readonly open: readonly string[];
  /** Longer than all calls under one lease take. */
  readonly leaseMs: number;
}

/** What one way of taking a lease adds to the statement. */
interface LeaseTerms {
  /** The column that finds the record. */
  readonly by?: string;
  readonly statuses?: readonly string[];
  readonly set?: string;
  readonly where?: string;
}

/**
 * Leases on the rows of one table. A lease is taken in its own transaction before the service is called, so that one
 * process at a time calls it about a record; everything written afterwards names the lease, so a process that resumes
 * too late writes nothing. During a check `next_check_at` equals `lease_until`: a process that dies leaves the record
 * due at the end of its lease, and news that arrives meanwhile (`makeDue`) is visible as another time.
 */
export class Leases<Row extends LeaseColumns> {
  constructor(readonly table: LeasedTable<Row>) {}

  /** The columns of a new record, leased by its creator. */
  newLease(now: Date): Pick<Leased<Row>, 'leaseBy' | 'leaseUntil' | 'checks' | 'nextCheckAt'> {
    const leaseUntil = new Date(now.getTime() + this.table.leaseMs);
    return { leaseBy: newId(), leaseUntil, checks: 0, nextCheckAt: nextCheckAt(now, 0) };
  }

  /** Null if another process has the lease, or the record is in none of these statuses. */
  take(uow: UnitOfWork, id: string, statuses = this.table.open): Promise<Leased<Row> | null> {
    return this.lease(uow, id, { statuses });
  }

  /** As `take`, of the open record that has this value in a column, of which no two open records have the same. */
  takeOpen(uow: UnitOfWork, column: string, value: string): Promise<Leased<Row> | null> {
    return this.lease(uow, value, { by: column });
  }

  /** As `take`, and the next check is due later, once this one has released the lease. */
  takeForCheck(uow: UnitOfWork, id: string): Promise<Leased<Row> | null> {
    return this.lease(uow, id, { set: ', next_check_at = $4' });
  }

  /** As `takeForCheck`, if the record is due. */
  takeIfDue(uow: UnitOfWork, id: string): Promise<Leased<Row> | null> {
    return this.lease(uow, id, { set: ', next_check_at = $4', where: 'and t.next_check_at <= $5' });
  }

  /** Records of all businesses that are due and not leased, the longest overdue first. */
  async findDue(system: SystemWork, now: Date, limit: number): Promise<DueRecord[]> {
    return this.records(system).find({
      select: { businessId: true, id: true },
      where: { status: this.isOpen, nextCheckAt: LessThanOrEqual(now), leaseUntil: isFree(now) },
      order: { nextCheckAt: 'ASC' },
      take: limit,
    });
  }

  /** There is news: the next check is due now, and the pauses between checks start again. */
  async makeDue(uow: UnitOfWork, id: string): Promise<void> {
    const { businessId, startedAt } = uow;
    const open = { businessId, id, status: this.isOpen };
    await this.records(uow).update(open, { nextCheckAt: startedAt, checks: 0 });
  }

  /** Ends the lease and, after a check, schedules the next one. True if the record is due: there was news meanwhile. */
  async release(uow: UnitOfWork, record: Leased<LeaseColumns>): Promise<boolean> {
    const { id, leaseBy, checks } = record;
    const row = await uow.queryOne<{ isDue: boolean }>(
      `update ${this.records(uow).metadata.tableName} set lease_by = null, lease_until = null,
          checks = case when next_check_at = lease_until then checks + 1 else checks end,
          next_check_at = case when next_check_at = lease_until then $4 else next_check_at end
        where business_id = $1 and id = $2 and lease_by = $3
        returning next_check_at <= $5 as "isDue"`,
      [uow.businessId, id, leaseBy, nextCheckAt(uow.startedAt, checks + 1), uow.startedAt],
    );
    return row?.isDue ?? false;
  }

  /** What `release` changes, for a caller that has locked the record and writes it anyway. */
  released({ leaseUntil, checks, nextCheckAt: next }: Leased<LeaseColumns>, now: Date): LeaseChanges {
    const hasNews = next.getTime() !== leaseUntil.getTime();
    return {
      leaseBy: null,
      leaseUntil: null,
      checks: hasNews ? checks : checks + 1,
      nextCheckAt: hasNews ? next : nextCheckAt(now, checks + 1),
    };
  }

  /** The update is the guard: it finds the record only if the lease is free. */
  private async lease(
    uow: UnitOfWork,
    value: string,
    { by = 'id', statuses = this.table.open, set = '', where = '' }: LeaseTerms,
  ): Promise<Leased<Row> | null> {
    const { entity } = this.table;
    const { leaseBy, leaseUntil } = this.newLease(uow.startedAt);
    const row = await uow.queryOne<Leased<Row>>(
      `update ${this.records(uow).metadata.tableName} t set lease_by = $3, lease_until = $4${set}
        where t.business_id = $1 and t.${by} = $2 and t.status = any ($6)
          and (t.lease_until is null or t.lease_until <= $5) ${where}
        returning ${selectList(entity, 't')}`,
      [uow.businessId, value, leaseBy, leaseUntil, uow.startedAt, statuses],
    );
    return row && Object.assign(new entity(), row);
  }

  private get isOpen(): FindOperator<string> {
    return In([...this.table.open]);
  }

  private records(work: SystemWork): Repository<LeaseColumns> {
    return work.repository<LeaseColumns>(this.table.entity);
  }
}

/** Whether the record is still under the lease that it was read under. */
export function isLeasedBy<Row extends LeaseColumns>(
  record: Row,
  leaseBy: string | null,
): record is Leased<Row> {
  return leaseBy !== null && record.leaseBy === leaseBy && record.leaseUntil !== null;
}

function isFree(now: Date): FindOperator<Date> {
  return Or(IsNull(), LessThanOrEqual(now));
}
