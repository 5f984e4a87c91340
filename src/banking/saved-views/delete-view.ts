import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DeletedViewView } from './saved-views.dto.js';
import { SavedViewsRepository } from './saved-views.repository.js';

@Injectable()
export class DeleteView {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  async run(uow: UnitOfWork, id: string): Promise<DeletedViewView> {
    const { entityId } = await this.views.get(uow, id);
    // Of two requests at the same time, one deletes the view as it is then.
    await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const { name, query } = await this.views.get(uow, id);
    await this.views.delete(uow, id);
    uow.audit({
      action: 'saved_view.delete',
      resourceType: 'saved_view',
      resourceId: id,
      changes: { name, query: { from: query, to: null } },
    });
    return { id };
  }
}
