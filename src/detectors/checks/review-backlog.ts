import type { Detector } from '../detector.js';

const MAX_WAITING = 25;
const DAYS_WAITED = 14;

/** More rows than an hour's work that have waited for a person longer than two weeks. */
export const reviewBacklog: Detector = {
  code: 'review_backlog',
  severity: 'warning',
  subjectType: 'legal_entity',
  sql: `
    select t.entity_id, t.entity_id as subject_id, jsonb_build_object('rows', count(*)) as facts
      from bank_transaction t
     where t.business_id = $1 and t.needs_review and t.removed_at is null
       and t.created_at < $3::timestamptz - interval '${DAYS_WAITED} days'
     group by t.entity_id having count(*) > ${MAX_WAITING}`,
  message: ({ rows }) => `${rows} transactions have waited for review for more than ${DAYS_WAITED} days`,
};
