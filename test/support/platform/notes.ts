import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

/** Writes a row without further meaning: a stored response with a new key. */
export async function note(uow: UnitOfWork, text: string): Promise<void> {
  await uow.query(INSERT, parametersOf(uow, text));
}

/** The same, sent without waiting for it. */
export function noteUnawaited(uow: UnitOfWork, text: string): void {
  uow.write(INSERT, parametersOf(uow, text));
}

/** The notes of a business, as another unit of work sees them. */
export async function notesOf(world: World, business: TestBusiness): Promise<string[]> {
  const rows = await world.database.run(business.operator, (uow) =>
    uow.query<{ key: string }>(`select key from idempotency_key where caller = 'note' order by key`),
  );
  return rows.map(({ key }) => key);
}

const INSERT = `
  insert into idempotency_key (business_id, caller, key, request_hash, answer, created_at)
  values ($1, 'note', $2, '', '', now())`;

function parametersOf(uow: UnitOfWork, text: string): unknown[] {
  return [uow.businessId, text];
}

/** Makes the database itself fail with a given SQLSTATE. */
export function raise(uow: UnitOfWork, sqlState: string): Promise<unknown> {
  return uow.query(`do $$ begin raise exception 'as the test asked' using errcode = '${sqlState}'; end $$`);
}
