import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Facts } from './detector.js';
import { DETECTORS } from './detector-list.js';
import { type Finding, SEVERITIES } from './finding.js';

/** More of one kind are counted, and not told one by one. */
export const MAX_FINDINGS_PER_CODE = 100;

interface Row {
  readonly code: string;
  readonly entity_id: string | null;
  readonly subject_id: string;
  readonly facts: Facts;
  readonly total: bigint;
}

/** What the detectors found: up to so many of each code, the gravest first, and how many there are of each. */
export interface Detected {
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * All detectors in one statement, which sees one snapshot. Nothing of an entity that has been dissolved: nobody
 * looks after it any more.
 */
export const DETECT = DETECTORS.map(
  ({ code, sql }) => `
    select '${code}' as code, f.* from (
      select d.entity_id, d.subject_id, d.facts, count(*) over () as total
        from (${sql}) d
        left join legal_entity e on e.business_id = $1 and e.id = d.entity_id
       where e.status is distinct from 'dissolved'
       order by d.subject_id limit ${MAX_FINDINGS_PER_CODE}) f`,
).join(' union all ');

export async function detect(uow: UnitOfWork, today: CalendarDate): Promise<Detected> {
  const rows = await uow.query<Row>(DETECT, [uow.businessId, today, uow.startedAt]);
  const findings = DETECTORS.flatMap((detector) =>
    rows
      .filter(({ code }) => code === detector.code)
      .map(({ entity_id, subject_id, facts }): Finding => {
        const { code, severity, subjectType } = detector;
        const subjectId = subjectType === 'transaction' ? toTransactionId(subject_id) : subject_id;
        return {
          entityId: entity_id,
          code,
          severity,
          subjectType,
          subjectId,
          message: detector.message(facts),
        };
      }),
  );
  return {
    findings: SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
    counts: Object.fromEntries(rows.map(({ code, total }) => [code, Number(total)])),
  };
}
