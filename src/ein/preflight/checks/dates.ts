import { addDays } from '../../../kernel/calendar-date.js';
import { startDateProblem } from '../start-date.js';
import { taxRegimeOf } from '../../ss4/ss4-kinds.js';
import { type FormCheck, instructions, when } from '../check.js';

const LINE_11 = instructions('line 11');
const LINE_12 = instructions('line 12');
/** An old signature makes a clerk ask whether the facts are still true. */
const SIGNATURE_DAYS = 60;

export const DATE_CHECKS: readonly FormCheck[] = [
  {
    code: 'start_date_plausible',
    field: 'startDate',
    severity: 'error',
    line: '11',
    source: LINE_11,
    passes: 'The start date is plausible.',
    problem: ({ facts: { startDate }, today }) => {
      const problem = startDate === null ? null : startDateProblem(startDate, today);
      return problem === null ? null : `The start date ${problem}.`;
    },
  },
  {
    code: 'start_date_future',
    severity: 'warning',
    line: '11',
    source: LINE_11,
    passes: 'The start date is not in the future.',
    problem: ({ facts: { startDate }, today }) =>
      when(startDate !== null && startDate > today, 'The start date is in the future.'),
  },
  {
    code: 'start_date_known',
    severity: 'warning',
    line: '11',
    source: LINE_11,
    passes: 'Line 11 has the start date.',
    problem: ({ facts: { startDate } }) =>
      when(startDate === null, 'No start date is known: line 11 has the day on which the form was drawn.'),
  },
  {
    code: 'start_date_formation',
    severity: 'error',
    line: '11',
    source: LINE_11,
    passes: 'The company did not start before it was formed.',
    problem: ({ facts: { startDate }, formationDate }) =>
      when(
        startDate !== null && formationDate !== null && startDate < formationDate,
        `The start date is before the formation on ${formationDate}.`,
      ),
  },
  {
    code: 'closing_month',
    severity: 'warning',
    line: '12',
    source: `${LINE_12}; 26 U.S.C. 706(b), 1378`,
    passes: 'The closing month fits the tax regime.',
    problem: ({ facts }) =>
      when(
        facts.closingMonth !== 12 && taxRegimeOf(facts) !== 'c_corp',
        'A partnership, an S corporation and a disregarded entity usually close their year in December.',
      ),
  },
  {
    code: 'employees',
    severity: 'info',
    line: '13',
    source: instructions('lines 13 and 14'),
    passes: 'Line 13 says that no employees are expected, so line 14 stays empty and line 15 says N/A.',
    problem: () => null,
  },
  {
    code: 'signature_date',
    severity: 'warning',
    line: 'signature',
    source: instructions('signature'),
    passes: 'The signature is recent, or still to come.',
    problem: ({ signedOn, today }) =>
      when(
        signedOn !== null && addDays(signedOn, SIGNATURE_DAYS) < today,
        'The signature is older than 60 days.',
      ),
  },
];
