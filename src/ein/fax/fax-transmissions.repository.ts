import { Injectable } from '@nestjs/common';
import type { SystemWork } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CarrierError } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.js';
import type { TransmissionStatus } from './judge-reading.js';

/** The right to talk to the carrier about a transmission, for a while. */
export interface Lease {
  readonly by: string;
  readonly until: Date;
}

const COLUMNS = `t.business_id as "businessId", t.id, t.application_id as "applicationId",
  t.document_id as "documentId", t.document_sha256 as "documentSha256", t.carrier, t.destination, t.status,
  t.provider_fax_id as "providerFaxId", t.carrier_status as "carrierStatus", t.failure, t.pages,
  t.created_at as "createdAt", t.completed_at as "completedAt", t.lease_by as "leaseBy",
  t.lease_until as "leaseUntil", t.checks, t.next_check_at as "nextCheckAt"`;
const UNIQUE_VIOLATION = '23505';

@Injectable()
export class FaxTransmissionsRepository {
  /** The newest first. */
  async list(
    uow: UnitOfWork,
    applicationId: string,
    limit: number,
    offset: number,
  ): Promise<FaxTransmission[]> {
    return uow.query(
      `select ${COLUMNS} from fax_transmission t where t.business_id = $1 and t.application_id = $2
        order by t.created_at desc, t.id desc limit $3 offset $4`,
      [uow.businessId, applicationId, limit, offset],
    );
  }

  async newest(uow: UnitOfWork, applicationId: string): Promise<FaxTransmission | null> {
    const [newest] = await this.list(uow, applicationId, 1, 0);
    return newest ?? null;
  }

  /** Which of these an application's transmissions have come to. */
  async statuses(uow: UnitOfWork, applicationId: string): Promise<ReadonlySet<TransmissionStatus>> {
    const rows = await uow.query<{ status: TransmissionStatus }>(
      'select distinct status from fax_transmission where business_id = $1 and application_id = $2',
      [uow.businessId, applicationId],
    );
    return new Set(rows.map(({ status }) => status));
  }

  /** Reads a transmission and holds it. Whoever also moves its application holds that first. */
  async lock(uow: UnitOfWork, id: string): Promise<FaxTransmission> {
    const row = await uow.queryOne<FaxTransmission>(
      `select ${COLUMNS} from fax_transmission t where t.business_id = $1 and t.id = $2 for no key update`,
      [uow.businessId, id],
    );
    if (!row) throw new Error(`there is no transmission ${id}`);
    return row;
  }

  insert(uow: UnitOfWork, transmission: FaxTransmission): void {
    const t = transmission;
    uow.write(
      `insert into fax_transmission (business_id, id, application_id, document_id, document_sha256, carrier,
         destination, status, created_at, lease_by, lease_until, next_check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        t.businessId,
        t.id,
        t.applicationId,
        t.documentId,
        t.documentSha256,
        t.carrier,
        t.destination,
        t.status,
        t.createdAt,
        t.leaseBy,
        t.leaseUntil,
        t.nextCheckAt,
      ],
    );
  }

  /** Writes how it goes. Throws CarrierError when the carrier's id is that of another transmission's fax. */
  async update(uow: UnitOfWork, before: FaxTransmission, t: FaxTransmission): Promise<void> {
    const sql = `update fax_transmission set status = $3, provider_fax_id = $4, carrier_status = $5, failure = $6,
        pages = $7, completed_at = $8, lease_by = $9, lease_until = $10, checks = $11, next_check_at = $12
       where business_id = $1 and id = $2`;
    const values = [
      t.businessId,
      t.id,
      t.status,
      t.providerFaxId,
      t.carrierStatus,
      t.failure,
      t.pages,
      t.completedAt,
      t.leaseBy,
      t.leaseUntil,
      t.checks,
      t.nextCheckAt,
    ];
    if (t.providerFaxId === before.providerFaxId) {
      uow.write(sql, values);
      return;
    }
    try {
      await uow.query(sql, values);
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new CarrierError("the carrier's answer makes no sense: it gave this fax the id of another");
    }
  }

  /** Takes the lease of a transmission, unless somebody has it; null then, or when its status is none of these. */
  async lease(
    uow: UnitOfWork,
    id: string,
    { by, until }: Lease,
    statuses: readonly TransmissionStatus[],
  ): Promise<FaxTransmission | null> {
    return uow.queryOne<FaxTransmission>(
      `update fax_transmission t set lease_by = $3, lease_until = $4
        where t.business_id = $1 and t.id = $2 and t.status = any ($6)
          and (t.lease_until is null or t.lease_until <= $5)
       returning ${COLUMNS}`,
      [uow.businessId, id, by, until, uow.startedAt, statuses],
    );
  }

  /** As lease, of whatever fax of a signed application is under way, if any: `newest` then shows whose lease it is. */
  leaseOpen(uow: UnitOfWork, applicationId: string, { by, until }: Lease): void {
    uow.write(
      `update fax_transmission t set lease_by = $3, lease_until = $4
        where t.business_id = $1 and t.application_id = $2 and t.status in ('queued', 'sending')
          and (t.lease_until is null or t.lease_until <= $5)
          and (select a.status from ein_application a where a.business_id = $1 and a.id = $2) = 'signed'`,
      [uow.businessId, applicationId, by, until, uow.startedAt],
    );
  }

  /** Gives a lease back, if it is still ours; with a time, the next check by itself is then. */
  async release(uow: UnitOfWork, id: string, leaseBy: string, nextCheckAt: Date | null): Promise<void> {
    await uow.query(
      `update fax_transmission set lease_by = null, lease_until = null,
         checks = checks + (case when $4::timestamptz is null then 0 else 1 end),
         next_check_at = coalesce($4, next_check_at)
        where business_id = $1 and id = $2 and lease_by = $3`,
      [uow.businessId, id, leaseBy, nextCheckAt],
    );
  }

  /** Has a transmission checked by itself soon, and then as often as a new one. */
  async checkSoon(uow: UnitOfWork, id: string): Promise<void> {
    await uow.query(
      `update fax_transmission set checks = 0, next_check_at = $3
        where business_id = $1 and id = $2 and status in ('queued', 'sending')`,
      [uow.businessId, id, uow.startedAt],
    );
  }

  /** Of any business: takes the leases of transmissions that are to be checked now, each by one taker alone. */
  async leaseDue(system: SystemWork, now: Date, lease: Lease, limit: number): Promise<FaxTransmission[]> {
    return system.query(
      `with due as materialized (
         select business_id, id from fax_transmission
          where status in ('queued', 'sending') and next_check_at <= $1
            and (lease_until is null or lease_until <= $1)
          order by next_check_at limit $2
          for update skip locked)
       update fax_transmission t set lease_by = $3, lease_until = $4
         from due where t.business_id = due.business_id and t.id = due.id
       returning ${COLUMNS}`,
      [now, limit, lease.by, lease.until],
    );
  }

  /** Of any business: the transmission that a carrier's report is about, by the carrier's id or our reference. */
  async findReported(
    system: SystemWork,
    {
      carrier,
      providerFaxId,
      reference,
    }: { carrier: string; providerFaxId: string; reference: string | null },
  ): Promise<FaxTransmission | null> {
    return system.queryOne<FaxTransmission>(
      `select ${COLUMNS} from fax_transmission t where t.carrier = $1 and t.provider_fax_id = $2
       union all
       select ${COLUMNS} from fax_transmission t
        where t.id = $3 and t.carrier = $1 and t.provider_fax_id is null
       limit 1`,
      [carrier, providerFaxId, reference],
    );
  }
}
