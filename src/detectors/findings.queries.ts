import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import type { FindingsQuery, FindingView } from './detectors.dto.js';
import type { Severity, SubjectType } from './severity.js';

/** What other modules need to know about a finding. */
export interface LatestFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
}

const LATEST_RUN = 'select max(number) from detector_run where business_id = $1';

/** The findings of the latest run. */
@Injectable()
export class FindingQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  /** The latest findings of one entity, highest severity first: a few hundred at most. */
  async latest(uow: UnitOfWork, entityId: string): Promise<readonly LatestFinding[]> {
    return uow.query<LatestFinding>(
      `select code, severity, message, subject_type as "subjectType", subject_id as "subjectId" from finding
        where business_id = $1 and run_number = (${LATEST_RUN}) and entity_id = $2
        order by position`,
      [uow.businessId, entityId],
    );
  }

  /** When the detectors last ran; null if they never did. */
  async ranAt(uow: UnitOfWork): Promise<Date | null> {
    const row = await uow.queryOne<{ ranAt: Date }>(
      `select ran_at as "ranAt" from detector_run where business_id = $1 and number = (${LATEST_RUN})`,
      [uow.businessId],
    );
    return row?.ranAt ?? null;
  }

  async list(principal: Principal, query: FindingsQuery): Promise<Page<FindingView>> {
    const rows = await this.database.read(principal, async (uow) => {
      // An unknown id is 404, not an empty list.
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      return this.page(uow, query);
    });
    return toPage(rows, query);
  }

  private async page(uow: UnitOfWork, query: FindingsQuery): Promise<FindingView[]> {
    const rows = await uow.query<Omit<FindingView, 'ranAt'> & { ranAt: Date }>(
      `select f.entity_id as "entityId", f.code, f.severity, f.subject_type as "subjectType",
              f.subject_id as "subjectId", f.message, r.ran_at as "ranAt"
         from finding f
         join detector_run r on r.business_id = f.business_id and r.number = f.run_number
        where f.business_id = $1 and f.run_number = (${LATEST_RUN})
          and ($2::uuid is null or f.entity_id = $2) and ($3::text is null or f.code = $3)
        order by f.position limit $4 offset $5`,
      [uow.businessId, query.entityId ?? null, query.code ?? null, query.limit + 1, query.offset],
    );
    return rows.map((row) => ({ ...row, ranAt: row.ranAt.toISOString() }));
  }
}
