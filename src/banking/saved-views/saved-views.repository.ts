import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SavedView } from './saved-view.entity.js';

@Injectable()
export class SavedViewsRepository {
  /** The views of an entity, by name. */
  async list(
    uow: UnitOfWork,
    entityId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<SavedView[]> {
    return uow.repository(SavedView).find({
      where: { businessId: uow.businessId, entityId },
      order: { name: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  async findByName(uow: UnitOfWork, entityId: string, name: string): Promise<SavedView | null> {
    return uow.repository(SavedView).findOneBy({ businessId: uow.businessId, entityId, name });
  }

  async get(uow: UnitOfWork, id: string): Promise<SavedView> {
    const view = await uow.repository(SavedView).findOneBy({ businessId: uow.businessId, id });
    if (!view) throw new NotFound('saved view');
    return view;
  }

  async count(uow: UnitOfWork, entityId: string): Promise<number> {
    return uow.repository(SavedView).countBy({ businessId: uow.businessId, entityId });
  }

  async insert(uow: UnitOfWork, view: SavedView): Promise<void> {
    await uow.repository(SavedView).insert(view);
  }

  async update(uow: UnitOfWork, { id, query, savedAt }: SavedView): Promise<void> {
    await uow.repository(SavedView).update({ businessId: uow.businessId, id }, { query, savedAt });
  }

  async delete(uow: UnitOfWork, id: string): Promise<void> {
    await uow.repository(SavedView).delete({ businessId: uow.businessId, id });
  }
}
