import type { EntityType, LegalEntity } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { usStateOf } from '../kernel/us-states.js';
import type { Rule, TaxClass } from './rules/rule.js';

/** The facts of an entity that decide which rules apply. */
export type KnownFacts = Pick<
  LegalEntity,
  'country' | 'entityType' | 'regime' | 'formationState' | 'status'
> & {
  readonly formationDate: CalendarDate | null;
  readonly fiscalYearEndMonth: number | null;
};

/** The rules for a US entity; entities of other countries have none. */
export function applicableRules(rules: readonly Rule[], facts: KnownFacts): Rule[] {
  if (facts.country !== 'US') return [];
  const state = usStateOf(facts.formationState);
  const taxClass = taxClassOf(facts);
  return rules.filter(({ jurisdiction, audience: { entityTypes, taxedAs, notTaxedAs } }) => {
    if (jurisdiction !== 'US' && jurisdiction !== `US-${state}`) return false;
    if (entityTypes && !entityTypes.includes(facts.entityType)) return false;
    if (taxedAs && (taxClass === null || !taxedAs.includes(taxClass))) return false;
    return !(notTaxedAs && taxClass !== null && notTaxedAs.includes(taxClass));
  });
}

/** Null for an LLC without one: its default depends on an unknown number of members. */
export function taxClassOf({
  entityType,
  regime,
}: Pick<KnownFacts, 'entityType' | 'regime'>): TaxClass | null {
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
