import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import { Config } from '../../platform/config/config.js';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { SystemWork } from '../../platform/database/database.js';
import { lockOne, updateOne } from '../../platform/database/one-row.js';
import { selectList } from '../../platform/database/select-list.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { LeasedQueues } from '../../platform/outside/leased-queues.js';
import { type Leased, Leases } from '../../platform/outside/leases.js';
import { CarrierError } from './fax.errors.js';
import { FaxTransmission } from './fax-transmission.entity.js';
import { OPEN, type TransmissionStatus } from './transmission-status.js';

const UNIQUE_VIOLATION = '23505';
/** For recording the carrier's response: a lease outlives the one call that it is taken for. */
const LEASE_MARGIN_MS = 5_000;

@Injectable()
export class FaxTransmissionsRepository {
  readonly leases: Leases<FaxTransmission>;

  constructor({ fax }: Config, queues: LeasedQueues) {
    this.leases = new Leases({
      entity: FaxTransmission,
      open: OPEN,
      leaseMs: fax.timeoutMs + LEASE_MARGIN_MS,
    });
    queues.add('fax_transmissions', this.leases);
  }

  /** The newest first. */
  list(
    uow: UnitOfWork,
    applicationId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<FaxTransmission[]> {
    return uow.repository(FaxTransmission).find({
      where: { businessId: uow.businessId, applicationId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async newest(uow: UnitOfWork, applicationId: string): Promise<FaxTransmission | null> {
    const row = await uow.queryOne<FaxTransmission>(
      `select ${selectList(FaxTransmission, 't')} from fax_transmission t
        where t.business_id = $1 and t.application_id = $2 order by t.created_at desc, t.id desc limit 1`,
      [uow.businessId, applicationId],
    );
    return row && Object.assign(new FaxTransmission(), row);
  }

  /** The fax of an application that is under way, leased; null if there is none or another process has the lease. */
  leaseOpen(uow: UnitOfWork, applicationId: string): Promise<Leased<FaxTransmission> | null> {
    return this.leases.takeOpen(uow, 'application_id', applicationId);
  }

  /** The statuses of all faxes of an application. */
  async statuses(uow: UnitOfWork, applicationId: string): Promise<ReadonlySet<TransmissionStatus>> {
    const faxes = await uow.repository(FaxTransmission).find({
      select: { businessId: true, id: true, status: true },
      where: { businessId: uow.businessId, applicationId },
    });
    return new Set(faxes.map(({ status }) => status));
  }

  async underWay(uow: UnitOfWork, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (applicationIds.length === 0) return new Set();
    const rows = await uow.query<{ id: string }>(
      `select application_id as id from fax_transmission
        where business_id = $1 and application_id = any($2) and status = any($3)`,
      [uow.businessId, applicationIds, OPEN],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Reads and locks a transmission. Callers that also move its application lock the application first. */
  async lock(uow: UnitOfWork, id: string): Promise<FaxTransmission> {
    const transmission = await lockOne(uow, FaxTransmission, { businessId: uow.businessId, id });
    if (!transmission) throw new NotFound('fax transmission');
    return transmission;
  }

  async insert(uow: UnitOfWork, transmission: FaxTransmission): Promise<void> {
    await uow.repository(FaxTransmission).insert(transmission);
  }

  /** Returns the changed transmission. Throws CarrierError if the carrier's id already belongs to another one. */
  async update(
    uow: UnitOfWork,
    transmission: FaxTransmission,
    changes: Partial<FaxTransmission>,
  ): Promise<FaxTransmission> {
    const { businessId, id, providerFaxId } = transmission;
    const changed = Object.assign(new FaxTransmission(), transmission, changes);
    if (changed.providerFaxId === providerFaxId) {
      updateOne(uow, FaxTransmission, { businessId, id }, changes);
      return changed;
    }
    try {
      await uow.repository(FaxTransmission).update({ businessId, id }, changes);
      return changed;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new CarrierError('invalid response from the carrier: it gave this fax the id of another');
    }
  }

  /** The transmission of any business that a carrier reports about, by the carrier's id or our reference; one at most. */
  async findReported(
    system: SystemWork,
    fax: { carrier: CarrierName; providerFaxId: string; reference: string | null },
  ): Promise<FaxTransmission[]> {
    const { carrier, providerFaxId, reference } = fax;
    const faxes = system.repository(FaxTransmission);
    const known = await faxes.findBy({ carrier, providerFaxId });
    if (known.length > 0 || reference === null) return known;
    return faxes.findBy({ id: reference, carrier, providerFaxId: IsNull() });
  }
}
