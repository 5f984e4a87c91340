import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { EIN_LIFECYCLE, type EinStatus, type EinTrigger } from './ein-lifecycle.js';

/** What a move sets beside the status. */
export type AdvanceChanges = Partial<
  Pick<
    EinApplication,
    | 'ein'
    | 'signatureEnvelopeId'
    | 'signedDocumentId'
    | 'filedAt'
    | 'receivedAt'
    | 'signatureRequestedAt'
    | 'signedAt'
  >
>;

/** The one place where an EIN application moves from one status to the next. */
@Injectable()
export class AdvanceApplication {
  constructor(private readonly applications: EinApplicationsRepository) {}

  /**
   * Moves an application, with one audit row; throws InvalidTransition where the status does not allow it. Who
   * comes second in a race waits for the first, and then finds the status that the first left.
   */
  async run(
    uow: UnitOfWork,
    id: string,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
  ): Promise<EinApplication> {
    const application = await this.applications.lock(uow, id);
    const to = EIN_LIFECYCLE.next(application.status, trigger);
    if (to === null) throw new InvalidTransition('EIN application', application.status, trigger);
    return this.move(uow, application, trigger, to, changes);
  }

  /** As run, but null instead of an exception: for news that may come late, twice or out of order. */
  async runIfAllowed(
    uow: UnitOfWork,
    id: string,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
  ): Promise<EinApplication | null> {
    return this.moveIfAllowed(uow, await this.applications.lock(uow, id), trigger, changes);
  }

  /** As runIfAllowed, of an application that this unit of work holds already. */
  async moveIfAllowed(
    uow: UnitOfWork,
    application: EinApplication,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
  ): Promise<EinApplication | null> {
    const to = EIN_LIFECYCLE.next(application.status, trigger);
    return to === null ? null : this.move(uow, application, trigger, to, changes);
  }

  private async move(
    uow: UnitOfWork,
    application: EinApplication,
    trigger: EinTrigger,
    to: EinStatus,
    changes: AdvanceChanges,
  ): Promise<EinApplication> {
    const { id, status: from } = application;
    const moved = Object.assign(application, changes, { status: to, updatedAt: uow.startedAt });
    await this.applications.update(uow, moved);
    uow.audit({
      action: `ein_application.${trigger}`,
      resourceType: 'ein_application',
      resourceId: id,
      changes: { from, to },
    });
    return moved;
  }
}
