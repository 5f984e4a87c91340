import type { EntityType } from './entity-types.js';

// In a file of its own, so that the web app can import it.

/** How the United States tax a company. */
export const REGIMES = ['disregarded', 'partnership', 'c_corp', 's_corp'] as const;
export type Regime = (typeof REGIMES)[number];

/** The tax regimes that a US company of each type can have. A corporation is never disregarded (26 CFR 301.7701-2(b)). */
export const REGIMES_OF: Readonly<Record<EntityType, readonly Regime[]>> = {
  llc: ['disregarded', 'partnership', 'c_corp', 's_corp'],
  c_corp: ['c_corp', 's_corp'],
  s_corp: ['s_corp', 'c_corp'],
  partnership: ['partnership', 'c_corp', 's_corp'],
  sole_prop: ['disregarded'],
  nonprofit: ['c_corp', 'disregarded'],
};

/** Types of company that may choose how the United States tax them. */
export const CHOOSES_REGIME: ReadonlySet<EntityType> = new Set(['llc', 'c_corp', 's_corp', 'partnership']);
