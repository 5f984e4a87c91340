import type { SplitLine } from '../split-line.js';
import type { RuleLogic, RuleSplit } from './rule.js';

/** Shares are whole numbers of millionths. */
export const WHOLE_SHARE = 1_000_000n;

/** Whether a rule can split an amount, and the parts; null if the rule's category gets all of it. */
export type SplitByRule =
  | { readonly fits: true; readonly lines: readonly SplitLine[] | null }
  | { readonly fits: false };

const WHOLE: SplitByRule = { fits: true, lines: null };

/**
 * Splits an amount as a rule says: its parts first, each share rounded to minor units, then the rest for the category of the
 * rule. It does not fit if nothing is left, or only money in the other direction. A share that rounds to 0 is left out.
 */
export function splitByRule(
  { id: ruleId, splits, target }: Pick<RuleLogic, 'id' | 'splits' | 'target'>,
  amountMinor: bigint,
): SplitByRule {
  if (splits === null || target.kind !== 'account') return WHOLE;
  const lines: SplitLine[] = [];
  let rest = amountMinor;
  for (const split of splits) {
    const part = partOf(split, amountMinor);
    if (part === 0n) continue;
    rest -= part;
    lines.push({ accountId: split.accountId, amountMinor: part, description: split.description, ruleId });
  }
  if (rest === 0n || rest > 0n !== amountMinor > 0n) return { fits: false };
  if (lines.length === 0) return WHOLE;
  lines.push({ accountId: target.accountId, amountMinor: rest, description: null, ruleId });
  return { fits: true, lines };
}

function partOf(split: RuleSplit, amountMinor: bigint): bigint {
  return 'amountMinor' in split ? split.amountMinor : shareOf(amountMinor, split.share);
}

/** Rounded to the nearest minor unit, halves away from zero: money in is split like money out. */
function shareOf(amountMinor: bigint, share: bigint): bigint {
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  const rounded = (2n * magnitude * share + WHOLE_SHARE) / (2n * WHOLE_SHARE);
  return amountMinor < 0n ? -rounded : rounded;
}
