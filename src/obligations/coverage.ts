import { nameOfUsState, usStateOf } from '../kernel/us-states.js';
import { applicableRules, type KnownFacts } from './applicable-rules.js';
import { owesNothing, rulesOf } from './rules/state-calendar.js';
import { STATE_CALENDARS } from './rules/states/index.js';

/**
 * What the rules do not cover of an entity's duties to the place of its formation; null if they cover it, or
 * if the entity has no more duties. An unknown state is a gap in the profile, not in the rules.
 */
export function coverageGap(facts: KnownFacts): string | null {
  const { country, entityType, formationState, status } = facts;
  if (status === 'dissolved') return null;
  if (country !== 'US') return `Obligations of companies formed in ${country} are not covered.`;
  if (formationState === null || entityType === 'sole_prop') return null;
  const state = usStateOf(formationState);
  const calendar = STATE_CALENDARS.find((candidate) => candidate.state === state);
  if (!calendar) return `Obligations of companies formed in ${formationState} are not covered.`;
  if (applicableRules(rulesOf(calendar), facts).length > 0 || owesNothing(calendar, entityType)) return null;
  return `What ${nameOfUsState(calendar.state)} requires of a company of this type is not verified.`;
}
