import type { CurrencyCode } from '../kernel/currency.js';
import { toAmount } from '../kernel/money.js';
import type { CategoryChart } from './category-chart.js';
import { accountTarget, type Decision, decisionOf } from './category.js';
import { categoryView, type CategoryView } from './category-view.js';
import type { SplitLine } from './split-line.js';

/** A part of a transaction with a category of its own. */
export interface SplitView {
  /** In the currency of the transaction. Positive is money out, negative is money in. */
  readonly amount: number;
  /** The ledger account that it is posted to. */
  readonly category: CategoryView;
  /** What the part is for; null if nothing is noted. */
  readonly description: string | null;
}

/** A transaction that was read with what it is split into. */
interface SplitTransaction {
  readonly splits: readonly SplitLine[] | null;
  readonly decision: Decision;
  readonly currency: CurrencyCode;
}

export function splitsView(
  { splits, decision, currency }: SplitTransaction,
  chart: CategoryChart,
): SplitView[] | null {
  if (splits === null) return null;
  return splits.map(({ accountId, amountMinor, description, ruleId }) => {
    const target = accountTarget(accountId);
    const ofPart = ruleId === null ? decisionOf(target, 'user_override', 1) : { ...decision, target };
    const category = categoryView({ decision: ofPart, splits: null }, chart);
    if (category === null) throw new Error(`account ${accountId} of a split is not in the chart`);
    return { amount: toAmount(amountMinor, currency), category, description };
  });
}
