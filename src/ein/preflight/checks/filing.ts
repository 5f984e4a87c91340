import { describeDifferences } from '../../applications/form-differences.js';
import { type FormCheck, instructions, when } from '../check.js';

export const FILING_CHECKS: readonly FormCheck[] = [
  {
    code: 'form_differs',
    severity: 'error',
    line: null,
    source: 'Form SS-4, signed under penalties of perjury (https://www.irs.gov/forms-pubs/about-form-ss-4)',
    passes: 'The form says what is known of the company.',
    problem: ({ differences }) => when(differences.length > 0, describeDifferences(differences)),
  },
  {
    code: 'formed_first',
    hasGate: true,
    severity: 'error',
    line: null,
    source: 'IRS, Apply for an EIN: form the entity with the state first (https://www.irs.gov/ein)',
    passes: 'The company is formed.',
    problem: ({ isFormed }) =>
      when(!isFormed, 'The state has not approved the company yet: wait before you send the form.'),
  },
  {
    code: 'one_per_day',
    hasGate: true,
    severity: 'error',
    line: null,
    source:
      'Instructions for Form SS-4, one EIN per responsible party per day (https://www.irs.gov/instructions/iss4)',
    passes: 'No other form of the responsible party was sent today.',
    problem: ({ sentToday }) =>
      when(
        sentToday,
        'Another form of the responsible party was sent today: send this one tomorrow (Eastern time).',
      ),
  },
  {
    code: 'official_form',
    severity: 'warning',
    line: null,
    source: instructions('how to apply'),
    passes: 'The form is the official one.',
    problem: ({ usesOfficialForm }) =>
      when(!usesOfficialForm, 'The form is a substitute: the IRS may reject it. Set SS4_TEMPLATE.'),
  },
  {
    code: 'signed',
    severity: 'info',
    line: 'signature',
    source: instructions('signature'),
    passes: 'The form is signed.',
    problem: ({ status }) =>
      when(status === 'ready_to_file' || status === 'awaiting_signature', 'The form is not signed yet.'),
  },
];
