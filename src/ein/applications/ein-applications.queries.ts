import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/paging.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import type { EinStatus } from './ein-lifecycle.js';

@Injectable()
export class EinApplicationQueries {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly views: EinApplicationViews,
  ) {}

  /** The newest first. */
  async list(
    principal: Principal,
    query: PageQuery & { readonly status?: EinStatus },
  ): Promise<Page<EinApplicationView>> {
    const rows = await this.database.read(principal, (uow) =>
      this.applications.list(uow, query.status ?? null, query.limit + 1, query.offset),
    );
    return toPage(
      rows.map((row) => this.views.toView(row)),
      query,
    );
  }

  async get(principal: Principal, id: string): Promise<EinApplicationView> {
    return this.views.toView(await this.database.read(principal, (uow) => this.applications.get(uow, id)));
  }
}
