import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { Leased } from '../../platform/outside/leases.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import { CarrierError } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { type Recorded, RecordReading } from './record-reading.js';

export interface Checked extends Recorded {
  readonly reading: FaxStatusReport | null;
  /** The lease has passed to another process meanwhile, so the reading was not recorded. */
  readonly isOvertaken: boolean;
}

/** Reads a fax from the carrier and records what the carrier reports. Every check runs through here. */
@Injectable()
export class CheckTransmission {
  constructor(
    private readonly database: Database,
    private readonly carriers: FaxCarriers,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly record: RecordReading,
  ) {}

  /** Releases the lease. Throws CarrierError and CarrierUnavailable; the fax is then unchanged. */
  async run(principal: Principal, transmission: Leased<FaxTransmission>): Promise<Checked> {
    const { id, applicationId, leaseBy } = transmission;
    try {
      const reading = await this.read(transmission);
      const recorded = await this.database.run(principal, (uow) =>
        this.record.run(uow, { applicationId, transmissionId: id, reading, leaseBy }),
      );
      const owner = recorded.transmission.leaseBy;
      return { ...recorded, reading, isOvertaken: owner !== null && owner !== leaseBy };
    } catch (error) {
      // If this fails too, the lease expires, and the first error is the one to report.
      await this.database
        .run(principal, (uow) => this.transmissions.leases.release(uow, transmission))
        .catch(() => {});
      throw error;
    }
  }

  /** Null if the response to sending the fax was lost and the carrier does not list it. */
  private async read(transmission: FaxTransmission): Promise<FaxStatusReport | null> {
    const { id, providerFaxId, destination, createdAt } = transmission;
    const carrier = this.carriers.get(transmission.carrier);
    if (providerFaxId === null)
      return carrier.findByReference({ reference: id, to: destination, recordedAt: createdAt });
    const reading = await carrier.read(providerFaxId);
    if (reading.providerFaxId !== providerFaxId)
      throw new CarrierError('invalid response from the carrier: it is about another fax');
    return reading;
  }
}
