import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DraftContentDto } from './draft-content.dto.js';
import { toDraftView } from './draft-view.js';
import type { IncorporationDraftView } from './drafts.dto.js';
import { DraftsRepository } from './drafts.repository.js';

@Injectable()
export class ReplaceDraft {
  constructor(private readonly drafts: DraftsRepository) {}

  async run(uow: UnitOfWork, id: string, content: DraftContentDto): Promise<IncorporationDraftView> {
    const draft = await this.drafts.replaceContent(uow, id, content);
    uow.audit({
      action: 'incorporation_draft.replace',
      resourceType: 'incorporation_draft',
      resourceId: id,
    });
    return toDraftView(draft);
  }
}
