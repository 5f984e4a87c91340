import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { EntitiesRepository } from './entities.repository.js';
import { EinInUse, EntityEinConflict } from './entities.errors.js';
import { einOf, type TaxIdChange } from './entity-input.js';
import { EntityViews } from './entity-view.js';

/** The EINs that arrived for EIN applications. */
export interface ReceivedEins {
  /** The company of an application with this EIN that is not the entity's; null if there is none. */
  holderOf(uow: UnitOfWork, ein: string, entityId: string | null): Promise<string | null>;

  /** The EIN of the entity's own application; null if it has none. */
  ofEntity(uow: UnitOfWork, entityId: string): Promise<string | null>;
}

/** Which company of a business has which EIN. Callers have locked the entities of the business. */
@Injectable()
export class EinClaims {
  private received: ReceivedEins | null = null;

  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
  ) {}

  /** The module of EIN applications depends on this one, so it registers itself here. */
  register(received: ReceivedEins): void {
    this.received = received;
  }

  /** Throws EinInUse if another entity has the EIN, or another company's application; `entityId` is its own. */
  async requireFree(uow: UnitOfWork, ein: string, entityId: string | null): Promise<void> {
    await this.requireFreeOfEntities(uow, ein, entityId);
    const holder = (await this.received?.holderOf(uow, ein, entityId)) ?? null;
    if (holder !== null) throw new EinInUse(holder);
  }

  /** Throws EinInUse if another entity has the EIN. */
  async requireFreeOfEntities(uow: UnitOfWork, ein: string, entityId: string | null): Promise<void> {
    const holder = await this.entities.findByEinHash(uow, this.views.einHashes(uow.businessId, ein));
    if (holder !== null && holder.id !== entityId) throw new EinInUse(holder.legalName);
  }

  /** Throws EntityEinConflict if the entity would no longer have the EIN of its EIN application. */
  async requireAgreement(uow: UnitOfWork, entityId: string, change: TaxIdChange): Promise<void> {
    const received = (await this.received?.ofEntity(uow, entityId)) ?? null;
    if (received !== null && einOf(change) !== received)
      throw new EntityEinConflict(
        'the EIN of the entity came with its EIN application: POST /v1/ein-applications/{id}/correct-ein changes both',
      );
  }
}
