import type { Rule } from '../rule.js';
import { EMPLOYERS } from './employers.data.js';
import { FOREIGN_OWNERS } from './foreign-owners.data.js';
import { EVENTS } from './events.data.js';
import { RETURNS } from './returns.data.js';

/** What domestic entities file with federal authorities. */
export const FEDERAL_RULES: readonly Rule[] = [...RETURNS, ...FOREIGN_OWNERS, ...EVENTS, ...EMPLOYERS];
