import {
  type ComparedFacts,
  contradictions,
  type OwnershipFacts,
  type Regime,
  REGIMES,
} from '../entities/index.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { isPartOfUnitedStates } from '../kernel/us-states.js';
import { ownershipOf } from './foreign-ownership.js';
import type { Incorporation } from './incorporation.entity.js';

type Body = Readonly<Record<string, unknown>>;

/** The fields of an order that can be at fault; the members of an LLC say the rest. */
const FIELDS: Readonly<Record<'LLC' | 'CORP', readonly string[]>> = {
  LLC: ['regime'],
  CORP: ['regime', 'foreignOwned', 'foreignOwnedPercent', 'ownerTaxResidence'],
};

/** The contradictions between the tax regime and what the order says about the owners of the company. */
export function ownershipProblems(body: Body, entityType: 'LLC' | 'CORP'): FieldProblem[] {
  const owners = entityType === 'LLC' ? ownersOfLlc(body) : ownersOfCorporation(body);
  const regime = REGIMES.find((known) => known === body['regime']) ?? null;
  return compare(entityType, owners, regime);
}

/** The same for what follows from the address of the responsible party. */
export function ownerProblems({
  entityType,
  details,
}: Pick<Incorporation, 'entityType' | 'details'>): FieldProblem[] {
  return compare(entityType, ownershipOf(entityType, details), details.regime ?? null);
}

function compare(entityType: 'LLC' | 'CORP', owners: OwnershipFacts, regime: Regime | null): FieldProblem[] {
  const facts: ComparedFacts = {
    ...owners,
    regime,
    country: 'US',
    entityType: entityType === 'LLC' ? 'llc' : 'c_corp',
    status: 'active',
    formationDate: null,
    dissolvedOn: null,
  };
  return contradictions(facts, new Set(FIELDS[entityType]));
}

function ownersOfCorporation({ foreignOwned, foreignOwnedPercent, ownerTaxResidence }: Body): OwnershipFacts {
  return {
    memberCount: null,
    foreignOwned: typeof foreignOwned === 'boolean' ? foreignOwned : null,
    foreignOwnedPercent: typeof foreignOwnedPercent === 'number' ? foreignOwnedPercent : null,
    ownerTaxResidence: typeof ownerTaxResidence === 'string' ? ownerTaxResidence : null,
  };
}

/** Only what the members themselves say: the address of the responsible party is an assumption. */
function ownersOfLlc({ members }: Body): OwnershipFacts {
  const listed = Array.isArray(members) ? (members as readonly unknown[]) : [];
  const isForeign = listed.some((member) => {
    const residence = (member as { readonly taxResidence?: unknown } | null)?.taxResidence;
    return typeof residence === 'string' && !isPartOfUnitedStates(residence);
  });
  return {
    memberCount: listed.length > 0 ? listed.length : null,
    foreignOwned: isForeign ? true : null,
    foreignOwnedPercent: null,
    ownerTaxResidence: null,
  };
}
