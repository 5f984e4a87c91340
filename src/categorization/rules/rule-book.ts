import type { CategoryChart } from '../category-chart.js';
import type { CategoryTarget } from '../category.js';
import type { RuleLogic } from './rule.js';
import { foldRow, type RowTest, type RuleRow, ruleTest } from './rule-matcher.js';

/** What an entity's rules say of a row. */
export interface RuleVerdict {
  /** The rule that decides it, and for what. */
  readonly rule: { readonly ruleId: string; readonly name: string; readonly target: CategoryTarget } | null;
  /** The accounts that it is kept away from, unless a person says otherwise. */
  readonly excluded: readonly CategoryTarget[];
}

const SILENT: RuleVerdict = { rule: null, excluded: [] };

/**
 * An entity's active rules in their order, ready for many rows. The first rule that fits a row and sets something
 * decides it; an exclusion holds against the rules below it and against every weaker evidence.
 */
export class RuleBook {
  private readonly rules: readonly { readonly rule: RuleLogic; readonly fits: RowTest }[];

  constructor(rules: readonly RuleLogic[]) {
    this.rules = rules.map((rule) => ({ rule, fits: ruleTest(rule) }));
  }

  /** A rule whose account is no category today, as one that was deactivated, is passed over. */
  ask(row: RuleRow, chart: Pick<CategoryChart, 'isEligible'>): RuleVerdict {
    if (this.rules.length === 0) return SILENT;
    const folded = foldRow(row);
    const excluded: CategoryTarget[] = [];
    const barred = new Set<string>();
    for (const { rule, fits } of this.rules) {
      const { id: ruleId, name, action, target } = rule;
      if (!fits(folded)) continue;
      if (action === 'exclude') {
        excluded.push(target);
        if (target.kind === 'account') barred.add(target.accountId);
      } else if (chart.isEligible(target) && !(target.kind === 'account' && barred.has(target.accountId))) {
        return { rule: { ruleId, name, target }, excluded };
      }
    }
    return excluded.length === 0 ? SILENT : { rule: null, excluded };
  }
}
