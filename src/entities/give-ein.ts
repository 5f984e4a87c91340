import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { EntityEinConflict } from './entities.errors.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';

@Injectable()
export class GiveEin {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Adds an issued EIN (nine digits) to an entity. The same EIN changes nothing; another tax id is not
   * overwritten: EntityEinConflict.
   */
  async run(uow: UnitOfWork, entityId: string, ein: string): Promise<void> {
    await this.entities.lockAll(uow);
    const entity = await this.entities.get(uow, entityId);
    const present = this.views.open(entity);
    if (entity.taxIdType === 'EIN' && present === ein) return;
    if (present !== null) throw new EntityEinConflict();
    Object.assign(entity, { taxIdType: 'EIN', ...this.views.seal(entityId, ein), updatedAt: uow.startedAt });
    await this.entities.update(uow, entity);
    uow.audit({
      action: 'legal_entity.ein',
      resourceType: 'legal_entity',
      resourceId: entityId,
      changes: { taxId: 'issued' },
    });
    await this.events.emit(uow, 'entity.updated', { entityId });
  }
}
