import { dissolvedEntityIds } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CheckContext, Detector } from './detector.js';
import { DETECTORS } from './detector-list.js';
import type { Finding } from './finding.entity.js';
import { SEVERITIES, type Severity } from './severity.js';

/** Findings beyond this are counted, not listed. */
const MAX_FINDINGS_PER_CODE = 100;

/** A finding that is not stored yet. */
export type DetectedFinding = Omit<Finding, 'businessId' | 'runNumber' | 'position'>;

/** The findings, highest severity first, and their number by code and by severity. */
export interface Detected {
  readonly findings: readonly DetectedFinding[];
  readonly counts: Readonly<Record<string, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
}

interface DetectedByOne {
  readonly code: string;
  readonly severity: Severity;
  readonly findings: readonly DetectedFinding[];
  readonly total: number;
}

/** Runs every detector. Dissolved entities are skipped: they need no more attention. */
export async function detect(uow: UnitOfWork, today: CalendarDate): Promise<Detected> {
  const scope = { limit: MAX_FINDINGS_PER_CODE, exceptEntityIds: await dissolvedEntityIds(uow) };
  const results = await Promise.all(DETECTORS.map((detector) => detectBy(detector, { uow, today, scope })));
  const findings = results.flatMap((result) => result.findings);
  return {
    findings: SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
    counts: Object.fromEntries(
      results.filter(({ total }) => total > 0).map(({ code, total }) => [code, total]),
    ),
    severities: severitiesOf(results),
  };
}

/** Findings that are counted but not listed have the severity of their check. */
function severitiesOf(results: readonly DetectedByOne[]): Record<Severity, number> {
  const severities: Record<Severity, number> = { critical: 0, warning: 0, info: 0 };
  for (const { severity, findings, total } of results) {
    for (const finding of findings) severities[finding.severity]++;
    severities[severity] += total - findings.length;
  }
  return severities;
}

async function detectBy(
  { code, severity, subjectType, find }: Detector,
  context: CheckContext,
): Promise<DetectedByOne> {
  const { found, total } = await find(context);
  const findings = found.map(({ id, entityId, message, ...match }): DetectedFinding => {
    const subjectId = subjectType === 'transaction' ? toTransactionId(id) : id;
    return { entityId, code, severity: match.severity, subjectType, subjectId, message };
  });
  return { code, severity, findings, total };
}
