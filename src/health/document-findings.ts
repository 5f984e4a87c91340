import type { LatestFinding } from '../detectors/index.js';
import { groupBy } from '../kernel/collections.js';
import { type Findings, ISSUE_SEVERITIES, type HealthIssue } from './health-score.js';

type FoundProblem = Pick<LatestFinding, 'code' | 'severity' | 'message'>;

const POINTS = 5;
const CRITICAL_POINTS = 10;

/**
 * The latest detector findings, one issue per code. A code costs its points once, however many findings it
 * has.
 */
export function documentFindings(found: readonly FoundProblem[]): Findings {
  const issues = [...groupBy(found, ({ code }) => code)].map(([code, same]): HealthIssue => {
    const [worst, ...others] = same.toSorted((a, b) => rank(a) - rank(b)) as [
      FoundProblem,
      ...FoundProblem[],
    ];
    return {
      severity: worst.severity,
      code: `documents.${code}`,
      message: others.length === 0 ? worst.message : withMore(worst.message, others.length),
    };
  });
  return {
    penalty: issues.reduce(
      (sum, issue) => sum + (issue.severity === 'critical' ? CRITICAL_POINTS : POINTS),
      0,
    ),
    issues,
  };
}

function rank({ severity }: FoundProblem): number {
  return ISSUE_SEVERITIES.indexOf(severity);
}

function withMore(message: string, more: number): string {
  return `${message.replace(/\.$/, '')} (and ${more} more).`;
}
