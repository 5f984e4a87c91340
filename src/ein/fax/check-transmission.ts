import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import { CarrierError } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.js';
import { FaxTransmissionsRepository, type Lease } from './fax-transmissions.repository.js';
import { nextCheckAt } from './judge-reading.js';
import { type Recorded, RecordReading } from './record-reading.js';

/** For what comes after the carrier's answer: a lease outlives the call, and its end is checked when it is written. */
const LEASE_MARGIN_MS = 5_000;

export interface Checked extends Recorded {
  readonly reading: FaxStatusReport | null;
  /** Somebody else talks to the carrier by now: what was read was not written. */
  readonly isOvertaken: boolean;
}

/** Asks the carrier about a fax, and writes down what it says: the one way, whoever wants to know. */
@Injectable()
export class CheckTransmission {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly carriers: FaxCarriers,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly record: RecordReading,
  ) {}

  newLease(): Lease {
    const ms = this.config.fax.timeoutMs + LEASE_MARGIN_MS;
    return { by: newId(), until: new Date(this.clock.epochMilliseconds() + ms) };
  }

  /**
   * Checks a transmission that was leased for it, and gives the lease back. `reschedules`: the check was due, so
   * the next one is put off, also after an error. Throws CarrierError and CarrierUnavailable, having changed nothing.
   */
  async run(
    principal: Principal,
    transmission: FaxTransmission,
    { reschedules }: { readonly reschedules: boolean },
  ): Promise<Checked> {
    const { id, applicationId, leaseBy, checks } = transmission;
    if (leaseBy === null) throw new Error(`nobody leased the transmission ${id}`);
    try {
      const reading = await this.ask(transmission);
      const recorded = await this.database.run(principal, (uow) =>
        this.record.run(uow, { applicationId, transmissionId: id, reading, lease: leaseBy, reschedules }),
      );
      const holder = recorded.transmission.leaseBy;
      return { ...recorded, reading, isOvertaken: holder !== null && holder !== leaseBy };
    } catch (error) {
      const next = reschedules ? nextCheckAt(this.clock.now(), checks + 1) : null;
      // Should this fail too, the lease ends by itself, and what went wrong first is still what is told.
      await this.database
        .run(principal, (uow) => this.transmissions.release(uow, id, leaseBy, next))
        .catch(() => {});
      throw error;
    }
  }

  /** Null when the carrier's answer to sending it was lost and it lists no such fax. */
  private async ask(transmission: FaxTransmission): Promise<FaxStatusReport | null> {
    const { id, providerFaxId, destination, createdAt } = transmission;
    const carrier = this.carriers.get(transmission.carrier);
    if (providerFaxId === null)
      return carrier.findByReference({ reference: id, to: destination, recordedAt: createdAt });
    const reading = await carrier.read(providerFaxId);
    if (reading.providerFaxId !== providerFaxId)
      throw new CarrierError("the carrier's answer makes no sense: it is about another fax");
    return reading;
  }
}
