import type { ObligationCount } from '../obligations/index.js';
import type { Findings, HealthIssue, IssueSeverity } from './health-score.js';

const OVERDUE_POINTS = 10;
const DUE_SOON_POINTS = 2;
const NOT_COVERED_POINTS = 5;

/**
 * An issue for each obligation that is overdue or due soon; of many, only the earliest are named. Another one if the
 * rules have a gap.
 */
export function obligationFindings(
  { overdue, dueSoon }: { readonly overdue: ObligationCount; readonly dueSoon: ObligationCount },
  gap: string | null = null,
): Findings {
  return {
    penalty:
      overdue.count * OVERDUE_POINTS +
      dueSoon.count * DUE_SOON_POINTS +
      (gap === null ? 0 : NOT_COVERED_POINTS),
    issues: [
      ...issuesOf(overdue, 'critical', 'obligations.overdue', 'was due on'),
      ...issuesOf(dueSoon, 'warning', 'obligations.due_soon', 'is due on'),
      ...(gap === null ? [] : [notCovered(gap)]),
    ],
  };
}

function notCovered(gap: string): HealthIssue {
  return {
    severity: 'warning',
    code: 'obligations.jurisdiction_not_covered',
    message: `${gap} Ask the authority what is due and add it as custom obligations.`,
  };
}

function issuesOf(
  { count, first }: ObligationCount,
  severity: IssueSeverity,
  code: string,
  when: string,
): HealthIssue[] {
  const named = first.map(({ title, dueDate }) => `${title} ${when} ${dueDate}.`);
  const left = count - first.length;
  const messages = left > 0 ? [...named, `And ${left} more.`] : named;
  return messages.map((message) => ({ severity, code, message }));
}
