import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DraftContentDto } from './draft-content.dto.js';
import { toDraftView } from './draft-view.js';
import type { IncorporationDraftView } from './drafts.dto.js';
import { DraftsRepository } from './drafts.repository.js';

const MAX_DRAFTS = 50;

@Injectable()
export class CreateDraft {
  constructor(private readonly drafts: DraftsRepository) {}

  async run(uow: UnitOfWork, content: DraftContentDto): Promise<IncorporationDraftView> {
    if ((await this.drafts.countForInsert(uow)) >= MAX_DRAFTS)
      throw InvalidRequest.at(
        'content',
        `would be draft ${MAX_DRAFTS + 1}: a business has at most ${MAX_DRAFTS} drafts`,
      );
    const { businessId, startedAt } = uow;
    const draft = { businessId, id: newId(), content, createdAt: startedAt, updatedAt: startedAt };
    await this.drafts.insert(uow, draft);
    uow.audit({
      action: 'incorporation_draft.create',
      resourceType: 'incorporation_draft',
      resourceId: draft.id,
    });
    return toDraftView(draft);
  }
}
