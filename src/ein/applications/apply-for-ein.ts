import { Injectable } from '@nestjs/common';
import { EntitiesRepository, EntityEinConflict } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ApplicationExists } from '../ein.errors.js';
import { CreateApplication } from './create-application.js';
import type { EinApplicationDto } from './ein-applications.dto.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import type { EinApplicationView } from './ein-application-view.js';
import { type EntityForm, factsOfEntity } from './entity-form.js';
import { IncorporationSources } from './incorporation-source.js';
import { ss4Problems } from '../ss4/ss4-problems.js';

@Injectable()
export class ApplyForEin {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly incorporations: IncorporationSources,
    private readonly applications: EinApplicationsRepository,
    private readonly createApplication: CreateApplication,
  ) {}

  /** Creates an application for an entity, or for the company that an incorporation will form. */
  async run(
    uow: UnitOfWork,
    { entityId, incorporationId, ...form }: EinApplicationDto,
  ): Promise<EinApplicationView> {
    if (incorporationId !== undefined) return this.forIncorporation(uow, incorporationId);
    // The DTO has checked the whole body: exactly one id is present, and with `entityId` all fields of the form.
    return this.forEntity(uow, entityId ?? '', form as unknown as EntityForm);
  }

  private async forIncorporation(uow: UnitOfWork, incorporationId: string): Promise<EinApplicationView> {
    const { facts, entityId } = await this.incorporations.lockForApplication(uow, incorporationId);
    const problems = ss4Problems(facts).map(({ path, problem }) => ({
      path: 'incorporationId',
      problem: `names an incorporation whose ${path} ${problem}`,
    }));
    if (problems.length > 0) throw new InvalidRequest(problems);
    if (entityId !== null) await this.lockWithoutTaxId(uow, entityId);
    return this.createApplication.run(uow, { facts, entityId, incorporationId });
  }

  private async forEntity(uow: UnitOfWork, entityId: string, form: EntityForm): Promise<EinApplicationView> {
    const entity = await this.lockWithoutTaxId(uow, entityId);
    if (await this.applications.isOpenFor(uow, entityId, null)) throw new ApplicationExists();
    const facts = factsOfEntity(entity, form);
    return this.createApplication.run(uow, { facts, entityId, incorporationId: null });
  }

  /** An entity that has any tax id cannot be given an EIN later. */
  private async lockWithoutTaxId(uow: UnitOfWork, entityId: string) {
    await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const entity = await this.entities.get(uow, entityId);
    if (entity.taxIdType !== 'none') throw new EntityEinConflict();
    return entity;
  }
}
