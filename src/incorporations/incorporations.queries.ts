import { Injectable } from '@nestjs/common';
import { EinApplicationQueries } from '../ein/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../platform/http/responses/paging.js';
import { Incorporation } from './incorporation.entity.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';
import { type IncorporationView, toIncorporationView } from './incorporation-view.js';
import { IncorporationsRepository } from './incorporations.repository.js';

/** An incorporation in the operator's list. */
export interface IncorporationSummary {
  readonly businessId: string;
  readonly id: string;
  readonly status: IncorporationStatus;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: string;
  readonly nameOptions: Incorporation['nameOptions'];
  readonly createdAt: string;
  /** When its status last changed. */
  readonly updatedAt: string;
}

const ORDERS = {
  newest: { createdAt: 'DESC', id: 'DESC' },
  longest_wait: { updatedAt: 'ASC', id: 'ASC' },
} as const;

@Injectable()
export class IncorporationQueries {
  constructor(
    private readonly database: Database,
    private readonly incorporations: IncorporationsRepository,
    private readonly applications: EinApplicationQueries,
  ) {}

  /** Newest first. */
  async list(
    principal: Principal,
    query: PageQuery & { readonly status?: IncorporationStatus },
  ): Promise<Page<IncorporationView>> {
    const views = await this.database.read(principal, async (uow) => {
      const { status = null, limit, offset } = query;
      return this.viewsOf(uow, await this.incorporations.list(uow, status, limit + 1, offset));
    });
    return toPage(views, query);
  }

  async get(principal: Principal, id: string): Promise<IncorporationView> {
    return this.database.read(principal, async (uow) =>
      this.viewOf(uow, await this.incorporations.get(uow, id)),
    );
  }

  /** The incorporation with its newest EIN application. */
  async viewOf(uow: UnitOfWork, incorporation: Incorporation): Promise<IncorporationView> {
    const applications = await this.applications.newestOfIncorporations(uow, [incorporation.id]);
    return toIncorporationView(incorporation, applications.get(incorporation.id) ?? null);
  }

  /** Incorporations of all businesses, or of one, for the operator; newest first, or the longest in their status. */
  async listEverywhere(query: {
    readonly status: IncorporationStatus;
    readonly businessId?: string;
    readonly order?: keyof typeof ORDERS;
    readonly limit: number;
    readonly offset: number;
  }): Promise<Page<IncorporationSummary>> {
    const { status, businessId, order = 'newest', limit, offset } = query;
    const rows = await this.database.inEachCell((system) =>
      system.repository(Incorporation).find({
        where: { status, ...(businessId === undefined ? {} : { businessId }) },
        order: ORDERS[order],
        take: limit + 1,
        skip: offset,
      }),
    );
    return toPage(rows.map(toSummary), query);
  }

  private async viewsOf(uow: UnitOfWork, rows: readonly Incorporation[]): Promise<IncorporationView[]> {
    const applications = await this.applications.newestOfIncorporations(
      uow,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toIncorporationView(row, applications.get(row.id) ?? null));
  }
}

function toSummary(incorporation: Incorporation): IncorporationSummary {
  const { businessId, id, status, entityType, filingState, nameOptions, createdAt, updatedAt } =
    incorporation;
  return {
    businessId,
    id,
    status,
    entityType,
    filingState,
    nameOptions,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
