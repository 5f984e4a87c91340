/** Spec 2.5. */
export const ISSUE_SEVERITIES = ['critical', 'warning', 'info'] as const;
export type IssueSeverity = (typeof ISSUE_SEVERITIES)[number];

/** A gap that costs points, or a suggestion. */
export interface HealthIssue {
  /** How serious it is. */
  readonly severity: IssueSeverity;
  /** What is wrong, such as `profile.missing_address` or `obligations.overdue`. */
  readonly code: string;
  /** What is wrong in plain words, safe to show to users. */
  readonly message: string;
}

export const COMPONENT_LABELS = ['profile', 'obligations', 'documents'] as const;
export type ComponentLabel = (typeof COMPONENT_LABELS)[number];

/** A part of the score. */
export interface HealthComponent {
  /** The part: the profile of the company, its obligations, or its books and documents. */
  readonly label: ComponentLabel;
  /** The points that the component costs: at most 30 for the profile, 40 for obligations and 30 for documents. */
  readonly penalty: number;
  /** What costs these points. */
  readonly issues: readonly HealthIssue[];
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

/** The compliance health of the primary entity. */
export interface HealthScore {
  /** The country of the primary entity (ISO 3166-1 alpha-2); empty if there is none. */
  readonly country: string;
  /** From 0 to 100: 100 minus the penalties of the components. */
  readonly score: number;
  /** `A` from 90 points, `B` from 80, `C` from 70, `D` from 60, otherwise `F`. */
  readonly grade: Grade;
  /** The result in a plain sentence, safe to show to users. */
  readonly summary: string;
  /** The parts of the score. */
  readonly components: readonly HealthComponent[];
  /** All critical issues of the components. */
  readonly criticalIssues: readonly HealthIssue[];
  /** All warnings of the components. */
  readonly warningIssues: readonly HealthIssue[];
}

/** The result of one component: issues, and their points before the maximum. */
export interface Findings {
  readonly penalty: number;
  readonly issues: readonly HealthIssue[];
}

/** The maximum penalty of each component. */
const CAPS: Readonly<Record<ComponentLabel, number>> = { profile: 30, obligations: 40, documents: 30 };

const FULL_SCORE = 100;
const LOWEST_SCORES: readonly (readonly [grade: Grade, lowest: number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
];

export function healthScore(country: string, found: Readonly<Record<ComponentLabel, Findings>>): HealthScore {
  const components = COMPONENT_LABELS.map((label) => {
    const { penalty, issues } = found[label];
    return { label, penalty: Math.min(penalty, CAPS[label]), issues };
  });
  return assemble(country, components);
}

/** Without a primary entity there is nothing to check. */
export function scoreWithoutEntity(): HealthScore {
  const issue: HealthIssue = {
    severity: 'critical',
    code: 'profile.missing_entity',
    message: 'There is no primary legal entity: create one first.',
  };
  return assemble('', [{ label: 'profile', penalty: FULL_SCORE, issues: [issue] }]);
}

export function gradeOf(score: number): Grade {
  return LOWEST_SCORES.find(([, lowest]) => score >= lowest)?.[0] ?? 'F';
}

function assemble(country: string, components: readonly HealthComponent[]): HealthScore {
  const penalty = components.reduce((sum, component) => sum + component.penalty, 0);
  const score = Math.max(0, FULL_SCORE - penalty);
  const issues = components.flatMap((component) => component.issues);
  return {
    country,
    score,
    grade: gradeOf(score),
    summary: summaryOf(components),
    components,
    criticalIssues: issues.filter(({ severity }) => severity === 'critical'),
    warningIssues: issues.filter(({ severity }) => severity === 'warning'),
  };
}

const ABOUT: Readonly<Record<ComponentLabel, string>> = {
  profile: 'the company’s profile',
  obligations: 'filings and payments',
  documents: 'books and documents',
};

function summaryOf(components: readonly HealthComponent[]): string {
  const issues = components.flatMap((component) => component.issues);
  if (issues.length === 0) return 'All checks passed.';
  const count = (severity: IssueSeverity) => issues.filter((issue) => issue.severity === severity).length;
  const counted = [
    numbered(count('critical'), 'critical issue'),
    numbered(count('warning'), 'warning'),
    numbered(count('info'), 'suggestion'),
  ].filter((text) => text !== '');
  const [worst] = components.toSorted((a, b) => b.penalty - a.penalty) as [HealthComponent];
  return `${listed(counted)}; most points are lost on ${ABOUT[worst.label]}.`;
}

function numbered(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}

function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
}
