import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import { toDocumentView } from './document-view.js';
import type { DocumentsQuery, DocumentView } from './documents.dto.js';
import { DocumentLinksRepository } from './document-links.repository.js';
import { DocumentsRepository } from './documents.repository.js';
import { filteredTarget } from './link-targets.js';

@Injectable()
export class DocumentQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly documents: DocumentsRepository,
    private readonly links: DocumentLinksRepository,
  ) {}

  /** Newest first. */
  async list(principal: Principal, query: DocumentsQuery): Promise<Page<DocumentView>> {
    const target = filteredTarget(query);
    const { entityId, kind, limit, offset } = query;
    const text = query.q?.normalize('NFC');
    const documents = await this.database.read(principal, async (uow) => {
      // An unknown id is 404, not an empty list.
      if (entityId !== undefined) await this.entities.get(uow, entityId);
      if (target !== undefined) await this.links.assertTarget(uow, target);
      return this.documents.list(uow, { entityId, kind, text, target }, limit + 1, offset);
    });
    return toPage(documents.map(toDocumentView), query);
  }

  async get(principal: Principal, id: string): Promise<DocumentView> {
    return toDocumentView(await this.database.read(principal, (uow) => this.documents.get(uow, id)));
  }
}
