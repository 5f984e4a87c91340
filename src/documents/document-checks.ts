import { findMatches, type CheckMatch, type Matches, type MatchScope } from '../platform/database/matches.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type DocumentKind, OWN_KINDS } from './document-kinds.js';

export interface DuplicateDocument extends CheckMatch {
  readonly kind: DocumentKind;
}

/** Uploads after a moment whose bytes were stored before for the same entity, whatever the file name. */
export function findDuplicateDocuments(
  uow: UnitOfWork,
  scope: MatchScope,
  after: Date,
): Promise<Matches<DuplicateDocument>> {
  return findMatches(uow, scope, {
    sql: `
      select d.id, d.entity_id as "entityId", d.kind
        from document d
        cross join lateral (
          select from document o
           where o.business_id = $1 and o.sha256 = d.sha256 and o.entity_id is not distinct from d.entity_id
             and o.kind <> all ($3::text[]) and (o.created_at, o.id) < (d.created_at, d.id)
           limit 1) earlier
       where d.business_id = $1 and d.created_at > $2::timestamptz and d.kind <> all ($3::text[])`,
    parameters: [after, OWN_KINDS],
  });
}

/** Which entities have a document of one of these kinds. */
export async function entitiesWithDocument(
  uow: UnitOfWork,
  kinds: readonly DocumentKind[],
): Promise<ReadonlySet<string>> {
  const rows = await uow.query<{ id: string }>(
    `select distinct entity_id as id from document
      where business_id = $1 and kind = any ($2::text[]) and entity_id is not null`,
    [uow.businessId, kinds],
  );
  return new Set(rows.map(({ id }) => id));
}
