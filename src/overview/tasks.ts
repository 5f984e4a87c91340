import type { ReviewCounts } from '../banking/index.js';
import type { LatestFinding, SubjectType } from '../detectors/index.js';
import type { EinApplicationSummary } from '../ein/index.js';
import type { LegalEntity } from '../entities/index.js';
import { type Profile, profileFindings } from '../health/index.js';
import { groupBy } from '../kernel/collections.js';
import type { ObligationCount } from '../obligations/index.js';

/** The most harmful first. */
const TASK_SEVERITIES = ['critical', 'warning'] as const;
type TaskSeverity = (typeof TASK_SEVERITIES)[number];

/** Something that needs a user. */
export interface OverviewTask {
  /**
   * The kind of task, which never changes its meaning: `ein_likely_rejected`, `ein_taking_longer`, `ein_ready_to_file`,
   * `ein_awaiting_signature`, `ein_signed`, `overdue_obligations`, `transactions_to_review`, the `code` of a finding, or what
   * is missing in the profile: `missing_tax_id`, `missing_address`, `missing_fiscal_year_end`, `missing_regime`.
   */
  readonly kind: string;
  /** `critical`: it does harm already. `warning`: it will. */
  readonly severity: TaskSeverity;
  /** What is to be done, or what is wrong, in plain words, safe to show to users. */
  readonly title: string;
  /** More about it in plain words; null if the title says it all. */
  readonly detail: string | null;
  /** The type of the record that it is about; of several, the first. */
  readonly subjectType: SubjectType | 'ein_application' | 'obligation';
  /** The id of that record in the API. */
  readonly subjectId: string;
  /** The number of records that the task is about. */
  readonly count: number;
}

/** An application whose EIN is still to come. */
export type OpenApplication = Pick<
  EinApplicationSummary,
  'id' | 'entityId' | 'legalName' | 'status' | 'waiting'
> & { readonly isFaxUnderWay: boolean };

export interface TaskFacts {
  readonly entity: Profile & Pick<LegalEntity, 'id' | 'status'>;
  readonly applications: readonly OpenApplication[];
  readonly overdue: ObligationCount;
  readonly findings: readonly LatestFinding[];
  readonly toReview: ReviewCounts;
}

/** Says how serious it is that transactions wait; it is no task of its own. */
const BACKLOG = 'review_backlog';

/**
 * What needs a user, the most harmful first. The order within a severity is that of the sources: a filing that went wrong
 * costs money or the EIN; the books can be mended any day.
 */
export function tasksOf(facts: TaskFacts): OverviewTask[] {
  const tasks = [
    ...applicationTasks(facts.applications),
    ...overdueTasks(facts.overdue),
    ...reviewTasks(facts),
    ...findingTasks(facts.findings),
    ...profileTasks(facts),
  ];
  return TASK_SEVERITIES.flatMap((severity) => tasks.filter((task) => task.severity === severity));
}

interface ApplicationStep {
  readonly kind: string;
  readonly severity: TaskSeverity;
  readonly title: (legalName: string) => string;
}

const STEPS = {
  likely_rejected: {
    kind: 'ein_likely_rejected',
    severity: 'critical',
    title: (name) => `The IRS has probably rejected the EIN application of ${name}`,
  },
  awaiting_signature: {
    kind: 'ein_awaiting_signature',
    severity: 'warning',
    title: (name) => `Form SS-4 of ${name} is waiting for a signature`,
  },
  signed: {
    kind: 'ein_signed',
    severity: 'warning',
    title: (name) => `Form SS-4 of ${name} is signed, but not filed with the IRS`,
  },
  ready_to_file: {
    kind: 'ein_ready_to_file',
    severity: 'warning',
    title: (name) => `Form SS-4 of ${name} is ready to be signed and filed`,
  },
  taking_longer: {
    kind: 'ein_taking_longer',
    severity: 'warning',
    title: (name) => `Ask the IRS about the EIN of ${name}`,
  },
} as const satisfies Record<string, ApplicationStep>;

type Step = keyof typeof STEPS;
const STEP_ORDER = Object.keys(STEPS) as readonly Step[];

/** One task for each step, with the applications at it. */
function applicationTasks(applications: readonly OpenApplication[]): OverviewTask[] {
  const byStep = groupBy(applications, stepOf);
  return STEP_ORDER.flatMap((step) => {
    const [first, ...others] = byStep.get(step) ?? [];
    if (!first) return [];
    const { kind, severity, title } = STEPS[step];
    const count = others.length + 1;
    return {
      kind,
      severity,
      title: titleOf(title(first.legalName), others.length),
      detail: first.waiting.message,
      subjectType: 'ein_application',
      subjectId: first.id,
      count,
    };
  });
}

/** Null: there is nothing to do. */
function stepOf({ status, waiting, isFaxUnderWay }: OpenApplication): Step | null {
  switch (waiting.stage) {
    case 'likely_rejected':
      return 'likely_rejected';
    case 'taking_longer':
      return waiting.call?.caller === 'applicant' ? 'taking_longer' : null;
    case 'not_filed':
      return status === 'signed' && isFaxUnderWay ? null : stepBeforeFiling(status);
    case 'expected':
    case 'settled':
      return null;
  }
}

function stepBeforeFiling(status: OpenApplication['status']): Step | null {
  return status === 'ready_to_file' || status === 'awaiting_signature' || status === 'signed' ? status : null;
}

function overdueTasks({ count, first: [first] }: ObligationCount): OverviewTask[] {
  if (!first) return [];
  return [
    {
      kind: 'overdue_obligations',
      severity: 'critical',
      title: count === 1 ? `${first.title} is overdue` : `${count} obligations are overdue`,
      detail: `${first.title} was due on ${first.dueDate}.`,
      subjectType: 'obligation',
      subjectId: first.id,
      count,
    },
  ];
}

function reviewTasks({ entity, findings, toReview: { count, isComplete } }: TaskFacts): OverviewTask[] {
  if (count === 0) return [];
  const backlog = findings.find(({ code }) => code === BACKLOG);
  const number = `${isComplete ? '' : 'At least '}${count}`;
  return [
    {
      kind: 'transactions_to_review',
      severity: backlog?.severity === 'critical' ? 'critical' : 'warning',
      title: `${number} ${count === 1 ? 'transaction needs' : 'transactions need'} review`,
      detail: backlog?.message ?? null,
      subjectType: 'legal_entity',
      subjectId: entity.id,
      count,
    },
  ];
}

/** One task for each detector. Findings that are only worth a look are none. */
function findingTasks(findings: readonly LatestFinding[]): OverviewTask[] {
  const harmful = findings.filter(({ code, severity }) => severity !== 'info' && code !== BACKLOG);
  return [...groupBy(harmful, ({ code }) => code)].flatMap(([kind, found]): OverviewTask[] => {
    // Findings come with the highest severity first.
    const [worst, ...others] = found;
    if (!worst || worst.severity === 'info') return [];
    return [
      {
        kind,
        severity: worst.severity,
        title: titleOf(worst.message, others.length),
        detail: null,
        subjectType: worst.subjectType,
        subjectId: worst.subjectId,
        count: found.length,
      },
    ];
  });
}

/** A dissolved entity needs nothing more. A tax id that is applied for is not missing. */
function profileTasks({ entity, applications }: TaskFacts): OverviewTask[] {
  if (entity.status === 'dissolved') return [];
  const isAppliedFor = applications.some(({ entityId }) => entityId === entity.id);
  return profileFindings(entity).issues.flatMap(({ code, severity, message }): OverviewTask[] => {
    const kind = code.replace(/^profile\./, '');
    if (severity === 'info' || (kind === 'missing_tax_id' && isAppliedFor)) return [];
    const subject = { subjectType: 'legal_entity', subjectId: entity.id } as const;
    return [{ kind, severity, title: titleOf(message), detail: null, ...subject, count: 1 }];
  });
}

/** As a title, without a full stop. */
function titleOf(text: string, more = 0): string {
  return `${text.replace(/\.$/, '')}${more === 0 ? '' : ` (and ${more} more)`}`;
}
