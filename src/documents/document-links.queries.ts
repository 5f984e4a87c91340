import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import { toDocumentLinkView } from './document-link-view.js';
import type { DocumentLinksQuery, DocumentLinkView } from './document-links.dto.js';
import { DocumentLinksRepository } from './document-links.repository.js';
import { DocumentsRepository } from './documents.repository.js';
import { filteredTarget } from './link-targets.js';

@Injectable()
export class DocumentLinkQueries {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
    private readonly links: DocumentLinksRepository,
  ) {}

  /** Oldest first. */
  async list(principal: Principal, query: DocumentLinksQuery): Promise<Page<DocumentLinkView>> {
    const { documentId, limit, offset } = query;
    const target = filteredTarget(query);
    const links = await this.database.read(principal, async (uow) => {
      // An unknown id is 404, not an empty list.
      if (documentId !== undefined) await this.documents.get(uow, documentId);
      if (target !== undefined) await this.links.assertTarget(uow, target);
      return this.links.list(uow, { documentId, target }, limit + 1, offset);
    });
    return toPage(links.map(toDocumentLinkView), query);
  }
}
