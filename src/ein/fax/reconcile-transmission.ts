import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { Leased } from '../../platform/outside/leases.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { type Checked, CheckTransmission } from './check-transmission.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { toTransmissionView, type TransmissionView } from './transmission-view.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { type ReconcileReason, reasonOf } from './judge-transmission.js';

/** The newest fax of an application after a check. */
export interface Reconciliation {
  /** The EIN application after the check. */
  readonly application: EinApplicationView;
  /** True only if this call moved the application to `filed`. */
  readonly reconciled: boolean;
  /**
   * What the check found. `filed`: the fax was delivered, and this call moved the application to `filed`.
   * `delivery_in_progress`: another process is talking to the carrier.
   */
  readonly reason: ReconcileReason;
  /** The carrier's own status; null if this call did not read it. */
  readonly carrierStatus: string | null;
  /** The newest fax; null if nothing was faxed. */
  readonly transmission: TransmissionView | null;
}

interface Found {
  readonly application: EinApplication;
  readonly transmission: FaxTransmission | null;
  readonly reason: ReconcileReason;
}

/** Spec 4.7: checks the newest fax of an application. Never sends anything. */
@Injectable()
export class ReconcileTransmission {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
    private readonly views: EinApplicationViews,
  ) {}

  async run(principal: Principal, applicationId: string): Promise<Reconciliation> {
    const { found, leased } = await this.find(principal, applicationId);
    if (leased === null) return this.toReconciliation(principal, found, null);
    const checked = await this.check.run(principal, leased);
    const { application, transmission } = checked;
    const reason = reasonOfChecked(checked);
    return this.toReconciliation(
      principal,
      { application, transmission, reason },
      checked.reading?.carrierStatus ?? null,
    );
  }

  /**
   * The current state, and the fax to read, leased. Writers of faxes lock the application first, so both are
   * consistent with each other. The statements are sent at once, in this order.
   */
  private async find(
    principal: Principal,
    applicationId: string,
  ): Promise<{ found: Found; leased: Leased<FaxTransmission> | null }> {
    return this.database.run(principal, async (uow) => {
      // Also after the application was filed by hand: until the fax is settled, it cannot be cancelled.
      const [application, leased, transmission] = await Promise.all([
        this.applications.lock(uow, applicationId),
        this.transmissions.leaseOpen(uow, applicationId),
        this.transmissions.newest(uow, applicationId),
      ]);
      const reason = reasonOf(application.status, transmission?.status ?? null);
      const found: Found = {
        application,
        transmission,
        reason: reason === 'in_flight' ? 'delivery_in_progress' : reason,
      };
      return { found, leased };
    });
  }

  private async toReconciliation(
    principal: Principal,
    { application, transmission, reason }: Found,
    carrierStatus: string | null,
  ): Promise<Reconciliation> {
    return {
      application: await this.views.readView(principal, application),
      reconciled: reason === 'filed',
      reason,
      carrierStatus,
      transmission: transmission && toTransmissionView(transmission),
    };
  }
}

/** The result of a check, as a reconciliation returns it. */
export function reasonOfChecked(checked: Checked): ReconcileReason {
  if (checked.hasFiled) return 'filed';
  const reason = reasonOf(checked.application.status, checked.transmission.status);
  return reason === 'in_flight' && checked.isOvertaken ? 'delivery_in_progress' : reason;
}
