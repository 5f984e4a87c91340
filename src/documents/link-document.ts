import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { toDocumentLinkView } from './document-link-view.js';
import type { DocumentLinkView, LinkDocumentDto } from './document-links.dto.js';
import { DocumentLinksRepository } from './document-links.repository.js';
import { DocumentsRepository } from './documents.repository.js';
import { linkTarget } from './link-targets.js';

@Injectable()
export class LinkDocument {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly links: DocumentLinksRepository,
  ) {}

  /**
   * Links a document to a record of the same business. The same link again returns the existing one, with 200. The lock
   * on the document makes simultaneous requests wait for each other, so neither violates the unique index.
   */
  async run(uow: UnitOfWork, input: LinkDocumentDto, response?: Response): Promise<DocumentLinkView> {
    const target = linkTarget(input.targetType, input.targetId);
    const { id: documentId } = await this.documents.lock(uow, input.documentId);
    await this.links.assertTarget(uow, target);
    const existing = await this.links.find(uow, documentId, target);
    if (existing !== null) {
      response?.status(200);
      return toDocumentLinkView(existing);
    }
    const view = toDocumentLinkView(await this.links.insert(uow, documentId, target));
    uow.audit({
      action: 'document.link',
      resourceType: 'document',
      resourceId: documentId,
      changes: { targetType: view.targetType, targetId: view.targetId },
    });
    return view;
  }
}
