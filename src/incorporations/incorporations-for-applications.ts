import { InvalidTransition } from '../kernel/domain-error.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type LockedIncorporation,
  IncorporationSources,
  type IncorporationSource,
  type Principals,
} from '../ein/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';
import { IncorporationsRepository } from './incorporations.repository.js';
import { factsOfIncorporation } from './form-facts.js';
import { preferredNameOf } from './incorporation-details.js';

/** Submitted: under the preferred name; filed: under the legal name. */
const APPLIES_WHILE: ReadonlySet<IncorporationStatus> = new Set(['submitted', 'filed']);

/** Provides the incorporations that EIN applications are created for. */
@Injectable()
export class IncorporationsForApplications implements IncorporationSource, OnModuleInit {
  constructor(
    private readonly incorporations: IncorporationsRepository,
    private readonly incorporationSources: IncorporationSources,
  ) {}

  onModuleInit(): void {
    this.incorporationSources.register(this);
  }

  async lockForApplication(uow: UnitOfWork, incorporationId: string): Promise<LockedIncorporation> {
    const incorporation = await this.incorporations.lock(uow, incorporationId);
    const { status, entityId, formationDate } = incorporation;
    if (!APPLIES_WHILE.has(status)) throw new InvalidTransition('incorporation', status, 'apply_for_ein');
    const facts = factsOfIncorporation(
      incorporation,
      incorporation.legalName ?? preferredNameOf(incorporation),
    );
    return { entityId, facts: { ...facts, startDate: facts.startDate ?? formationDate } };
  }

  async principalsOf(uow: UnitOfWork, incorporationId: string): Promise<Principals> {
    const { details } = await this.incorporations.get(uow, incorporationId);
    const { members = [], officers = [] } = details;
    return { members: members.map(({ name }) => name), officers: officers.map(({ name }) => name) };
  }
}
