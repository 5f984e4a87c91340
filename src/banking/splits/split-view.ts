import {
  accountTarget,
  type CategoryChart,
  categoryView,
  type CategoryView,
  decisionOf,
} from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import { joinAccount } from '../../ledger/index.js';
import type { SplitLine } from '../booking/booking.js';

/** A part of a transaction with a category of its own. */
export interface SplitView {
  /** In the currency of the transaction. Positive is money out, negative is money in. */
  readonly amount: number;
  /** The ledger account that it is posted to. */
  readonly category: CategoryView;
  /** What the part is for; null if nothing is noted. */
  readonly description: string | null;
}

/** A line of SPLITS. Amounts are text, because a number in JSON is not exact. */
export interface SelectedSplit {
  readonly amountMinor: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly description: string | null;
}

/** The split of the transaction t as an expression; null without one. */
export const SPLITS = `
  case when t.split_status = 'split' then (
    select json_agg(json_build_object('amountMinor', s.amount_minor::text, 'accountNumber', sa.account_number,
                                      'accountName', sa.name, 'description', s.description) order by s.position)
      from transaction_split s
      ${joinAccount('sa', 's.business_id', 's.account_id')}
     where s.business_id = t.business_id and s.transaction_id = t.id) end`;

export function selectedSplits(
  lines: readonly SelectedSplit[] | null,
  currency: CurrencyCode,
): SplitView[] | null {
  if (lines === null) return null;
  return lines.map(({ amountMinor, accountNumber, accountName, description }) => ({
    amount: toAmount(BigInt(amountMinor), currency),
    category: { accountNumber, accountName, confidence: 1, source: 'user_override', because: null },
    description,
  }));
}

/** The split of a transaction that was read with its lines. */
export function splitsView(
  { splits, currency }: { readonly splits: readonly SplitLine[] | null; readonly currency: CurrencyCode },
  chart: CategoryChart,
): SplitView[] | null {
  if (splits === null) return null;
  return splits.map(({ accountId, amountMinor, description }) => {
    const category = categoryView(decisionOf(accountTarget(accountId), 'user_override', 1), chart);
    if (category === null) throw new Error(`account ${accountId} of a split is not in the chart`);
    return { amount: toAmount(amountMinor, currency), category, description };
  });
}
