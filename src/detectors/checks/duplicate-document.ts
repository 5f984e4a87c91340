import { OWN_KINDS } from '../../documents/index.js';
import type { Detector } from '../detector.js';

/** Documents are never deleted, so that nobody can mend this: it is told for a while. */
const DAYS_TOLD = 30;
const OWN = OWN_KINDS.map((kind) => `'${kind}'`).join(', ');

/** Files that were stored before for the same entity, byte for byte, whatever they are called. */
export const duplicateDocument: Detector = {
  code: 'duplicate_document',
  severity: 'info',
  subjectType: 'document',
  sql: `
    select d.entity_id, d.id as subject_id, jsonb_build_object('kind', d.kind) as facts
      from document d
      cross join lateral (
        select from document o
         where o.business_id = $1 and o.sha256 = d.sha256 and o.entity_id is not distinct from d.entity_id
           and o.kind not in (${OWN}) and (o.created_at, o.id) < (d.created_at, d.id)
         limit 1) earlier
     where d.business_id = $1 and d.created_at > $3::timestamptz - interval '${DAYS_TOLD} days'
       and d.kind not in (${OWN})`,
  message: ({ kind }) =>
    `a document (${String(kind).replaceAll('_', ' ')}) is the same file as one that was stored before`,
};
