import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import type { IncorporationDraftView } from './drafts.dto.js';
import { DraftsRepository } from './drafts.repository.js';
import { toDraftView } from './draft-view.js';

@Injectable()
export class DraftQueries {
  constructor(
    private readonly database: Database,
    private readonly drafts: DraftsRepository,
  ) {}

  /** The last saved first. */
  async list(principal: Principal, query: PageQuery): Promise<Page<IncorporationDraftView>> {
    const { limit, offset } = query;
    const drafts = await this.database.read(principal, (uow) =>
      this.drafts.list(uow, { limit: limit + 1, offset }),
    );
    return toPage(drafts.map(toDraftView), query);
  }

  async get(principal: Principal, id: string): Promise<IncorporationDraftView> {
    return this.database.read(principal, async (uow) => toDraftView(await this.drafts.get(uow, id)));
  }
}
