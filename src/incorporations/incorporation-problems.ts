import type { FieldProblem } from '../kernel/domain-error.js';
import { nameKey } from '../kernel/names.js';
import { isUsStateCode, type UsStateCode } from '../kernel/us-states.js';
import { designatorsOf, endsWithDesignator, isDesignator } from './designators.js';
import { OFFICER_TITLES, type OfficerTitle, officesWithoutOfficer } from './officers.js';
import { ownershipProblem } from './ownership.js';
import { ownershipProblems } from './ownership-problems.js';

type Body = Readonly<Record<string, unknown>>;
type EntityType = 'LLC' | 'CORP';

/** A corporation may say who owns it. Of an LLC, its members say so. */
const FOREIGN_OWNERSHIP = ['foreignOwned', 'foreignOwnedPercent', 'ownerTaxResidence'];

/** The fields that one entity type requires and the other forbids. */
const OWN_FIELDS: Readonly<Record<EntityType, readonly string[]>> = {
  LLC: ['members'],
  CORP: ['officers', 'authorizedShares', 'parValue'],
};
const KIND_NAMES: Readonly<Record<EntityType, string>> = { LLC: 'an LLC', CORP: 'a corporation' };

/** The problems across fields. Fields that are invalid on their own are skipped: their own checks report them. */
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

/** The problems of the name options for an entity type in a state. */
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
          problem: 'must not end with a designator: it belongs in its own field',
        });
      const key = nameKey(name);
      if (seen.has(key)) problems.push({ path: `${path}.name`, problem: 'duplicates another name option' });
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
    ...ownershipFieldProblems(body, entityType),
  ];
}

function ownershipFieldProblems(body: Body, entityType: EntityType): FieldProblem[] {
  const problems = ownershipProblems(body, entityType);
  if (entityType === 'CORP') return problems;
  const misplaced = FOREIGN_OWNERSHIP.filter((field) => body[field] !== undefined).map((path) => ({
    path,
    problem: 'is for a corporation: the taxResidence of the members says it for an LLC',
  }));
  return [...misplaced, ...problems];
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

/** The objects of a list; empty for anything else, which the field's own check reports. */
function objectsIn(list: unknown): Body[] {
  if (!Array.isArray(list)) return [];
  return list.every((item) => typeof item === 'object' && item !== null) ? (list as Body[]) : [];
}
