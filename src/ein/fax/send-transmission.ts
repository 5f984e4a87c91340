import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { isRefusal } from '../../platform/outside/outside-call-failed.js';
import type { BegunTransmission } from './begin-transmission.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import type { SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { type Recorded, RecordReading } from './record-reading.js';

/** Sends the form of a transmission that has begun, and records what the carrier responds. */
@Injectable()
export class SendTransmission {
  constructor(
    private readonly database: Database,
    private readonly carriers: FaxCarriers,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly record: RecordReading,
  ) {}

  /**
   * Throws CarrierError and CarrierUnavailable: if the carrier refused, the transmission has failed; if its response
   * was lost, the transmission stays queued.
   */
  async run(
    principal: Principal,
    begun: BegunTransmission,
    sandboxOutcome: SandboxOutcome | undefined,
  ): Promise<Recorded> {
    const { transmission, pdf } = begun;
    let reading: FaxStatusReport;
    try {
      reading = await this.carriers.forNewFaxes.send({
        to: transmission.destination,
        pdf,
        reference: transmission.id,
        ...(sandboxOutcome === undefined ? {} : { sandboxOutcome }),
      });
    } catch (error) {
      await this.recordError(principal, begun, error);
      throw error;
    }
    return this.recordReading(principal, begun, reading);
  }

  private recordReading(
    principal: Principal,
    { transmission: { applicationId, id, leaseBy } }: BegunTransmission,
    reading: FaxStatusReport,
  ): Promise<Recorded> {
    return this.database.run(principal, (uow) =>
      this.record.run(uow, { applicationId, transmissionId: id, reading, leaseBy }),
    );
  }

  /** A refusal ends the transmission. After any other error the carrier may have the fax, so it is checked later. */
  private async recordError(principal: Principal, begun: BegunTransmission, error: unknown): Promise<void> {
    if (isRefusal(error)) {
      const refusal = { providerFaxId: null, carrierStatus: null, completedAt: null, pages: null };
      await this.recordReading(principal, begun, { ...refusal, outcome: 'failed', failure: error.reason });
      return;
    }
    await this.database.run(principal, (uow) => this.transmissions.leases.release(uow, begun.transmission));
  }
}
