import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isUuid } from '../../kernel/base62.js';
import { servicePrincipal } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Database } from '../../platform/database/database.js';
import type { CarrierReport } from './carriers/fax-carrier.js';
import { CheckTransmission } from './check-transmission.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { MAY_STILL_ARRIVE, OPEN } from './transmission-status.js';
import { ReadFaxCallback, type VerifiedReport } from './read-fax-callback.js';
import { RecordReading } from './record-reading.js';

/** Processes what a carrier reports. */
@Injectable()
export class ReceiveFaxCallback {
  constructor(
    private readonly database: Database,
    private readonly background: Background,
    private readonly readCallback: ReadFaxCallback,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
    private readonly record: RecordReading,
  ) {}

  /** Reports about unknown faxes, and reports without news, change nothing. */
  async run(carrierName: string, request: Request, response: Response): Promise<{ received: true }> {
    const report = await this.readCallback.run(carrierName, request, response);
    const transmission = report && (await this.find(report));
    if (report && transmission) await this.process(transmission, report);
    return { received: true };
  }

  private async find(report: VerifiedReport): Promise<FaxTransmission | null> {
    const reference = isUuid(report.reference) ? report.reference : null;
    const [found] = await this.database.inEachCell((system) =>
      this.transmissions.findReported(system, { ...report, reference }),
    );
    return found ?? null;
  }

  /** A signed report is recorded at once. After an unsigned one the carrier is read, in the background. */
  private async process(transmission: FaxTransmission, { reading }: CarrierReport): Promise<void> {
    const { id, applicationId, businessId } = transmission;
    const principal = servicePrincipal(businessId);
    if (reading !== null) {
      const news = { applicationId, transmissionId: id, reading, leaseBy: null };
      await this.database.run(principal, (uow) => this.record.run(uow, news));
      return;
    }
    // The owner of a current lease may have read the carrier before this news: the next scheduled check reads again.
    await this.database.run(principal, (uow) => this.transmissions.leases.makeDue(uow, id));
    this.background.run('checking a reported fax', () => this.checkNow(transmission));
  }

  private async checkNow({ id, businessId }: FaxTransmission): Promise<void> {
    const principal = servicePrincipal(businessId);
    const leased = await this.database.run(principal, (uow) =>
      this.transmissions.leases.take(uow, id, [...OPEN, ...MAY_STILL_ARRIVE]),
    );
    if (leased !== null) await this.check.run(principal, leased);
  }
}
