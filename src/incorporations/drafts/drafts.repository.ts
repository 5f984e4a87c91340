import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DraftContentDto } from './draft-content.dto.js';
import { IncorporationDraft } from './incorporation-draft.entity.js';

const NOT_FOUND = 'incorporation draft';

@Injectable()
export class DraftsRepository {
  /** The last saved first. */
  async list(
    uow: UnitOfWork,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<IncorporationDraft[]> {
    return uow.repository(IncorporationDraft).find({
      where: { businessId: uow.businessId },
      order: { updatedAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async get(uow: UnitOfWork, id: string): Promise<IncorporationDraft> {
    const draft = await uow.repository(IncorporationDraft).findOneBy({ businessId: uow.businessId, id });
    if (!draft) throw new NotFound(NOT_FOUND);
    return draft;
  }

  /** Until the unit of work ends, no other one creates a draft for the business. */
  async countForInsert(uow: UnitOfWork): Promise<number> {
    await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `incorporation_drafts:${uow.businessId}`,
    ]);
    return uow.repository(IncorporationDraft).countBy({ businessId: uow.businessId });
  }

  async insert(uow: UnitOfWork, draft: IncorporationDraft): Promise<void> {
    await uow.repository(IncorporationDraft).insert(draft);
  }

  async replaceContent(uow: UnitOfWork, id: string, content: DraftContentDto): Promise<IncorporationDraft> {
    const { affected } = await uow
      .repository(IncorporationDraft)
      .update({ businessId: uow.businessId, id }, { content, updatedAt: uow.startedAt });
    if (affected !== 1) throw new NotFound(NOT_FOUND);
    return this.get(uow, id);
  }

  async delete(uow: UnitOfWork, id: string): Promise<void> {
    const { affected } = await uow.repository(IncorporationDraft).delete({ businessId: uow.businessId, id });
    if (affected !== 1) throw new NotFound(NOT_FOUND);
  }
}
