import type { CategoryChart } from './category-chart.js';
import type { CategoryEvidence } from './categorize.js';
import type { RuleBook } from './rules/rule-book.js';
import type { TransactionFacts } from './transaction-facts.js';

/** The evidence for a category apart from users' earlier decisions. */
export type StatedEvidence = Omit<CategoryEvidence, 'memory'>;

export function statedEvidence(
  facts: TransactionFacts,
  chart: CategoryChart,
  rules: RuleBook,
): StatedEvidence {
  const pushed = facts.pushedCategory === null ? null : chart.resolve(facts.pushedCategory);
  return {
    amountMinor: facts.amountMinor,
    description: facts.description,
    merchantKey: facts.merchantKey,
    ...rules.match(facts, chart),
    pushed: pushed?.ok ? pushed.target : null,
  };
}
