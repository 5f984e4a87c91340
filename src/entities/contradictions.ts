import type { FieldProblem } from '../kernel/domain-error.js';
import { isUsTerritory, usStateOf } from '../kernel/us-states.js';
import type { LegalEntity } from './legal-entity.entity.js';
import { type Regime, REGIMES_OF } from './regimes.js';

/** The facts of an entity that can contradict each other. */
export type ComparedFacts = Pick<
  LegalEntity,
  | 'country'
  | 'entityType'
  | 'regime'
  | 'memberCount'
  | 'foreignOwned'
  | 'foreignOwnedPercent'
  | 'ownerTaxResidence'
  | 'status'
  | 'formationDate'
  | 'dissolvedOn'
> &
  Partial<Pick<LegalEntity, 'formationState' | 'responsiblePartyChangedOn'>>;
type Fact = keyof ComparedFacts;

interface Comparison {
  /** A problem of one of these facts is reported at the first of them that the request contains. */
  readonly facts: readonly [Fact, ...Fact[]];
  readonly problemOf: (facts: ComparedFacts) => string | null;
}

/** An S corporation has at most 100 shareholders (26 U.S.C. 1361(b)(1)(A)). */
const MAX_S_CORPORATION_MEMBERS = 100;

const COMPARISONS: readonly Comparison[] = [
  { facts: ['regime', 'entityType', 'country'], problemOf: regimeProblem },
  { facts: ['memberCount', 'regime', 'entityType', 'country'], problemOf: memberCountProblem },
  { facts: ['foreignOwned', 'regime', 'entityType', 'country'], problemOf: foreignShareholderProblem },
  { facts: ['foreignOwned', 'foreignOwnedPercent'], problemOf: foreignShareProblem },
  { facts: ['foreignOwnedPercent', 'regime', 'entityType', 'country'], problemOf: soleOwnerProblem },
  { facts: ['ownerTaxResidence', 'foreignOwned'], problemOf: residenceProblem },
  { facts: ['formationState', 'country'], problemOf: formationStateProblem },
  { facts: ['dissolvedOn', 'status', 'formationDate'], problemOf: dissolutionProblem },
  { facts: ['responsiblePartyChangedOn', 'formationDate'], problemOf: responsiblePartyProblem },
];

/** The contradictions in the facts of an entity that involve at least one of the facts that a request changes. */
export function contradictions(facts: ComparedFacts, changed: ReadonlySet<string>): FieldProblem[] {
  return COMPARISONS.flatMap(({ facts: compared, problemOf }) => {
    const path = compared.find((fact) => changed.has(fact));
    const problem = path === undefined ? null : problemOf(facts);
    if (path === undefined || problem === null) return [];
    return [
      { path, problem: path === compared[0] ? problem : `contradicts ${compared[0]}, which ${problem}` },
    ];
  });
}

/** How the United States taxes a company by default, if its type alone decides. */
export function regimeOf({
  entityType,
  regime,
}: Pick<ComparedFacts, 'entityType' | 'regime'>): Regime | null {
  if (regime !== null) return regime;
  if (entityType === 'c_corp' || entityType === 's_corp' || entityType === 'partnership') return entityType;
  return entityType === 'sole_prop' ? 'disregarded' : null;
}

function regimeProblem({ country, entityType, regime }: ComparedFacts): string | null {
  const possible = REGIMES_OF[entityType];
  if (country !== 'US' || regime === null || possible.includes(regime)) return null;
  return `must be ${possible.join(' or ')} for a ${entityType}`;
}

function memberCountProblem({ country, memberCount, ...facts }: ComparedFacts): string | null {
  const regime = regimeOf(facts);
  if (country !== 'US' || memberCount === null) return null;
  if (regime === 'disregarded' && memberCount !== 1) return 'must be 1 for a disregarded entity';
  if ((regime === 'partnership' || facts.entityType === 'partnership') && memberCount < 2)
    return 'must be at least 2 for a partnership';
  if (regime === 's_corp' && memberCount > MAX_S_CORPORATION_MEMBERS)
    return `must be at most ${MAX_S_CORPORATION_MEMBERS} for an S corporation`;
  return null;
}

/** 26 U.S.C. 1361(b)(1)(C). */
function foreignShareholderProblem({ country, foreignOwned, ...facts }: ComparedFacts): string | null {
  const isForeign = country === 'US' && foreignOwned === true && regimeOf(facts) === 's_corp';
  return isForeign ? 'must not be true for an S corporation: it has no foreign shareholders' : null;
}

function foreignShareProblem({ foreignOwned, foreignOwnedPercent: percent }: ComparedFacts): string | null {
  if (percent === null) return null;
  if (foreignOwned === null) return 'is required with foreignOwnedPercent';
  return foreignOwned === percent > 0 ? null : `must be ${percent > 0} with foreignOwnedPercent ${percent}`;
}

/** 26 CFR 301.7701-2(a): a disregarded entity has one owner, who is a foreign person or is not. */
function soleOwnerProblem({ country, foreignOwnedPercent: percent, ...facts }: ComparedFacts): string | null {
  const isShared = percent !== null && percent > 0 && percent < 100;
  if (country !== 'US' || !isShared || regimeOf(facts) !== 'disregarded') return null;
  return 'must be 0 or 100 for a disregarded entity: it has one owner';
}

function residenceProblem({ foreignOwned, ownerTaxResidence }: ComparedFacts): string | null {
  return foreignOwned === true && ownerTaxResidence === 'US' ? 'must not be US with foreignOwned true' : null;
}

/** Companies of other countries name their own states and provinces. */
function formationStateProblem({ country, formationState = null }: ComparedFacts): string | null {
  if (country !== 'US' || formationState === null) return null;
  if (usStateOf(formationState) !== null || isUsTerritory(formationState)) return null;
  return 'must be a US state, the District of Columbia or a US territory, by code or name';
}

function dissolutionProblem({ status, formationDate, dissolvedOn }: ComparedFacts): string | null {
  if (dissolvedOn === null) return null;
  if (status !== 'dissolved') return 'requires the status dissolved';
  if (formationDate === null || formationDate <= dissolvedOn) return null;
  return `must not be before the formationDate ${formationDate}`;
}

function responsiblePartyProblem({
  formationDate,
  responsiblePartyChangedOn: changedOn = null,
}: ComparedFacts): string | null {
  if (changedOn === null || formationDate === null || formationDate <= changedOn) return null;
  return `must not be before the formationDate ${formationDate}`;
}
