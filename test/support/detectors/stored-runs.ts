import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export interface PutFinding {
  readonly code: string;
  readonly severity: 'critical' | 'warning' | 'info';
  readonly message?: string;
  readonly subjectId?: string;
  readonly entityId?: string;
}

/** Stores a detector run with these findings, as the latest run. */
export async function putRun(
  world: World,
  business: TestBusiness,
  findings: readonly PutFinding[],
): Promise<void> {
  await world.database.run(business.operator, async (uow) => {
    const run = await uow.queryOne<{ number: number }>(
      `insert into detector_run (business_id, number, ran_at, counts)
       select $1, coalesce(max(number), 0) + 1, $2, '{}' from detector_run where business_id = $1
       returning number`,
      [business.businessId, uow.startedAt],
    );
    for (const [index, { code, severity, message, subjectId, entityId }] of findings.entries()) {
      await uow.query(
        `insert into finding (business_id, run_number, position, entity_id, code, severity, subject_type, subject_id,
                              message)
         values ($1, $2, $3, $4, $5, $6, 'legal_entity', $7, $8)`,
        [
          business.businessId,
          run?.number,
          index + 1,
          entityId ?? business.entityId,
          code,
          severity,
          subjectId ?? `subject-${index}`,
          message ?? `Found ${code}.`,
        ],
      );
    }
  });
}
