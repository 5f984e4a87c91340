import { isInUnitedStates } from './postal-lines.js';
import type { Ss4Facts } from './ss4-facts.js';

/** Line 9a, in the order of the official form. */
export const ENTITY_BOXES = [
  'sole_proprietor',
  'estate',
  'partnership',
  'plan_administrator',
  'corporation',
  'trust',
  'personal_service_corporation',
  'military',
  'state_local_government',
  'church',
  'farmers_cooperative',
  'federal_government',
  'other_nonprofit',
  'remic',
  'tribal_government',
  'other',
] as const;
export type EntityBox = (typeof ENTITY_BOXES)[number];

/** Line 10, in the order of the official form. */
export const REASON_BOXES = [
  'started_business',
  'changed_organization',
  'purchased_business',
  'hired_employees',
  'created_trust',
  'irs_withholding',
  'created_pension_plan',
  'other',
  'banking',
] as const;
export type ReasonBox = (typeof REASON_BOXES)[number];

/**
 * Lines 9a and 10 by kind of company. No other combination is valid: an LLC is never a sole proprietor, a single member
 * never a partnership, and a corporation always names the form that it will file.
 */
export const KINDS = {
  foreign_owned_llc: {
    entityBox: 'other',
    entityText: 'Foreign-owned U.S. disregarded entity-Form 5472',
    reasonBox: 'other',
    reasonText: 'Foreign-owned U.S. disregarded entity filing Form 5472',
  },
  single_member_llc: {
    entityBox: 'other',
    entityText: 'Disregarded entity',
    reasonBox: 'started_business',
    reasonText: null,
  },
  partnership_llc: {
    entityBox: 'partnership',
    entityText: null,
    reasonBox: 'started_business',
    reasonText: null,
  },
  corporation: {
    entityBox: 'corporation',
    entityText: '1120',
    reasonBox: 'started_business',
    reasonText: null,
  },
} as const satisfies Record<
  string,
  { entityBox: EntityBox; entityText: string | null; reasonBox: ReasonBox; reasonText: string | null }
>;
export type Ss4Kind = keyof typeof KINDS;

/** The kind of company. Throws a RangeError if the facts contradict each other (see memberCountProblem). */
export function kindOf(facts: Ss4Facts): Ss4Kind {
  const problem = memberCountProblem(facts);
  if (problem !== null) throw new RangeError(`memberCount ${problem}`);
  if (facts.entityType === 'CORP') return 'corporation';
  if (facts.memberCount !== 1) return 'partnership_llc';
  const foreignOwned = facts.foreignOwned ?? !isInUnitedStates(facts.responsibleParty.address);
  return foreignOwned ? 'foreign_owned_llc' : 'single_member_llc';
}

/** Line 8b has room for three digits. */
const MAX_MEMBERS = 999;

export function memberCountProblem({ entityType, memberCount }: Ss4Facts): string | null {
  if (entityType === 'CORP') return memberCount === null ? null : 'must be null for a corporation';
  const isCount = memberCount !== null && Number.isInteger(memberCount);
  return isCount && memberCount >= 1 && memberCount <= MAX_MEMBERS
    ? null
    : `must be a whole number from 1 to ${MAX_MEMBERS} for an LLC`;
}
