import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { servicePrincipal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { CheckTransmission } from './check-transmission.js';
import { CarrierError, CarrierUnavailable } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import type { ReconcileReason } from './judge-reading.js';
import { reasonOfChecked } from './reconcile-transmission.js';

/** Leased and asked about at once: each lease is taken right before its call. Fewer than there are connections. */
const AT_ONCE = 8;

/** What became of one: what a reconciliation would have told, or why there was no answer. */
type Outcome = ReconcileReason | 'carrier_error' | 'carrier_unavailable' | 'error';

export interface DueChecked {
  readonly checked: number;
  /** How many of them came to what. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
}

/** Checks every transmission of every business whose next check is due. Any number of instances may, at any time. */
@Injectable()
export class CheckDueTransmissions implements OnModuleDestroy {
  private readonly logger = new Logger(CheckDueTransmissions.name);
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async run(): Promise<DueChecked> {
    const outcomes: Partial<Record<Outcome, number>> = {};
    let checked = 0;
    while (!this.isStopping) {
      const due = await this.database.system((system) =>
        this.transmissions.leaseDue(system, this.clock.now(), this.check.newLease(), AT_ONCE),
      );
      if (due.length === 0) break;
      const found = await Promise.all(due.map((transmission) => this.checkOne(transmission)));
      for (const outcome of found) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      checked += due.length;
      // Nobody answers: the rest stays due, instead of waiting for one timeout after the other.
      if (found.every((outcome) => outcome === 'carrier_unavailable')) break;
    }
    return { checked, outcomes };
  }

  private async checkOne(transmission: FaxTransmission): Promise<Outcome> {
    const { businessId, id } = transmission;
    try {
      const principal = servicePrincipal(businessId);
      return reasonOfChecked(await this.check.run(principal, transmission, { reschedules: true }));
    } catch (error) {
      this.logger.warn({ transmissionId: id, businessId, err: error }, 'a fax could not be checked');
      return error instanceof CarrierError || error instanceof CarrierUnavailable ? error.code : 'error';
    }
  }
}
