import { contradictions, type Regime } from '../../entities/index.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
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
 * never a partnership, and a company taxed as a corporation always names the form that it will file.
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
  c_corporation: {
    entityBox: 'corporation',
    entityText: '1120',
    reasonBox: 'started_business',
    reasonText: null,
  },
  s_corporation: {
    entityBox: 'corporation',
    entityText: '1120-S',
    reasonBox: 'started_business',
    reasonText: null,
  },
  // Instructions for Form SS-4, line 9a: an LLC with one member that elects to be a corporation says so.
  single_member_c_corporation: {
    entityBox: 'corporation',
    entityText: 'Single-Member 1120',
    reasonBox: 'started_business',
    reasonText: null,
  },
  single_member_s_corporation: {
    entityBox: 'corporation',
    entityText: 'Single-Member 1120-S',
    reasonBox: 'started_business',
    reasonText: null,
  },
} as const satisfies Record<
  string,
  { entityBox: EntityBox; entityText: string | null; reasonBox: ReasonBox; reasonText: string | null }
>;
export type Ss4Kind = keyof typeof KINDS;

/** The kind of company. Throws a RangeError if the facts contradict each other (see kindProblems). */
export function kindOf(facts: Ss4Facts): Ss4Kind {
  const [first] = kindProblems(facts);
  if (first) throw new RangeError(`${first.path} ${first.problem}`);
  const regime = taxRegimeOf(facts);
  if (regime === 'c_corp' || regime === 's_corp') return corporationKindOf(facts, regime);
  if (regime === 'partnership') return 'partnership_llc';
  const foreignOwned = facts.foreignOwned ?? !isInUnitedStates(facts.responsibleParty.address);
  return foreignOwned ? 'foreign_owned_llc' : 'single_member_llc';
}

/** How the company is taxed: as it chose, or by default. */
export function taxRegimeOf({
  entityType,
  memberCount,
  regime,
}: Pick<Ss4Facts, 'entityType' | 'memberCount' | 'regime'>): Regime {
  if (regime !== undefined) return regime;
  if (entityType === 'CORP') return 'c_corp';
  return memberCount === 1 ? 'disregarded' : 'partnership';
}

function corporationKindOf({ memberCount }: Ss4Facts, regime: 'c_corp' | 's_corp'): Ss4Kind {
  if (memberCount !== 1) return regime === 'c_corp' ? 'c_corporation' : 's_corporation';
  return regime === 'c_corp' ? 'single_member_c_corporation' : 'single_member_s_corporation';
}

/** Line 8b has room for three digits. */
const MAX_MEMBERS = 999;

/** Why the facts describe no kind of company. */
export function kindProblems(
  facts: Pick<Ss4Facts, 'entityType' | 'memberCount' | 'regime' | 'foreignOwned'>,
): FieldProblem[] {
  const countProblem = memberCountProblem(facts);
  if (countProblem !== null) return [{ path: 'memberCount', problem: countProblem }];
  const { entityType, regime, memberCount, foreignOwned } = facts;
  const isCorporation = entityType === 'CORP';
  return contradictions(
    {
      country: 'US',
      entityType: isCorporation ? 'c_corp' : 'llc',
      regime: regime ?? null,
      memberCount,
      foreignOwned: foreignOwned ?? null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
      status: 'active',
      formationDate: null,
      dissolvedOn: null,
    },
    new Set(['regime', 'memberCount', 'foreignOwned']),
  );
}

function memberCountProblem({
  entityType,
  memberCount,
}: Pick<Ss4Facts, 'entityType' | 'memberCount'>): string | null {
  if (entityType === 'CORP') return memberCount === null ? null : 'must be null for a corporation';
  const isCount = memberCount !== null && Number.isInteger(memberCount);
  return isCount && memberCount >= 1 && memberCount <= MAX_MEMBERS
    ? null
    : `must be a whole number from 1 to ${MAX_MEMBERS} for an LLC`;
}
