import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, toPage } from '../../platform/http/responses/paging.js';
import type { SavedViewsQuery, SavedViewView } from './saved-views.dto.js';
import { SavedViewsRepository } from './saved-views.repository.js';
import { toSavedViewView } from './to-saved-view-view.js';

@Injectable()
export class SavedViewQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  /** The views of an entity, by name. */
  async list(principal: Principal, query: SavedViewsQuery): Promise<Page<SavedViewView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const { id } = await this.entities.resolve(uow, query.entityId);
      const views = await this.views.list(uow, id, { limit: limit + 1, offset });
      return toPage(views.map(toSavedViewView), query);
    });
  }
}
