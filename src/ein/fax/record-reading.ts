import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import type { FaxTransmission } from './fax-transmission.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { isOpen, judgeReading, nextCheckAt } from './judge-reading.js';

const HOUR_MS = 3_600_000;

export interface ReadingToRecord {
  readonly applicationId: string;
  readonly transmissionId: string;
  /** Null: the carrier lists no fax under our reference. */
  readonly reading: FaxStatusReport | null;
  /** Whose lease it was read under; null for news that the carrier sent by itself, and signed. */
  readonly lease: string | null;
  /** Whether the next check by itself is put off. */
  readonly reschedules: boolean;
}

/** Where application and transmission stand now. */
export interface Recorded {
  readonly application: EinApplication;
  readonly transmission: FaxTransmission;
  /** This reading filed the application. */
  readonly hasFiled: boolean;
}

/** Writes down what the carrier said about a fax, and files the application when it has arrived. */
@Injectable()
export class RecordReading {
  private readonly logger = new Logger(RecordReading.name);

  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly config: Config,
  ) {}

  /**
   * Fenced: under a lease that has passed to somebody else nothing is written. The application is held first, as
   * everybody does who writes about its faxes.
   */
  async run(uow: UnitOfWork, news: ReadingToRecord): Promise<Recorded> {
    const { reading, lease, applicationId, transmissionId } = news;
    const [application, transmission] = await Promise.all([
      this.applications.lock(uow, applicationId),
      this.transmissions.lock(uow, transmissionId),
    ]);
    const unchanged = { application, transmission, hasFiled: false };
    if (lease !== null && transmission.leaseBy !== lease) return unchanged;
    const windowMs = this.config.fax.reportingWindowHours * HOUR_MS;
    const judgement = judgeReading(transmission, reading, uow.startedAt, windowMs);
    if (judgement === null) {
      if (lease !== null) await this.transmissions.release(uow, transmissionId, lease, null);
      else if (reading?.outcome === 'delivered' && transmission.status === 'failed')
        this.logger.warn(
          { transmissionId },
          'the carrier reports the delivery of a fax that it said had failed',
        );
      return unchanged;
    }
    const keepsLease = lease === null && isOpen(judgement.status);
    const { checks } = transmission;
    const now: FaxTransmission = {
      ...transmission,
      ...judgement,
      providerFaxId: transmission.providerFaxId ?? reading?.providerFaxId ?? null,
      carrierStatus: reading?.carrierStatus ?? transmission.carrierStatus,
      pages: reading?.pages ?? transmission.pages,
      ...(keepsLease ? {} : { leaseBy: null, leaseUntil: null }),
      ...(news.reschedules
        ? { checks: checks + 1, nextCheckAt: nextCheckAt(uow.startedAt, checks + 1) }
        : {}),
    };
    await this.transmissions.update(uow, transmission, now);
    // Null when somebody else has filed it, or given it up: the delivery is then known on the transmission alone.
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
