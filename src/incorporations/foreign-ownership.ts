import type { OwnershipFacts } from '../entities/index.js';
import { nameKey } from '../kernel/names.js';
import { isPartOfUnitedStates } from '../kernel/us-states.js';
import type { IncorporationDetails, IncorporationMember } from './incorporation-details.js';
import { ownershipUnits } from './ownership.js';

const UNITS_OF_ONE_PERCENT = 10_000;

/** Who will own the company: the members of an LLC; for a corporation, what the order says. */
export function ownershipOf(entityType: 'LLC' | 'CORP', details: IncorporationDetails): OwnershipFacts {
  if (entityType === 'LLC') return ownershipOfMembers(details);
  const { foreignOwned = null, foreignOwnedPercent = null, ownerTaxResidence = null } = details;
  return { memberCount: null, foreignOwned, foreignOwnedPercent, ownerTaxResidence };
}

/** A member whose residence is unknown makes the share unknown, and if no other member is foreign, everything. */
function ownershipOfMembers(details: IncorporationDetails): OwnershipFacts {
  const { members = [] } = details;
  const owners = members
    .map((member) => ({
      residence: residenceOf(member, details),
      units: ownershipUnits(member.ownershipPercent) ?? 0,
    }))
    .sort((one, other) => other.units - one.units);
  const foreign = owners.filter(({ residence }) => residence !== null && !isPartOfUnitedStates(residence));
  const isKnown = owners.every(({ residence }) => residence !== null);
  const [largest] = foreign.length > 0 ? foreign : owners;
  return {
    memberCount: members.length,
    foreignOwned: foreign.length > 0 ? true : isKnown ? false : null,
    foreignOwnedPercent: isKnown ? wholePercent(foreign.reduce((sum, { units }) => sum + units, 0)) : null,
    ownerTaxResidence: largest?.residence ?? null,
  };
}

/**
 * Unless the order says it, the responsible party is assumed to be tax resident where they live, if that is abroad. An
 * address in the United States says nothing about a person without SSN.
 */
function residenceOf(
  { name, taxResidence }: IncorporationMember,
  { members = [], responsibleParty: party }: IncorporationDetails,
): string | null {
  if (taxResidence !== undefined) return taxResidence;
  const isParty = members.length === 1 || nameKey(name) === nameKey(`${party.firstName} ${party.lastName}`);
  const { country } = party.address;
  return isParty && !isPartOfUnitedStates(country) ? country : null;
}

/**
 * Rounded down, so that a share just below a threshold of the law stays below it; a share below one percent counts as
 * one.
 */
function wholePercent(units: number): number {
  return units === 0 ? 0 : Math.max(1, Math.floor(units / UNITS_OF_ONE_PERCENT));
}
