import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DeletedViewView } from './saved-views.dto.js';
import { SavedViewsRepository } from './saved-views.repository.js';

@Injectable()
export class DeleteView {
  constructor(private readonly views: SavedViewsRepository) {}

  async run(uow: UnitOfWork, id: string): Promise<DeletedViewView> {
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
