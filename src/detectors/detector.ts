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

interface Check<Found extends CheckMatch> {
  readonly code: string;
  readonly severity: Severity;
  readonly subjectType: SubjectType;
  /** What is wrong, as the module that owns the data reports it. */
  readonly find: (context: CheckContext) => Promise<Matches<Found>>;
  /** The sentence that the user reads. */
  readonly message: (found: Found) => string;
}

/** One check over books and documents. */
export interface Detector extends Omit<Check<CheckMatch>, 'find' | 'message'> {
  readonly find: (context: CheckContext) => Promise<Matches<CheckMatch & { readonly message: string }>>;
}

export function detector<Found extends CheckMatch>({
  find,
  message,
  ...description
}: Check<Found>): Detector {
  return {
    ...description,
    find: async (context) => {
      const { found, total } = await find(context);
      return {
        found: found.map((match) => ({
          id: match.id,
          entityId: match.entityId,
          message: message(match),
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
