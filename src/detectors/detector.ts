import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CheckMatch, Matches, MatchScope } from '../platform/database/matches.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Severity, SubjectType } from './severity.js';

/** The input of a check: the date in the business's time zone, and which matches to return. */
export interface CheckContext {
  readonly uow: UnitOfWork;
  readonly today: CalendarDate;
  readonly scope: MatchScope;
}

interface DetectorCheck<Found extends CheckMatch> {
  readonly code: string;
  readonly severity: Severity;
  readonly subjectType: SubjectType;
  /** What is wrong, as the module that owns the data reports it. */
  readonly find: (context: CheckContext) => Promise<Matches<Found>>;
  /** Makes a finding critical, whatever the severity of the check. */
  readonly isCritical?: (found: Found) => boolean;
  /** The sentence that the user reads. */
  readonly message: (found: Found) => string;
}

type Described = CheckMatch & { readonly message: string; readonly severity: Severity };

/** One check over books and documents. */
export interface Detector extends Pick<DetectorCheck<CheckMatch>, 'code' | 'severity' | 'subjectType'> {
  readonly find: (context: CheckContext) => Promise<Matches<Described>>;
}

export function detector<Found extends CheckMatch>({
  find,
  message,
  isCritical = () => false,
  ...description
}: DetectorCheck<Found>): Detector {
  return {
    ...description,
    find: async (context) => {
      const { found, total } = await find(context);
      return {
        found: found.map((match) => ({
          id: match.id,
          entityId: match.entityId,
          message: message(match),
          severity: isCritical(match) ? 'critical' : description.severity,
        })),
        total,
      };
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment this many days before the run. */
export function daysBefore({ uow }: CheckContext, days: number): Date {
  return new Date(uow.startedAt.getTime() - days * DAY_MS);
}
