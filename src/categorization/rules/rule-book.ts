import type { CategoryChart } from '../category-chart.js';
import { type CategoryTarget, targetsOf } from '../category.js';
import type { SplitLine } from '../split-line.js';
import type { RuleLogic } from './rule.js';
import {
  foldTransaction,
  type TransactionTest,
  type MatchableTransaction,
  ruleTest,
} from './rule-matcher.js';
import { splitByRule } from './split-by-rule.js';

/** A rule that decides a transaction, with its category and what it splits the transaction into. */
export interface DecidingRule {
  readonly ruleId: string;
  readonly name: string;
  readonly target: CategoryTarget;
  readonly splits: readonly SplitLine[] | null;
}

/** What an entity's rules say about a transaction. */
export interface RuleVerdict {
  readonly rule: DecidingRule | null;
  /** The categories that only a user may choose for it. */
  readonly excluded: readonly CategoryTarget[];
}

const NO_RULE: RuleVerdict = { rule: null, excluded: [] };

/**
 * An entity's active rules in their order, prepared for many transactions. The first matching `set` rule decides. An
 * exclusion overrides the rules below it and all weaker evidence.
 */
export class RuleBook {
  private readonly rules: readonly { readonly rule: RuleLogic; readonly matches: TransactionTest }[];

  constructor(rules: readonly RuleLogic[]) {
    this.rules = rules.map((rule) => ({ rule, matches: ruleTest(rule) }));
  }

  /**
   * Skips rules with an account that is not a category now, for example because it is inactive, and those whose parts do not
   * fit.
   */
  match(transaction: MatchableTransaction, chart: Pick<CategoryChart, 'isEligible'>): RuleVerdict {
    if (this.rules.length === 0) return NO_RULE;
    const folded = foldTransaction(transaction);
    const excluded: CategoryTarget[] = [];
    const excludedIds = new Set<string>();
    const isAllowed = (target: CategoryTarget) =>
      chart.isEligible(target) && !(target.kind === 'account' && excludedIds.has(target.accountId));
    for (const { rule, matches } of this.rules) {
      const { id: ruleId, name, action, target } = rule;
      if (!matches(folded)) continue;
      if (action === 'exclude') {
        excluded.push(target);
        if (target.kind === 'account') excludedIds.add(target.accountId);
      } else if (targetsOf(rule).every(isAllowed)) {
        const split = splitByRule(rule, transaction.amountMinor);
        if (split.fits) return { rule: { ruleId, name, target, splits: split.lines }, excluded };
      }
    }
    return excluded.length === 0 ? NO_RULE : { rule: null, excluded };
  }
}
