import { companyFormIn } from '../../../kernel/company-names.js';
import { canBeSamePerson } from '../../../kernel/names.js';
import type { Principals } from '../../applications/incorporation-source.js';
import { isInUnitedStates } from '../../ss4/postal-lines.js';
import type { ResponsibleParty } from '../../ss4/ss4-facts.js';
import { type FormCheck, instructions, when } from '../check.js';
import { isManagerTitle, isMemberOrManager, isMemberTitle, isPrincipalOfficer } from '../words.js';

const SIGNATURE = instructions('signature');
const LINE_7 = instructions('lines 7a and 7b');

export const RESPONSIBLE_PARTY_CHECKS: readonly FormCheck[] = [
  {
    code: 'natural_person',
    field: 'responsibleParty.lastName',
    severity: 'error',
    line: '7a',
    source: LINE_7,
    passes: 'The responsible party is a natural person.',
    problem: ({ facts: { responsibleParty: party } }) => {
      const form = companyFormIn(`${party.firstName} ${party.lastName}`);
      if (form === null) return null;
      const problem =
        'The responsible party is a company: it must be a natural person who controls the entity.';
      return form === 'short'
        ? `${problem} Write the last name of a person in small letters, such as "Sa".`
        : problem;
    },
  },
  {
    code: 'party_is_principal',
    severity: 'warning',
    line: '7a',
    source: LINE_7,
    passes: 'The responsible party is a member or officer of the company, or no list of them is known.',
    problem: ({ facts: { responsibleParty: party, entityType }, principals }) =>
      when(
        principals !== null && !isPrincipal(party, principals),
        entityType === 'LLC'
          ? 'The responsible party is neither a member of the LLC nor its manager: make sure that they control it.'
          : 'The responsible party is not an officer of the corporation: make sure that they control it.',
      ),
  },
  {
    code: 'person_has_two_names',
    severity: 'warning',
    line: '7a',
    source: LINE_7,
    passes: 'The responsible party has a first and a last name of their own.',
    problem: ({ facts: { responsibleParty: party } }) =>
      when(party.firstName === party.lastName, 'The first and the last name are the same.'),
  },
  {
    code: 'person_tax_id',
    severity: 'info',
    line: '7b',
    source: LINE_7,
    passes: 'Line 7b says FOREIGN, the entry of a person without SSN or ITIN.',
    problem: () => null,
  },
  {
    code: 'person_in_united_states',
    severity: 'warning',
    line: '7b',
    source: LINE_7,
    passes: 'The responsible party lives abroad, as line 7b implies.',
    problem: ({ facts: { responsibleParty } }) =>
      when(
        isInUnitedStates(responsibleParty.address),
        'The responsible party lives in the United States: make sure that they have no SSN or ITIN.',
      ),
  },
  {
    code: 'corporate_title',
    field: 'responsibleParty.title',
    severity: 'error',
    line: 'signature',
    source: SIGNATURE,
    passes: 'A corporation is not signed for by a member or partner.',
    problem: ({ facts: { entityType, responsibleParty } }) =>
      when(
        entityType === 'CORP' &&
          isMemberTitle(responsibleParty.title) &&
          !isPrincipalOfficer(responsibleParty.title),
        `A corporation has no ${responsibleParty.title}: its president, vice president or other principal officer signs.`,
      ),
  },
  {
    code: 'principal_officer',
    severity: 'warning',
    line: 'signature',
    source: SIGNATURE,
    passes: 'A corporation is signed for by a principal officer.',
    problem: ({ facts: { entityType, responsibleParty } }) =>
      when(
        entityType === 'CORP' && !isPrincipalOfficer(responsibleParty.title),
        `The president, vice president or other principal officer signs for a corporation, not a "${responsibleParty.title}".`,
      ),
  },
  {
    code: 'member_title',
    severity: 'warning',
    line: 'signature',
    source: SIGNATURE,
    passes: 'An LLC is signed for by a member, manager or officer.',
    problem: ({
      facts: {
        entityType,
        responsibleParty: { title },
      },
    }) =>
      when(
        entityType === 'LLC' && !isMemberOrManager(title) && !isPrincipalOfficer(title),
        `A member, manager or officer signs for an LLC, not a "${title}".`,
      ),
  },
  {
    code: 'sole_member',
    severity: 'warning',
    line: '8b',
    source: instructions('lines 8a to 8c'),
    passes: 'The title fits the number of members.',
    problem: ({ facts: { memberCount, responsibleParty } }) =>
      when(
        memberCount !== null && memberCount > 1 && /\bsole\b/i.test(responsibleParty.title),
        'The title says that there is one member, and line 8b says that there are more.',
      ),
  },
];

/** Managers of an LLC are not listed; nor is the person who controls a member that is a company. */
function isPrincipal(party: ResponsibleParty, { members, officers }: Principals): boolean {
  const name = `${party.firstName} ${party.lastName}`;
  if ([...members, ...officers].some((listed) => canBeSamePerson(listed, name))) return true;
  if (members.length === 0) return false;
  return isManagerTitle(party.title) || members.some((member) => companyFormIn(member) !== null);
}
