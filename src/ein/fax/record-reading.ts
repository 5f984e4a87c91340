import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { isLeasedBy, type LeaseChanges } from '../../platform/outside/leases.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { judgeTransmission } from './judge-transmission.js';

const HOUR_MS = 3_600_000;

export interface ReadingToRecord {
  readonly applicationId: string;
  readonly transmissionId: string;
  /** Null: the carrier lists no fax under our reference. */
  readonly reading: FaxStatusReport | null;
  /** The lease that it was read under, which ends here; null for a signed report that the carrier sent. */
  readonly leaseBy: string | null;
}

/** The application and the transmission after the reading. */
export interface Recorded {
  readonly application: EinApplication;
  readonly transmission: FaxTransmission;
  /** This reading filed the application. */
  readonly hasFiled: boolean;
}

interface Found {
  readonly application: EinApplication;
  readonly transmission: FaxTransmission;
  readonly reading: FaxStatusReport | null;
  /** The end of the reader's lease, if it is the owner. */
  readonly released: Partial<LeaseChanges>;
}

/** Records what the carrier reports about a fax, and files the application once the fax was delivered. */
@Injectable()
export class RecordReading {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly config: Config,
  ) {}

  /**
   * Records nothing under a lease that has passed to another process. Locks the application first, like every
   * writer of its faxes: both statements are sent at once, in this order.
   */
  async run(uow: UnitOfWork, news: ReadingToRecord): Promise<Recorded> {
    const { reading, leaseBy, applicationId, transmissionId } = news;
    const [application, transmission] = await Promise.all([
      this.applications.lock(uow, applicationId),
      this.transmissions.lock(uow, transmissionId),
    ]);
    const isOwner = isLeasedBy(transmission, leaseBy);
    if (leaseBy !== null && !isOwner) return { application, transmission, hasFiled: false };
    const released = isOwner ? this.transmissions.leases.released(transmission, uow.startedAt) : {};
    return this.write(uow, { application, transmission, reading, released });
  }

  private async write(
    uow: UnitOfWork,
    { application, transmission, reading, released }: Found,
  ): Promise<Recorded> {
    const windowMs = this.config.fax.reportingWindowHours * HOUR_MS;
    const judgement = judgeTransmission(transmission, reading, { now: uow.startedAt, windowMs });
    if (judgement === null) {
      const unchanged = await this.transmissions.update(uow, transmission, released);
      return { application, transmission: unchanged, hasFiled: false };
    }
    const changes = {
      ...judgement,
      ...released,
      providerFaxId: transmission.providerFaxId ?? reading?.providerFaxId ?? null,
      carrierStatus: reading?.carrierStatus ?? transmission.carrierStatus,
      pages: reading?.pages ?? transmission.pages,
    };
    const now = await this.transmissions.update(uow, transmission, changes);
    // Null if the application is already filed or cancelled: then only the transmission records the delivery.
    const filed =
      now.status === 'delivered'
        ? await this.advance.moveIfAllowed(uow, application, 'confirm_delivery', { filedAt: now.completedAt })
        : null;
    if (filed === null && now.status !== transmission.status) audit(uow, transmission, now);
    return { application: filed ?? application, transmission: now, hasFiled: filed !== null };
  }
}

function audit(
  uow: UnitOfWork,
  before: FaxTransmission,
  { id, applicationId, status }: FaxTransmission,
): void {
  uow.audit({
    action: `fax_transmission.${status}`,
    resourceType: 'fax_transmission',
    resourceId: id,
    changes: { applicationId, from: before.status, to: status },
  });
}
