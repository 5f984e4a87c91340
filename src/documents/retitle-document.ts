import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { titleOf } from './document-title.js';
import { toDocumentView } from './document-view.js';
import type { DocumentView } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';

@Injectable()
export class RetitleDocument {
  constructor(private readonly documents: DocumentsRepository) {}

  /** Gives a document another title, or none. The same title again writes nothing. */
  async run(uow: UnitOfWork, id: string, sent: string | null): Promise<DocumentView> {
    const title = titleOf(sent);
    const before = await this.documents.lock(uow, id);
    if (title !== before.title) {
      await this.documents.setTitle(uow, id, title);
      uow.audit({
        action: 'document.update',
        resourceType: 'document',
        resourceId: id,
        changes: { from: { title: before.title }, to: { title } },
      });
    }
    return toDocumentView({ ...before, title });
  }
}
