import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DeletedDraftView } from './drafts.dto.js';
import { DraftsRepository } from './drafts.repository.js';

@Injectable()
export class DeleteDraft {
  constructor(private readonly drafts: DraftsRepository) {}

  async run(uow: UnitOfWork, id: string): Promise<DeletedDraftView> {
    await this.drafts.delete(uow, id);
    uow.audit({
      action: 'incorporation_draft.delete',
      resourceType: 'incorporation_draft',
      resourceId: id,
    });
    return { id };
  }
}
