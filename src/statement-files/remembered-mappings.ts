import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { RememberedMapping } from './parsing/remembered-mapping.js';

/** How many committed files of an account are looked at. */
const NEWEST = 50;

/** The mappings of an account's newest committed files with a header, one for each header, the newest first. */
export async function findRememberedMappings(
  uow: UnitOfWork,
  bankAccountId: string,
): Promise<RememberedMapping[]> {
  // The literal status lets the planner use the partial index.
  const newestFirst = await uow.query<RememberedMapping>(
    `select u.id as "uploadId", u.file_name as "fileName", encode(u.header_sha256, 'hex') as header, u.mapping
       from statement_upload u
      where u.business_id = $1 and u.bank_account_id = $2 and u.status = 'committed'
        and u.header_sha256 is not null
      order by u.committed_at desc, u.id desc limit $3`,
    [uow.businessId, bankAccountId, NEWEST],
  );
  const byHeader = new Map<string, RememberedMapping>();
  for (const one of newestFirst) if (!byHeader.has(one.header)) byHeader.set(one.header, one);
  return [...byHeader.values()];
}
