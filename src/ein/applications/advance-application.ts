import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { EIN_LIFECYCLE, type EinStatus, type EinTrigger } from './ein-lifecycle.js';

/** What a transition sets as well as the status. */
export type AdvanceChanges = Partial<
  Pick<
    EinApplication,
    | 'ein'
    | 'einDocumentId'
    | 'signatureEnvelopeId'
    | 'signedDocumentId'
    | 'filedAt'
    | 'receivedAt'
    | 'signatureRequestedAt'
    | 'signedAt'
  >
>;

interface Move {
  readonly to: EinStatus;
  readonly changes: AdvanceChanges;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The only place where an EIN application changes its status. */
@Injectable()
export class AdvanceApplication {
  constructor(private readonly applications: EinApplicationsRepository) {}

  /**
   * Changes the status, with one audit entry, which also records `details`. Throws InvalidTransition if the status does not allow it. Of two
   * concurrent calls the second waits for the first and sees its result.
   */
  async run(
    uow: UnitOfWork,
    id: string,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<EinApplication> {
    const application = await this.applications.lock(uow, id);
    const to = EIN_LIFECYCLE.next(application.status, trigger);
    if (to === null) throw new InvalidTransition('EIN application', application.status, trigger);
    return this.move(uow, application, trigger, { to, changes, details });
  }

  /** As `run`, but returns null instead of throwing: for news that may be late, repeated or out of order. */
  async runIfAllowed(
    uow: UnitOfWork,
    id: string,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
  ): Promise<EinApplication | null> {
    return this.moveIfAllowed(uow, await this.applications.lock(uow, id), trigger, changes);
  }

  /** As `runIfAllowed`, for an application that this unit of work has already locked. */
  async moveIfAllowed(
    uow: UnitOfWork,
    application: EinApplication,
    trigger: EinTrigger,
    changes: AdvanceChanges = {},
  ): Promise<EinApplication | null> {
    const to = EIN_LIFECYCLE.next(application.status, trigger);
    return to === null ? null : this.move(uow, application, trigger, { to, changes, details: {} });
  }

  private move(
    uow: UnitOfWork,
    application: EinApplication,
    trigger: EinTrigger,
    { to, changes, details }: Move,
  ): EinApplication {
    const { id, status: from } = application;
    const moved = this.applications.update(uow, application, { ...changes, status: to });
    uow.audit({
      action: `ein_application.${trigger}`,
      resourceType: 'ein_application',
      resourceId: id,
      changes: { from, to, ...details },
    });
    return moved;
  }
}
