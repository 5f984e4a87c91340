import { Injectable } from '@nestjs/common';
import { dateInZone } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ApplicationExists } from '../ein.errors.js';
import { requestProblems } from '../preflight/request-problems.js';
import { IRS_TIME_ZONE } from '../ss4/irs-time-zone.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { DrawForm } from './draw-form.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';
import type { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { EIN_LIFECYCLE } from './ein-lifecycle.js';

export interface NewApplication {
  readonly facts: Ss4Facts;
  /** Null until the company exists. */
  readonly entityId: string | null;
  readonly incorporationId: string | null;
}

@Injectable()
export class CreateApplication {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly drawForm: DrawForm,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Creates an application and draws its form. Throws ApplicationExists: an entity or an incorporation has at most one
   * open application. The caller has locked the entity or the incorporation, so the second of two concurrent calls
   * sees the first one's application.
   */
  async run(
    uow: UnitOfWork,
    { facts, entityId, incorporationId }: NewApplication,
  ): Promise<EinApplicationView> {
    if (await this.applications.isOpenFor(uow, entityId, incorporationId)) throw new ApplicationExists();
    const problems = requestProblems(facts, dateInZone(uow.startedAt.getTime(), IRS_TIME_ZONE));
    if (problems.length > 0) throw new InvalidRequest(problems);
    const application: EinApplication = {
      businessId: uow.businessId,
      id: newId(),
      entityId,
      incorporationId,
      legalName: facts.legalName,
      entityType: facts.entityType,
      filingState: facts.filingState,
      status: EIN_LIFECYCLE.initial,
      facts,
      ein: null,
      einIsShared: false,
      einDocumentId: null,
      ...(await this.drawForm.run(uow, facts, entityId)),
      signatureEnvelopeId: null,
      signedDocumentId: null,
      filedAt: null,
      receivedAt: null,
      signatureRequestedAt: null,
      signedAt: null,
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
    };
    await this.applications.insert(uow, application);
    uow.audit({
      action: 'ein_application.create',
      resourceType: 'ein_application',
      resourceId: application.id,
      changes: { legalName: facts.legalName, entityId, incorporationId },
    });
    return this.views.toView(uow, application);
  }
}
