import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { toDocumentLinkView } from './document-link-view.js';
import type { RemovedDocumentLinkView } from './document-links.dto.js';
import { DocumentLinksRepository } from './document-links.repository.js';

@Injectable()
export class UnlinkDocument {
  constructor(private readonly links: DocumentLinksRepository) {}

  /** Removes a link. The document and the record do not change. */
  async run(uow: UnitOfWork, id: string): Promise<RemovedDocumentLinkView> {
    const { documentId, targetType, targetId } = toDocumentLinkView(await this.links.get(uow, id));
    if (!(await this.links.delete(uow, id))) throw new NotFound('document link');
    uow.audit({
      action: 'document.unlink',
      resourceType: 'document',
      resourceId: documentId,
      changes: { targetType, targetId },
    });
    return { id };
  }
}
