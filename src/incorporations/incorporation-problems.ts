import type { FieldProblem } from '../kernel/domain-error.js';
import { isUsStateCode, type UsStateCode } from '../kernel/us-states.js';
import { designatorsOf, endsWithDesignator, isDesignator } from './designators.js';
import { OFFICER_TITLES, type OfficerTitle, officesWithoutOfficer } from './officers.js';
import { ownershipProblem } from './ownership.js';

type Body = Readonly<Record<string, unknown>>;
type EntityType = 'LLC' | 'CORP';

/** What each kind of company needs, and the other must not have. */
const OWN_FIELDS: Readonly<Record<EntityType, readonly string[]>> = {
  LLC: ['members'],
  CORP: ['officers', 'authorizedShares', 'parValue'],
};
const KIND_NAMES: Readonly<Record<EntityType, string>> = { LLC: 'an LLC', CORP: 'a corporation' };

/** What the fields of an order say wrong together. Fields that are wrong by themselves are passed over. */
export function incorporationProblems(body: Body): FieldProblem[] {
  const { entityType, filingState, nameOptions } = body;
  if (entityType !== 'LLC' && entityType !== 'CORP') return [];
  const state = isUsStateCode(filingState) ? filingState : null;
  return [
    ...kindProblems(body, entityType),
    ...(entityType === 'LLC' ? memberProblems(body) : officerProblems(body, state)),
    ...(state ? nameProblems(nameOptions, entityType, state) : []),
  ];
}

/** What is wrong with the names of an order for a kind of company in a state. */
export function nameProblems(
  nameOptions: unknown,
  entityType: EntityType,
  state: UsStateCode,
): FieldProblem[] {
  const seen = new Set<string>();
  const designators = designatorsOf(entityType, state);
  return objectsIn(nameOptions).flatMap(({ name, designator }, index) => {
    const path = `nameOptions[${index}]`;
    const problems: FieldProblem[] = [];
    if (typeof designator === 'string' && !isDesignator(designator, designators)) {
      const problem = `must be one of ${designators.join(', ')} for ${KIND_NAMES[entityType]} in ${state}`;
      problems.push({ path: `${path}.designator`, problem });
    }
    if (typeof name === 'string') {
      if (endsWithDesignator(name))
        problems.push({
          path: `${path}.name`,
          problem: 'must not end with a designator: that is a field of its own',
        });
      const key = comparable(name);
      if (seen.has(key))
        problems.push({ path: `${path}.name`, problem: 'is a name that stands there already' });
      seen.add(key);
    }
    return problems;
  });
}

function kindProblems(body: Body, entityType: EntityType): FieldProblem[] {
  const other = entityType === 'LLC' ? 'CORP' : 'LLC';
  return [
    ...OWN_FIELDS[entityType]
      .filter((field) => body[field] === undefined)
      .map((path) => ({ path, problem: `is required for ${KIND_NAMES[entityType]}` })),
    ...OWN_FIELDS[other]
      .filter((field) => body[field] !== undefined)
      .map((path) => ({ path, problem: `is for ${KIND_NAMES[other]}` })),
  ];
}

function memberProblems({ members }: Body): FieldProblem[] {
  const listed = objectsIn(members);
  if (listed.length === 0) return [];
  const problem = ownershipProblem(listed.map(({ ownershipPercent }) => ownershipPercent));
  return problem === null ? [] : [{ path: 'members', problem }];
}

function officerProblems({ officers }: Body, state: UsStateCode | null): FieldProblem[] {
  const titles = objectsIn(officers).map(({ title }) => title);
  if (state === null || titles.length === 0 || !titles.every(isOfficerTitle)) return [];
  const missing = officesWithoutOfficer(state, titles);
  if (missing.length === 0) return [];
  return [{ path: 'officers', problem: `must have ${missing.join(' and ')}; one person may be both` }];
}

function isOfficerTitle(title: unknown): title is OfficerTitle {
  return OFFICER_TITLES.some((known) => known === title);
}

/** Names that the state's register would not tell apart are one name. */
function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The objects of a list; none for anything else, whose own field says what it is. */
function objectsIn(list: unknown): Body[] {
  if (!Array.isArray(list)) return [];
  return list.every((item) => typeof item === 'object' && item !== null) ? (list as Body[]) : [];
}
