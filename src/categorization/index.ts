export { CategorizationModule } from './categorization.module.js';
export { Categorizer, type SuggestedCategory } from './categorizer.js';
export { CategoryChart, type ChartAccount, type SystemAccounts } from './category-chart.js';
export { CategoryChartRepository } from './category-chart.repository.js';
export { categoryView, type CategoryView } from './category-view.js';
export {
  accountTarget,
  type Categorization,
  CATEGORY_SOURCES,
  type CategorySource,
  type CategoryTarget,
  type Decision,
  decisionOf,
  isHuman,
  MATCHED_CONFIDENCE,
  type Prediction,
  type ReviewPolicy,
  type ReviewReason,
  reviewReasonOf,
  sameTarget,
  REVIEW_REASONS,
  targetsOf,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionTypeOf,
  TRANSFER_TARGET,
  UNDECIDED,
} from './category.js';
export { DECISION_VALUES, DecisionColumns, decisionFrom } from './decision-columns.js';
export { directionOf } from './direction.js';
export type { StateBefore } from './category-decisions.repository.js';
export type { LearnedDecision } from './learn-decisions.js';
export type { Evidence } from './learning/explain.js';
export { levelFromNumber, levelToNumber } from './learning/prediction-level.js';
export { merchantKey, merchantName } from './merchant.js';
export { type Rebuilt, RebuildCategorizer } from './rebuild-categorizer.js';
export { isSplitByUser, sameSplits, type SplitLine } from './split-line.js';
export { type SplitView, splitsView } from './split-view.js';
export type { DecisionGroup } from './rules/rule-suggestions.js';
export type { DecidedTransaction, TransactionFacts } from './transaction-facts.js';
export { type Redecision, type TransactionSource, TransactionSourceRegistry } from './transaction-source.js';
export type { LatestDecision } from './unlearn-decisions.js';
