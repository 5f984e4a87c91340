import { Injectable } from '@nestjs/common';
import { CreateApplication } from '../ein/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DraftsRepository } from './drafts/drafts.repository.js';
import { formProblems } from './form-problems.js';
import type { Incorporation } from './incorporation.entity.js';
import { INCORPORATION_LIFECYCLE } from './incorporation-lifecycle.js';
import { type IncorporationView, toIncorporationView } from './incorporation-view.js';
import type { IncorporationDto } from './incorporations.dto.js';
import { IncorporationsRepository } from './incorporations.repository.js';
import { ownerProblems } from './ownership-problems.js';
import { factsOfIncorporation } from './form-facts.js';
import { preferredNameOf } from './incorporation-details.js';

@Injectable()
export class CreateIncorporation {
  constructor(
    private readonly incorporations: IncorporationsRepository,
    private readonly createApplication: CreateApplication,
    private readonly drafts: DraftsRepository,
  ) {}

  /**
   * Creates the incorporation; with `einNoSsn` also its EIN application, under the preferred name. A draft becomes one
   * incorporation only.
   */
  async run(uow: UnitOfWork, input: IncorporationDto): Promise<IncorporationView> {
    const incorporation = toIncorporation(uow, input);
    const problems = [
      ...ownerProblems(incorporation),
      ...(incorporation.einNoSsn ? formProblems(incorporation, incorporation.nameOptions) : []),
    ];
    if (problems.length > 0) throw new InvalidRequest(problems);
    if (input.draftId !== undefined) await this.drafts.delete(uow, input.draftId);
    await this.incorporations.insert(uow, incorporation);
    const { id, entityType, filingState } = incorporation;
    uow.audit({
      action: 'incorporation.create',
      resourceType: 'incorporation',
      resourceId: id,
      changes: { entityType, filingState, nameOptions: incorporation.nameOptions },
    });
    if (!incorporation.einNoSsn) return toIncorporationView(incorporation, null);
    const facts = factsOfIncorporation(incorporation, preferredNameOf(incorporation));
    const application = { facts, entityId: null, incorporationId: id };
    return toIncorporationView(incorporation, await this.createApplication.run(uow, application));
  }
}

function toIncorporation(uow: UnitOfWork, input: IncorporationDto): Incorporation {
  const {
    entityType,
    filingState,
    nameOptions,
    einNoSsn,
    startDate,
    closingMonth,
    draftId: _,
    ...details
  } = input;
  return {
    businessId: uow.businessId,
    id: newId(),
    status: INCORPORATION_LIFECYCLE.initial,
    entityType,
    filingState,
    nameOptions,
    details: { ...details, startDate: startDate ?? null, closingMonth: closingMonth ?? 12 },
    einNoSsn: einNoSsn ?? false,
    statusReason: null,
    entityId: null,
    legalName: null,
    formationDate: null,
    stateFileNumber: null,
    filedAt: null,
    createdAt: uow.startedAt,
    updatedAt: uow.startedAt,
  };
}
