import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import type { PreflightSubject } from './check.js';
import { CHECKS } from './checks/index.js';

/** What nothing is known about when an application is created. */
const UNKNOWN: Omit<PreflightSubject, 'facts' | 'today'> = {
  setting: { designee: null, returnFax: null },
  status: 'ready_to_file',
  signedOn: null,
  isFormed: true,
  formationDate: null,
  entityHasTaxId: false,
  differences: [],
  usesOfficialForm: true,
  hasSameName: false,
  principals: null,
  sentToday: false,
};

/** Why the IRS would reject a form with these facts, by the field of the request that is at fault. */
export function requestProblems(facts: Ss4Facts, today: CalendarDate): FieldProblem[] {
  return CHECKS.flatMap(({ field, problem }) => {
    const found = field === undefined ? null : problem({ ...UNKNOWN, facts, today });
    return field === undefined || found === null
      ? []
      : [{ path: field, problem: `is not acceptable: ${found}` }];
  });
}
