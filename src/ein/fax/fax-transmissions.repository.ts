import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { SystemWork } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Leased, Leases } from '../../platform/outside/leases.js';
import { CarrierError } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.js';
import { OPEN, type TransmissionStatus } from './judge-reading.js';

const COLUMNS = `business_id as "businessId", id, application_id as "applicationId",
  document_id as "documentId", document_sha256 as "documentSha256", carrier, destination, status,
  provider_fax_id as "providerFaxId", carrier_status as "carrierStatus", failure, pages,
  created_at as "createdAt", completed_at as "completedAt", lease_by as "leaseBy",
  lease_until as "leaseUntil", checks, next_check_at as "nextCheckAt"`;
const UNIQUE_VIOLATION = '23505';
/** For writing down the carrier's response: a lease outlives the one call that it is taken for. */
const LEASE_MARGIN_MS = 5_000;

@Injectable()
export class FaxTransmissionsRepository {
  readonly leases: Leases<FaxTransmission>;

  constructor({ fax }: Config) {
    this.leases = new Leases({
      name: 'fax_transmission',
      columns: COLUMNS,
      open: OPEN,
      leaseMs: fax.timeoutMs + LEASE_MARGIN_MS,
    });
  }

  /** The newest first. */
  async list(
    uow: UnitOfWork,
    applicationId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<FaxTransmission[]> {
    return uow.query(
      `select ${COLUMNS} from fax_transmission where business_id = $1 and application_id = $2
        order by created_at desc, id desc limit $3 offset $4`,
      [uow.businessId, applicationId, limit, offset],
    );
  }

  async newest(uow: UnitOfWork, applicationId: string): Promise<FaxTransmission | null> {
    const [newest] = await this.list(uow, applicationId, { limit: 1, offset: 0 });
    return newest ?? null;
  }

  /** The statuses of all faxes of an application. */
  async statuses(uow: UnitOfWork, applicationId: string): Promise<ReadonlySet<TransmissionStatus>> {
    const rows = await uow.query<{ status: TransmissionStatus }>(
      'select distinct status from fax_transmission where business_id = $1 and application_id = $2',
      [uow.businessId, applicationId],
    );
    return new Set(rows.map(({ status }) => status));
  }

  /** Reads and locks a transmission. Callers that also move its application lock the application first. */
  async lock(uow: UnitOfWork, id: string): Promise<FaxTransmission> {
    const row = await uow.queryOne<FaxTransmission>(
      `select ${COLUMNS} from fax_transmission where business_id = $1 and id = $2 for no key update`,
      [uow.businessId, id],
    );
    if (!row) throw new Error(`transmission ${id} does not exist`);
    return row;
  }

  insert(uow: UnitOfWork, t: FaxTransmission): void {
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

  /** Throws CarrierError if the carrier's id already belongs to another transmission. */
  async update(uow: UnitOfWork, before: FaxTransmission, t: FaxTransmission): Promise<void> {
    const sql = `update fax_transmission set status = $3, provider_fax_id = $4, carrier_status = $5, failure = $6,
        pages = $7, completed_at = $8
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
    ];
    if (t.providerFaxId === before.providerFaxId) {
      uow.write(sql, values);
      return;
    }
    try {
      await uow.query(sql, values);
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new CarrierError('invalid response from the carrier: it gave this fax the id of another');
    }
  }

  /**
   * Leases the fax of a `signed` application that is in flight, if any. Sent without waiting: `newest` then shows
   * whether the lease was free.
   */
  leaseInFlight(
    uow: UnitOfWork,
    applicationId: string,
    { leaseBy, leaseUntil }: Pick<Leased<FaxTransmission>, 'leaseBy' | 'leaseUntil'>,
  ): void {
    uow.write(
      `update fax_transmission t set lease_by = $3, lease_until = $4
        where t.business_id = $1 and t.application_id = $2 and t.status in ('queued', 'sending')
          and (t.lease_until is null or t.lease_until <= $5)
          and (select a.status from ein_application a where a.business_id = $1 and a.id = $2) = 'signed'`,
      [uow.businessId, applicationId, leaseBy, leaseUntil, uow.startedAt],
    );
  }

  /** The transmission of any business that a carrier reports about, by the carrier's id or our reference. */
  async findReported(
    system: SystemWork,
    {
      carrier,
      providerFaxId,
      reference,
    }: { carrier: string; providerFaxId: string; reference: string | null },
  ): Promise<FaxTransmission | null> {
    return system.queryOne<FaxTransmission>(
      `select ${COLUMNS} from fax_transmission where carrier = $1 and provider_fax_id = $2
       union all
       select ${COLUMNS} from fax_transmission where id = $3 and carrier = $1 and provider_fax_id is null
       limit 1`,
      [carrier, providerFaxId, reference],
    );
  }
}
