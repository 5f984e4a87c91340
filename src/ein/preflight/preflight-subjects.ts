import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { dateInZone } from '../../kernel/calendar-date.js';
import { companyKey } from '../../kernel/company-names.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { IncorporationSources } from '../applications/incorporation-source.js';
import { formDifferences } from '../applications/form-differences.js';
import { returnFaxOf, sentAnother } from '../fax/transmit-gates.js';
import { IRS_TIME_ZONE } from '../ss4/irs-time-zone.js';
import type { PreflightSubject } from './check.js';

@Injectable()
export class PreflightSubjects {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly entities: EntitiesRepository,
    private readonly incorporations: IncorporationSources,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Everything that the checks look at. */
  async of(uow: UnitOfWork, application: EinApplication): Promise<PreflightSubject> {
    const { entityId, incorporationId, facts, status, signedAt } = application;
    const { designee, ss4Template } = this.config;
    const entity = entityId === null ? null : await this.entities.find(uow, entityId);
    const today = this.clock.today(IRS_TIME_ZONE);
    return {
      facts,
      setting: { designee, returnFax: returnFaxOf(application, this.config) },
      today,
      status,
      signedOn: signedAt === null ? null : dateInZone(signedAt.getTime(), IRS_TIME_ZONE),
      isFormed: entityId !== null || incorporationId === null,
      formationDate: entity?.formationDate ?? null,
      entityHasTaxId: entity !== null && entity.taxIdType !== 'none',
      differences: formDifferences(application, entity),
      usesOfficialForm: ss4Template !== null,
      hasSameName: await this.hasSameName(uow, application),
      principals:
        incorporationId === null ? null : await this.incorporations.principalsOf(uow, incorporationId),
      sentToday: await sentAnother(uow, application, today),
    };
  }

  private async hasSameName(uow: UnitOfWork, { id, entityId, legalName }: EinApplication): Promise<boolean> {
    const names = [
      ...(await this.applications.otherNames(uow, id)),
      ...(await this.entities.otherUsNames(uow, entityId)),
    ];
    const key = companyKey(legalName);
    return names.some((name) => companyKey(name) === key);
  }
}
