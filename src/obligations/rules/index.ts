import { FEDERAL_RULES } from './federal/index.js';
import { rulesOf } from './state-calendar.js';
import { STATE_CALENDARS } from './states/index.js';
import type { Rule } from './rule.js';

export type { Jurisdiction, Rule, ObligationSeverity } from './rule.js';
export { SEVERITIES } from './rule.js';

/**
 * Every rule of the compliance calendar. docs/decisions/obligations.md explains what is excluded, such as
 * beneficial ownership reports: companies formed in the United States are exempt (31 CFR
 * 1010.380(c)(2)(xxiv)).
 */
export const RULES: readonly Rule[] = [...FEDERAL_RULES, ...STATE_CALENDARS.flatMap(rulesOf)];
