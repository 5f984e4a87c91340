import type { CategoryChart } from './category-chart.js';
import { type CategoryTarget, type Decision, PUSHED_CONFIDENCE } from './category.js';
import { lookUpKeyword } from './keyword-dictionary.js';
import { confidenceOf, type MerchantMemory } from './merchant-memory.js';

export type Direction = 'in' | 'out';

/** What is known of a row before anybody looked at it. */
export interface Evidence {
  readonly amountMinor: bigint;
  readonly merchantKey: string;
  /** What the push said. */
  readonly pushed: CategoryTarget | null;
  /** What people decided for the merchant: on this bank account first, then on all of the entity's. */
  readonly memories: readonly MerchantMemory[];
}

export function directionOf(amountMinor: bigint): Direction {
  return amountMinor > 0n ? 'out' : 'in';
}

/** A row's category by the strongest evidence there is: the push, people's decisions, the dictionary, none. */
export function categorize(evidence: Evidence, chart: CategoryChart): Decision {
  const { amountMinor, merchantKey, pushed, memories } = evidence;
  if (pushed !== null && chart.isEligible(pushed)) {
    return { target: pushed, source: 'pushed', confidence: PUSHED_CONFIDENCE };
  }
  const memory = memories.find(({ target }) => chart.isEligible(target));
  if (memory) return { target: memory.target, source: 'memory', confidence: confidenceOf(memory) };

  const hit = lookUpKeyword(merchantKey, directionOf(amountMinor));
  const resolved = hit === null ? null : chart.resolve(hit.accountNumber);
  if (hit !== null && resolved?.ok)
    return { target: resolved.target, source: 'keyword', confidence: hit.confidence };

  return { target: chart.uncategorized(amountMinor), source: 'uncategorized', confidence: 0 };
}
