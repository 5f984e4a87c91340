import { toFormText, toIrsName } from '../../ss4/form-text.js';
import { type FormCheck, instructions, when } from '../check.js';

const LINE_1 = instructions('line 1');
/** The IRS compares the first four characters of a name (Publication 1635). */
const NAME_CONTROL = 4;
/** A line of the IRS's records. */
const MAX_IRS_NAME = 35;

export const NAME_CHECKS: readonly FormCheck[] = [
  {
    code: 'name_characters',
    severity: 'warning',
    line: '1',
    source: LINE_1,
    passes: 'The legal name has only characters that the IRS stores.',
    problem: ({ facts: { legalName } }) =>
      when(
        toIrsName(legalName).text !== legalName,
        `The IRS stores letters, digits, hyphens and ampersands only: the form says "${toIrsName(legalName).text}".`,
      ),
  },
  {
    code: 'name_control',
    severity: 'warning',
    line: '1',
    source:
      'Publication 1635, Understanding Your EIN: name control (https://www.irs.gov/pub/irs-pdf/p1635.pdf)',
    passes: 'The name control has four characters.',
    problem: ({ facts: { legalName } }) =>
      when(
        toIrsName(legalName).text.replaceAll(' ', '').length < NAME_CONTROL,
        'The name is so short that its name control is easily confused with another one.',
      ),
  },
  {
    code: 'name_length',
    severity: 'info',
    line: '1',
    source: LINE_1,
    passes: 'The legal name fits on one line of the IRS’s records.',
    problem: ({ facts: { legalName } }) =>
      when(
        toIrsName(legalName).text.length > MAX_IRS_NAME,
        `The name is longer than ${MAX_IRS_NAME} characters: letters of the IRS may shorten it.`,
      ),
  },
  {
    code: 'name_designator',
    severity: 'warning',
    line: '1',
    source: LINE_1,
    passes: 'The legal name ends with its designator.',
    problem: ({ facts: { legalName } }) =>
      when(
        !/\b(?:llc|l\.l\.c|company|co|limited|ltd|lc|l\.c|inc|incorporated|corp|corporation)\b\.?$/i.test(
          legalName,
        ),
        'The name ends with no designator such as LLC or Inc.: write it as on the document of the state.',
      ),
  },
  {
    code: 'name_duplicate',
    severity: 'warning',
    line: '1',
    source:
      'Instructions for Form SS-4, "Apply for only one EIN per entity" (https://www.irs.gov/instructions/iss4)',
    passes: 'No other application or company of the business has this name.',
    problem: ({ hasSameName }) =>
      when(
        hasSameName,
        'Another application or company of the business has the same name: the company may get two EINs.',
      ),
  },
  {
    code: 'trade_name',
    severity: 'info',
    line: '2',
    source: instructions('line 2'),
    passes: 'Line 2 says N/A: the company has no trade name.',
    problem: () => null,
  },
  {
    code: 'person_characters',
    severity: 'info',
    line: '7a',
    source: instructions('line 7a'),
    passes: 'The name of the responsible party is written as given.',
    problem: ({ facts: { responsibleParty: party } }) => {
      const name = `${party.firstName} ${party.lastName}`;
      return when(toFormText(name).text !== name, `The form spells the name "${toFormText(name).text}".`);
    },
  },
];
