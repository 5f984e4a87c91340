import { distinct, groupBy, indexBy } from '../../kernel/collections.js';
import type { CategoryTarget } from '../category.js';
import { foldText } from './fold-text.js';
import { MAX_VALUES, type RuleCondition } from './rule.js';
import type { MatchableTransaction } from './rule-matcher.js';

const MIN_DECISIONS = 5;
const MIN_AGREEMENT_PERCENT = 95;

/** How often users chose one category for a merchant and direction on a bank account. */
export interface DecisionGroup {
  readonly merchantKey: string;
  readonly target: CategoryTarget;
  readonly decisions: number;
  /** The merchant names of these transactions. */
  readonly merchants: readonly string[];
  /** The newest of these transactions. The sign of its amount is the direction. */
  readonly newest: MatchableTransaction;
}

export interface RuleSuggestion {
  readonly name: string;
  readonly conditions: readonly RuleCondition[];
  readonly target: CategoryTarget;
  readonly decisions: number;
  readonly agreeing: number;
  /** A transaction that the rule would decide. */
  readonly example: MatchableTransaction;
}

/**
 * Suggests rules where users repeat a decision: for a merchant and direction or, if its bank accounts differ, for one
 * bank account. Suggestions with the most agreeing decisions come first.
 */
export function suggestRules(groups: readonly DecisionGroup[]): RuleSuggestion[] {
  const suggestions = [...groupBy(groups, keyOf).values()].flatMap((ofMerchant) => {
    const general = suggest(ofMerchant, null);
    if (general !== null) return [general];
    const byAccount = groupBy(ofMerchant, ({ newest }) => newest.bankAccountId);
    return [...byAccount].flatMap(([accountId, ofAccount]) => suggest(ofAccount, accountId) ?? []);
  });
  return suggestions.toSorted((a, b) => b.agreeing - a.agreeing || (a.name < b.name ? -1 : 1));
}

function keyOf({ merchantKey, newest }: DecisionGroup): string {
  return `${newest.amountMinor > 0n ? 'out' : 'in'} ${merchantKey}`;
}

function suggest(groups: readonly DecisionGroup[], bankAccountId: string | null): RuleSuggestion | null {
  const countOf = (some: readonly DecisionGroup[]) => some.reduce((sum, each) => sum + each.decisions, 0);
  const [best] = [...groupBy(groups, ({ target }) => targetKey(target)).values()].toSorted(
    (a, b) => countOf(b) - countOf(a),
  );
  const [first] = best ?? [];
  if (best === undefined || first === undefined) return null;
  const { newest, target } = first;
  const [decisions, agreeing] = [countOf(groups), countOf(best)];
  const names = merchantsOf(best);
  const isSupported = decisions >= MIN_DECISIONS && agreeing * 100 >= decisions * MIN_AGREEMENT_PERCENT;
  const [name] = names;
  if (!isSupported || name === undefined || names.length > MAX_VALUES) return null;
  return {
    name: name.slice(0, 100).trim(),
    conditions: [
      { field: 'merchant', operator: names.length === 1 ? 'equals' : 'one_of', values: names },
      { field: 'direction', operator: 'equals', values: [newest.amountMinor > 0n ? 'out' : 'in'] },
      ...(bankAccountId === null
        ? []
        : [{ field: 'bankAccountId', operator: 'equals', values: [bankAccountId] } as const]),
    ],
    target,
    decisions,
    agreeing,
    example: newest,
  };
}

/** The spellings of the merchant, each once after folding. */
function merchantsOf(groups: readonly DecisionGroup[]): string[] {
  const names = distinct(groups.flatMap(({ merchants }) => merchants)).filter(
    (name) => foldText(name) !== '',
  );
  return [...indexBy(names.toReversed(), foldText).values()].toReversed();
}

function targetKey(target: CategoryTarget): string {
  return target.kind === 'account' ? target.accountId : target.kind;
}
