import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { EntityEinConflict } from './entities.errors.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';
import { SetEin } from './set-ein.js';

@Injectable()
export class GiveEin {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
    private readonly setEin: SetEin,
  ) {}

  /** Adds an issued EIN (nine digits) to an entity. Another tax id is not overwritten: EntityEinConflict. Throws EinInUse. */
  async run(uow: UnitOfWork, entityId: string, ein: string): Promise<void> {
    await this.entities.lockAll(uow);
    const entity = await this.entities.get(uow, entityId);
    const isSame = entity.taxIdType === 'EIN' && this.views.open(entity) === ein;
    if (!isSame && entity.taxIdType !== 'none') throw new EntityEinConflict();
    await this.setEin.run(uow, { entityId, ein, how: 'issued' });
  }
}
