import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Config } from '../../platform/config/config.js';
import { type DueChecked, DueChecks } from '../../platform/outside/due-checks.js';
import type { Leased } from '../../platform/outside/leases.js';
import { Ticks } from '../../platform/outside/ticks.js';
import { CheckTransmission } from './check-transmission.js';
import { CarrierError, CarrierUnavailable } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import type { ReconcileReason } from './judge-transmission.js';
import { reasonOfChecked } from './reconcile-transmission.js';

const AT_ONCE = 8;

/** What a reconciliation would have returned, or why the carrier could not be read. */
type Outcome = ReconcileReason | 'carrier_error' | 'carrier_unavailable' | 'error';

/** Checks every transmission that is due: when the schedule says so, or the operator. */
@Injectable()
export class CheckDueTransmissions implements OnApplicationBootstrap {
  private readonly logger = new Logger(CheckDueTransmissions.name);

  constructor(
    private readonly config: Config,
    private readonly ticks: Ticks,
    private readonly dueChecks: DueChecks,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
  ) {}

  onApplicationBootstrap(): void {
    this.ticks.every(this.config.fax.checkSeconds * 1000, 'checking faxes', () => this.run());
  }

  run(): Promise<DueChecked<Outcome>> {
    return this.dueChecks.run<FaxTransmission, Outcome>({
      leases: this.transmissions.leases,
      atOnce: AT_ONCE,
      check: (principal, transmission) => this.checkOne(principal, transmission),
      unreachable: 'carrier_unavailable',
    });
  }

  private async checkOne(principal: Principal, transmission: Leased<FaxTransmission>): Promise<Outcome> {
    const { businessId, id } = transmission;
    try {
      return reasonOfChecked(await this.check.run(principal, transmission));
    } catch (error) {
      this.logger.warn({ transmissionId: id, businessId, err: error }, 'a fax could not be checked');
      return error instanceof CarrierError || error instanceof CarrierUnavailable ? error.code : 'error';
    }
  }
}
