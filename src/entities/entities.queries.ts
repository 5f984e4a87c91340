import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../platform/http/responses/paging.js';
import type { LegalEntityView } from './entities.dto.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';

@Injectable()
export class EntityQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
  ) {}

  /** The primary entity first, then by creation. */
  async list(principal: Principal, page: PageQuery): Promise<Page<LegalEntityView>> {
    const rows = await this.database.read(principal, (uow) =>
      this.entities.list(uow, page.limit + 1, page.offset),
    );
    return toPage(
      rows.map((row) => this.views.toView(row)),
      page,
    );
  }

  async get(principal: Principal, id: string): Promise<LegalEntityView> {
    return this.views.toView(await this.database.read(principal, (uow) => this.entities.get(uow, id)));
  }
}
