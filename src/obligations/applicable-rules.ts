import type { EntityType } from '../entities/index.js';
import { usStateOf } from '../kernel/us-states.js';
import { answerTo, type KnownFacts, type RulePeriod } from './rules/facts.js';
import type { Rule, TaxClass } from './rules/rule.js';

export type { KnownFacts } from './rules/facts.js';

/** The rules for a US entity; entities of other countries have none. */
export function applicableRules(rules: readonly Rule[], facts: KnownFacts): Rule[] {
  if (facts.country !== 'US') return [];
  const state = usStateOf(facts.formationState);
  const taxClass = taxClassOf(facts);
  return rules.filter((rule) => {
    const { jurisdiction, audience } = rule;
    const { entityTypes, taxedAs, notTaxedAs } = audience;
    if (jurisdiction !== 'US' && jurisdiction !== `US-${state}`) return false;
    if (entityTypes && !entityTypes.includes(facts.entityType)) return false;
    if (taxedAs && (taxClass === null || !taxedAs.includes(taxClass))) return false;
    if (notTaxedAs && taxClass !== null && notTaxedAs.includes(taxClass)) return false;
    return isGiven(rule, facts) !== 'no';
  });
}

/** Whether the fact that a rule depends on is given, in a period or at all. Nothing depends on no fact. */
export function isGiven(
  { given }: Pick<Rule, 'given'>,
  facts: KnownFacts,
  period: RulePeriod | null = null,
): 'yes' | 'no' | 'unknown' {
  if (!given) return 'yes';
  const answer = answerTo(given.fact, facts, period);
  if (answer !== null) return answer ? 'yes' : 'no';
  return given.ifUnknown === undefined ? 'no' : 'unknown';
}

/** An LLC without a regime has the default of its number of members (26 CFR 301.7701-3(b)); null if that is unknown. */
export function taxClassOf({
  entityType,
  regime,
  memberCount = null,
}: Pick<KnownFacts, 'entityType' | 'regime' | 'memberCount'>): TaxClass | null {
  if (entityType === 'llc' && regime === null && memberCount !== null) {
    return memberCount === 1 ? 'disregarded' : 'partnership';
  }
  if (regime === null || (entityType === 'sole_prop' && regime === 'disregarded')) {
    return CLASS_WITHOUT_REGIME[entityType];
  }
  return regime;
}

const CLASS_WITHOUT_REGIME: Readonly<Record<EntityType, TaxClass | null>> = {
  llc: null,
  c_corp: 'c_corp',
  s_corp: 's_corp',
  partnership: 'partnership',
  sole_prop: 'sole_prop',
  nonprofit: 'nonprofit',
};
