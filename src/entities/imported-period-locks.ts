import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** Sets the period locks of entities that were inserted without, so that their journal could be inserted. */
export async function setPeriodLocks(uow: UnitOfWork, entities: string): Promise<void> {
  await uow.query(
    `update legal_entity e set locked_through = r.locked_through
       from jsonb_populate_recordset(null::legal_entity, $1::jsonb) r
      where e.business_id = r.business_id and e.id = r.id and r.locked_through is not null`,
    [entities],
  );
}
