import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { EinClaims } from './ein-claims.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';

export interface NewEin {
  readonly entityId: string;
  /** Nine digits. */
  readonly ein: string;
  readonly how: 'issued' | 'corrected';
}

@Injectable()
export class SetEin {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly claims: EinClaims,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Replaces any tax id of an entity with its EIN. The same EIN changes nothing. Throws EinInUse if another company
   * of the business has the EIN.
   */
  async run(uow: UnitOfWork, { entityId, ein, how }: NewEin): Promise<void> {
    await this.entities.lockAll(uow);
    const entity = await this.entities.get(uow, entityId);
    if (entity.taxIdType === 'EIN' && this.views.open(entity) === ein) return;
    await this.claims.requireFree(uow, ein, entityId);
    const columns = this.views.columnsOf(entity, { taxIdType: 'EIN', taxId: ein });
    await this.entities.update(uow, Object.assign(entity, columns, { updatedAt: uow.startedAt }));
    uow.audit({
      action: 'legal_entity.ein',
      resourceType: 'legal_entity',
      resourceId: entityId,
      changes: { taxId: how },
    });
    await this.events.emit(uow, 'entity.updated', { entityId });
  }
}
