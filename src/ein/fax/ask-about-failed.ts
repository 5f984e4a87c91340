import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { TransmissionInFlight } from '../ein.errors.js';
import { CheckTransmission } from './check-transmission.js';
import { CarrierError, CarrierUnavailable, UnconfirmedTransmission } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';

/** Asks the carrier, before a form is faxed again, whether the fax that it reported as failed has arrived after all. */
@Injectable()
export class AskAboutFailed {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
  ) {}

  /**
   * A delivery files the application. Throws UnconfirmedTransmission if the carrier no longer confirms the failure,
   * unless the user has acknowledged that.
   */
  async run(
    principal: Principal,
    applicationId: string,
    { acknowledgeUnconfirmed }: { readonly acknowledgeUnconfirmed: boolean },
  ): Promise<void> {
    const failed = await this.database.run(principal, (uow) => this.leaseFailed(uow, applicationId));
    if (failed === null || (await this.isConfirmed(principal, failed)) || acknowledgeUnconfirmed) return;
    throw new UnconfirmedTransmission();
  }

  /** The newest fax, if it failed after the carrier had accepted it. Earlier ones were asked about before it was sent. */
  private async leaseFailed(uow: UnitOfWork, applicationId: string): Promise<Leased<FaxTransmission> | null> {
    const { status } = await this.applications.lock(uow, applicationId);
    const newest = await this.transmissions.newest(uow, applicationId);
    if (status !== 'signed' || newest?.status !== 'failed' || newest.providerFaxId === null) return null;
    const leased = await this.transmissions.leases.take(uow, newest.id, ['failed']);
    if (leased === null) throw new TransmissionInFlight();
    return leased;
  }

  /** Whether the carrier still says what became of the fax. */
  private async isConfirmed(principal: Principal, failed: Leased<FaxTransmission>): Promise<boolean> {
    try {
      const { reading } = await this.check.run(principal, failed);
      return reading?.outcome === 'failed' || reading?.outcome === 'delivered';
    } catch (error) {
      if (error instanceof CarrierError || error instanceof CarrierUnavailable) return false;
      throw error;
    }
  }
}
