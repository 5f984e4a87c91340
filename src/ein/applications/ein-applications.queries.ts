import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import {
  type ApplicationFilter,
  applicationFilter,
  filterToAsk,
  type WaitingDaysByReply,
} from './application-filter.js';
import {
  type EinApplicationSummary,
  type EinApplicationView,
  EinApplicationViews,
} from './ein-application-view.js';
import { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import type { EinStatus } from './ein-lifecycle.js';
import type { WaitingStage } from './waiting.js';

export type ApplicationOfBusiness = EinApplicationSummary & { readonly businessId: string };

export interface OperatorQuery {
  readonly businessId?: string;
  readonly limit: number;
  readonly offset: number;
}

@Injectable()
export class EinApplicationQueries {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly views: EinApplicationViews,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The newest first; filed ones at a stage by the longest wait. */
  async list(
    principal: Principal,
    query: PageQuery & { readonly status?: EinStatus; readonly stage?: WaitingStage },
  ): Promise<Page<EinApplicationView>> {
    const filter = applicationFilter(query, this.clock.now(), this.days);
    const page = { limit: query.limit + 1, offset: query.offset };
    const views = await this.database.read(principal, async (uow) =>
      this.views.toViews(uow, await this.applications.list(uow, filter, page)),
    );
    return toPage(views, query);
  }

  /** For the operator: of all businesses, or of one. Filed ones with the longest wait first, others the newest first. */
  listEverywhere(
    query: OperatorQuery & { readonly stage?: WaitingStage },
  ): Promise<Page<ApplicationOfBusiness>> {
    return this.everywhere(query, applicationFilter(query, this.clock.now(), this.days));
  }

  /** For the operator: the applications about which the IRS can be asked, the longest wait first. */
  listToAsk(query: OperatorQuery): Promise<Page<ApplicationOfBusiness>> {
    return this.everywhere(query, filterToAsk(this.clock.now(), this.days));
  }

  private async everywhere(
    query: OperatorQuery,
    { where, order }: ApplicationFilter,
  ): Promise<Page<ApplicationOfBusiness>> {
    const { businessId, limit, offset } = query;
    const ofBusiness = businessId === undefined ? {} : { businessId };
    const rows = await this.database.inEachCell((system) =>
      system.repository(EinApplication).find({
        where: where.map((condition) => ({ ...condition, ...ofBusiness })),
        order,
        take: limit + 1,
        skip: offset,
      }),
    );
    return toPage(
      rows.map((row) => ({ businessId: row.businessId, ...this.views.toSummary(row) })),
      query,
    );
  }

  private get days(): WaitingDaysByReply {
    const { einWaitingDays: fax, einMailWaitingDays: mail } = this.config;
    return { fax, mail };
  }

  /** The newest application of each of these incorporations that has one, by the incorporation's id. */
  async newestOfIncorporations(
    uow: UnitOfWork,
    incorporationIds: readonly string[],
  ): Promise<Map<string, EinApplicationView>> {
    const applications = await this.applications.newestOfIncorporations(uow, incorporationIds);
    const views = await this.views.toViews(uow, applications);
    return new Map(views.map((view) => [view.incorporationId ?? '', view]));
  }

  /** As `listOpen` of the repository, without comparing forms with companies. */
  async open(
    uow: UnitOfWork,
    of: { readonly entityId: string; readonly orWithoutEntity: boolean },
    limit: number,
  ): Promise<EinApplicationSummary[]> {
    const applications = await this.applications.listOpen(uow, of, limit);
    return applications.map((application) => this.views.toSummary(application));
  }

  async get(principal: Principal, id: string): Promise<EinApplicationView> {
    return this.database.read(principal, async (uow) =>
      this.views.toView(uow, await this.applications.get(uow, id)),
    );
  }
}
