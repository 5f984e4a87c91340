import { dissolvedEntityIds } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CheckContext, Detector } from './detector.js';
import { DETECTORS } from './detector-list.js';
import { type Finding, SEVERITIES } from './finding.js';

/** Findings beyond this are counted, not listed. */
const MAX_FINDINGS_PER_CODE = 100;

/** The findings, the most severe first, and how many there are of each code. */
export interface Detected {
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

interface DetectedByOne {
  readonly code: string;
  readonly findings: readonly Finding[];
  readonly total: number;
}

/** Runs every detector. Dissolved entities are ignored: they need no attention any more. */
export async function detect(uow: UnitOfWork, today: CalendarDate): Promise<Detected> {
  const scope = { limit: MAX_FINDINGS_PER_CODE, exceptEntityIds: await dissolvedEntityIds(uow) };
  const results = await Promise.all(DETECTORS.map((detector) => detectBy(detector, { uow, today, scope })));
  const findings = results.flatMap((result) => result.findings);
  return {
    findings: SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
    counts: Object.fromEntries(
      results.filter(({ total }) => total > 0).map(({ code, total }) => [code, total]),
    ),
  };
}

async function detectBy(
  { code, severity, subjectType, find }: Detector,
  context: CheckContext,
): Promise<DetectedByOne> {
  const { found, total } = await find(context);
  const findings = found.map(({ id, entityId, message }): Finding => {
    const subjectId = subjectType === 'transaction' ? toTransactionId(id) : id;
    return { entityId, code, severity, subjectType, subjectId, message };
  });
  return { code, findings, total };
}
