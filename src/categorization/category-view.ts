import type { CategoryChart } from './category-chart.js';
import type { Categorization, CategorySource } from './category.js';

/** The ledger account that a bank transaction is posted to, and how it was decided. */
export interface CategoryView {
  /** The number of the ledger account, such as `6010`. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** How likely the category is right, from 0 to 1. A decision of a user has 1. */
  readonly confidence: number;
  /** Who or what decided. `user_override` is a user, `memory` a prediction from users' decisions. */
  readonly source: CategorySource;
  /** The reason in plain words; null if the source is explanation enough. */
  readonly because: string | null;
}

/** A decision as the API shows it; null for transfers, split and undecided transactions. */
export function categoryView(
  { decision: { target, confidence, source, because }, splits }: Categorization,
  chart: CategoryChart,
): CategoryView | null {
  if (target?.kind !== 'account' || splits !== null) return null;
  const account = chart.account(target.accountId);
  if (!account) return null;
  return { accountNumber: account.accountNumber, accountName: account.name, confidence, source, because };
}
