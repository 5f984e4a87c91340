import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import { toDocumentView } from './document-view.js';
import type { DocumentsQuery, DocumentView } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';

@Injectable()
export class DocumentQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Newest first. */
  async list(principal: Principal, query: DocumentsQuery): Promise<Page<DocumentView>> {
    const rows = await this.database.read(principal, async (uow) => {
      // An unknown id is 404, not an empty list.
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      return this.documents.list(uow, query, query.limit + 1, query.offset);
    });
    return toPage(rows.map(toDocumentView), query);
  }

  async get(principal: Principal, id: string): Promise<DocumentView> {
    return toDocumentView(await this.database.read(principal, (uow) => this.documents.get(uow, id)));
  }
}
