import type { CategoryChart } from './category-chart.js';
import type { CategorySource, Decision } from './category.js';

export interface CategoryView {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly confidence: number;
  readonly source: CategorySource;
  /** The reason in plain words; null if the source is explanation enough. */
  readonly because: string | null;
}

/** A decision as the API shows it; null for transfers and undecided transactions. */
export function categoryView(
  { target, confidence, source, because }: Decision,
  chart: CategoryChart,
): CategoryView | null {
  if (target?.kind !== 'account') return null;
  const account = chart.account(target.accountId);
  if (!account) return null;
  return { accountNumber: account.accountNumber, accountName: account.name, confidence, source, because };
}
