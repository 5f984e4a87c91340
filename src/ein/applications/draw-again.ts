import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { EntitiesRepository } from '../../entities/index.js';
import { dateInZone } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TransmissionInFlight } from '../ein.errors.js';
import { FaxTransmission } from '../fax/fax-transmission.entity.js';
import { OPEN } from '../fax/transmission-status.js';
import { requestProblems } from '../preflight/request-problems.js';
import { IRS_TIME_ZONE } from '../ss4/irs-time-zone.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { AdvanceApplication } from './advance-application.js';
import { DrawForm } from './draw-form.js';
import type { EinApplication } from './ein-application.entity.js';
import { type ChangedApplication, EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { factsNow } from './facts-now.js';

/** What the form states in addition to the facts of the company. */
export type StatedFacts = Partial<Pick<Ss4Facts, 'county'>> & {
  readonly startDate?: NonNullable<Ss4Facts['startDate']>;
};

const UNSIGNED = {
  signedDocumentId: null,
  signedAt: null,
  signatureEnvelopeId: null,
  signatureRequestedAt: null,
};

@Injectable()
export class DrawAgain {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly entities: EntitiesRepository,
    private readonly advance: AdvanceApplication,
    private readonly drawForm: DrawForm,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Draws the form of an application again, with the company's facts as they are now and those in the request. A signed
   * form must be signed again; the old one stays stored. Throws TransmissionInFlight: a fax cannot be recalled.
   */
  async run(uow: UnitOfWork, id: string, stated: StatedFacts): Promise<ChangedApplication> {
    const application = await this.applications.lock(uow, id);
    const inFlight = { businessId: uow.businessId, applicationId: id, status: In([...OPEN]) };
    if (await uow.repository(FaxTransmission).existsBy(inFlight)) throw new TransmissionInFlight();
    const ready = await this.advance.run(uow, id, 'redraw', UNSIGNED);
    const facts = await this.factsOf(uow, application, stated);
    const drawn = await this.drawForm.run(uow, facts, application.entityId);
    const { legalName, entityType, filingState } = facts;
    const changes = { facts, legalName, entityType, filingState, ...drawn };
    const redrawn = this.applications.update(uow, ready, changes);
    return { application: await this.views.toView(uow, redrawn) };
  }

  private async factsOf(
    uow: UnitOfWork,
    { facts, entityId }: EinApplication,
    stated: StatedFacts,
  ): Promise<Ss4Facts> {
    const given = { ...facts, ...stated };
    const entity = entityId === null ? null : await this.entities.get(uow, entityId);
    const known = entity === null ? given : factsNow(given, entity);
    const problems = requestProblems(known, dateInZone(uow.startedAt.getTime(), IRS_TIME_ZONE));
    if (problems.length > 0) throw new InvalidRequest(problems);
    return known;
  }
}
