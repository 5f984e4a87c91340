import { KINDS, kindOf, kindProblems, taxRegimeOf } from '../../ss4/ss4-kinds.js';
import { isInUnitedStates } from '../../ss4/postal-lines.js';
import { type FormCheck, instructions, type PreflightSubject, when } from '../check.js';

const LINE_8 = instructions('lines 8a to 8c');
const LINE_9A = instructions('line 9a');

const boxOf = ({ facts }: PreflightSubject) =>
  kindProblems(facts).length > 0 ? null : KINDS[kindOf(facts)].entityBox;
const isForeignOwnedLlc = ({ facts }: PreflightSubject) =>
  kindProblems(facts).length === 0 && kindOf(facts) === 'foreign_owned_llc';

export const ENTITY_CHECKS: readonly FormCheck[] = [
  {
    code: 'regime',
    severity: 'error',
    line: '9a',
    source: LINE_9A,
    passes: 'The type of entity, its tax regime and its members fit each other.',
    problem: ({ facts }) =>
      kindProblems(facts)
        .map(({ path, problem }) => `${path} ${problem}.`)
        .join(' ') || null,
  },
  {
    code: 'member_count',
    severity: 'error',
    line: '8b',
    source: LINE_8,
    passes: 'Line 8b has the number of members of an LLC, and N/A for a corporation.',
    problem: ({ facts: { entityType, memberCount } }) =>
      when((entityType === 'LLC') === (memberCount === null), 'Only an LLC has a number of members.'),
  },
  {
    code: 'incorporated_in',
    severity: 'info',
    line: '9b',
    source: instructions('line 9b'),
    passes: 'Line 9b names the state of a company that is taxed as a corporation, and says N/A for others.',
    problem: () => null,
  },
  {
    code: 'election',
    severity: 'warning',
    line: '9a',
    source: 'Instructions for Form 8832 and Form 2553 (https://www.irs.gov/instructions/i2553)',
    passes: 'No election is needed for this tax regime.',
    problem: ({ facts: { entityType, regime } }) =>
      regime === 's_corp'
        ? 'File Form 2553 within two months and 15 days of the start: the form says 1120-S.'
        : when(
            entityType === 'LLC' && regime === 'c_corp',
            'File Form 8832 within 75 days of the start: the form says 1120.',
          ),
  },
  {
    code: 's_corporation_abroad',
    severity: 'warning',
    line: '9a',
    source: '26 U.S.C. 1361(b)(1)(C)',
    passes: 'No foreign shareholder of an S corporation is in sight.',
    problem: ({ facts }) =>
      when(
        taxRegimeOf(facts) === 's_corp' && !isInUnitedStates(facts.responsibleParty.address),
        'An S corporation has no foreign shareholders: make sure that the responsible party owns no share.',
      ),
  },
  {
    code: 'foreign_owner_stated',
    severity: 'warning',
    line: '9a',
    source: LINE_9A,
    passes: 'It is known whether the owner is a foreign person.',
    problem: ({ facts }) =>
      when(
        taxRegimeOf(facts) === 'disregarded' && facts.foreignOwned === undefined,
        'Nothing says whether the owner is a foreign person: the form follows the address of the responsible party.',
      ),
  },
  {
    code: 'form_5472',
    severity: 'info',
    line: '10',
    source: '26 CFR 1.6038A-1(c)(1); instructions for Form 5472 (https://www.irs.gov/instructions/i5472)',
    passes: 'The company files no Form 5472 as a disregarded entity.',
    problem: (subject) =>
      when(
        isForeignOwnedLlc(subject),
        'The company files Form 5472 with a pro forma Form 1120 every year; the penalty is $25,000.',
      ),
  },
  {
    code: 'foreign_partners',
    severity: 'info',
    line: '9a',
    source: '26 U.S.C. 1446 (https://www.irs.gov/instructions/i8804)',
    passes: 'No foreign partner is known.',
    problem: (subject) =>
      when(
        boxOf(subject) === 'partnership' && subject.facts.foreignOwned === true,
        'A partnership with foreign partners files Forms 8804 and 8805 and withholds tax.',
      ),
  },
  {
    code: 'earlier_ein',
    severity: 'error',
    line: '18',
    source: instructions('line 18'),
    passes: 'Line 18 says that the company has no EIN, and none is known.',
    problem: ({ entityHasTaxId, status }) =>
      when(
        entityHasTaxId && status !== 'ein_received',
        'The entity already has a tax id, and line 18 says No.',
      ),
  },
];
