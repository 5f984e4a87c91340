import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EinClaims, type ReceivedEins } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

/** Shows the module of entities which EINs have arrived for applications. */
@Injectable()
export class ReceivedEinsOfApplications implements ReceivedEins, OnModuleInit {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly claims: EinClaims,
  ) {}

  onModuleInit(): void {
    this.claims.register(this);
  }

  async holderOf(uow: UnitOfWork, ein: string, entityId: string | null): Promise<string | null> {
    const other = (await this.applications.withEin(uow, ein)).find(
      (application) => application.entityId === null || application.entityId !== entityId,
    );
    return other?.legalName ?? null;
  }

  async ofEntity(uow: UnitOfWork, entityId: string): Promise<string | null> {
    return (await this.applications.receivedOfEntity(uow, entityId))?.ein ?? null;
  }
}
