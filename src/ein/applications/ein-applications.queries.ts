import { Injectable } from '@nestjs/common';
import { And, Equal, type FindOptionsWhere, In, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/paging.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';
import { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import type { EinStatus } from './ein-lifecycle.js';
import { rangeOfStage, type StageRange, type WaitingStage } from './waiting.js';

@Injectable()
export class EinApplicationQueries {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly views: EinApplicationViews,
    private readonly clock: Clock,
    private readonly config: Config,
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

  /** For the operator: of all businesses, or of one. Filed ones with the longest wait first, others the newest first. */
  async listEverywhere(query: {
    readonly stage?: WaitingStage;
    readonly businessId?: string;
    readonly limit: number;
    readonly offset: number;
  }): Promise<Page<EinApplicationView & { businessId: string }>> {
    const { stage, businessId, limit, offset } = query;
    const range = stage && rangeOfStage(stage, this.clock.now(), this.config.einWaitingDays);
    const rows = await this.database.system((system) =>
      system.repository(EinApplication).find({
        where: {
          ...(businessId === undefined ? {} : { businessId }),
          ...(range ? whereIn(range) : {}),
        },
        order: range?.statuses.includes('filed')
          ? { filedAt: 'ASC', id: 'ASC' }
          : { createdAt: 'DESC', id: 'DESC' },
        take: limit + 1,
        skip: offset,
      }),
    );
    return toPage(
      rows.map((row) => ({ businessId: row.businessId, ...this.views.toView(row) })),
      query,
    );
  }

  /** The newest application of each of these incorporations that has one, by the incorporation's id. */
  async newestOfIncorporations(
    uow: UnitOfWork,
    incorporationIds: readonly string[],
  ): Promise<Map<string, EinApplicationView>> {
    const applications = await this.applications.newestOfIncorporations(uow, incorporationIds);
    return new Map(applications.map((one) => [one.incorporationId ?? '', this.views.toView(one)]));
  }

  async get(principal: Principal, id: string): Promise<EinApplicationView> {
    return this.views.toView(await this.database.read(principal, (uow) => this.applications.get(uow, id)));
  }
}

function whereIn({ statuses, filedAfter, filedThrough }: StageRange): FindOptionsWhere<EinApplication> {
  const filed = [
    ...(filedAfter === null ? [] : [MoreThan(filedAfter)]),
    ...(filedThrough === null ? [] : [LessThanOrEqual(filedThrough)]),
  ];
  // A single status as an equality, so that the partial index on filed applications applies.
  const [only, ...others] = statuses;
  const status = others.length === 0 ? Equal(only) : In([...statuses]);
  return { status, ...(filed.length === 0 ? {} : { filedAt: And(...filed) }) };
}
