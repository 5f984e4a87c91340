import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SavedView } from './saved-view.entity.js';
import type { SavedViewView, SaveViewDto } from './saved-views.dto.js';
import { SavedViewsRepository } from './saved-views.repository.js';
import { toSavedViewView } from './to-saved-view-view.js';
import { readViewQuery } from './view-query.js';

const MAX_VIEWS = 50;

@Injectable()
export class SaveView {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  /** Saves a view under its name, in place of one with the same name. The same view again writes nothing. */
  async run(uow: UnitOfWork, input: SaveViewDto): Promise<SavedViewView> {
    const query = readViewQuery(input.query);
    const { id: entityId } = await this.entities.resolve(uow, input.entityId);
    // Of two views with one name, one replaces the other.
    await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const before = await this.views.findByName(uow, entityId, input.name);
    if (before?.query === query) return toSavedViewView(before);
    const { businessId, startedAt: savedAt } = uow;
    const view = Object.assign(new SavedView(), {
      businessId,
      id: before?.id ?? newId(),
      entityId,
      name: input.name,
      query,
      savedAt,
    });
    if (before) await this.views.update(uow, view);
    else await this.insert(uow, view);
    uow.audit({
      action: before ? 'saved_view.update' : 'saved_view.create',
      resourceType: 'saved_view',
      resourceId: view.id,
      changes: { name: view.name, query: { from: before?.query ?? null, to: query } },
    });
    return toSavedViewView(view);
  }

  private async insert(uow: UnitOfWork, view: SavedView): Promise<void> {
    if ((await this.views.count(uow, view.entityId)) >= MAX_VIEWS)
      throw InvalidRequest.at('entityId', `already has ${MAX_VIEWS} saved views, which is the maximum`);
    await this.views.insert(uow, view);
  }
}
