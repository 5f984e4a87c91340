import type { CategoryView, SplitView } from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import { joinAccount } from '../../ledger/index.js';

/** A line of SPLITS. Amounts are text, because a number in JSON is not exact. */
export interface SelectedSplit {
  readonly amountMinor: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly description: string | null;
  /** Null if a user split the transaction. */
  readonly ruleId: string | null;
}

/** The split of the transaction t as an expression; null without one. */
export const SPLITS = `
  case when t.split_status = 'split' then (
    select json_agg(json_build_object('amountMinor', s.amount_minor::text, 'accountNumber', sa.account_number,
                                      'accountName', sa.name, 'description', s.description, 'ruleId', s.rule_id) order by s.position)
      from transaction_split s
      ${joinAccount('sa', 's.business_id', 's.account_id')}
     where s.business_id = t.business_id and s.transaction_id = t.id) end`;

/** The parts as the API shows them. Those that a rule made show its decision on the transaction. */
export function selectedSplits(
  lines: readonly SelectedSplit[] | null,
  currency: CurrencyCode,
  byRule: Pick<CategoryView, 'confidence' | 'source' | 'because'>,
): SplitView[] | null {
  if (lines === null) return null;
  return lines.map(({ amountMinor, accountNumber, accountName, description, ruleId }) => ({
    amount: toAmount(BigInt(amountMinor), currency),
    category: { accountNumber, accountName, ...(ruleId === null ? BY_USER : byRule) },
    description,
  }));
}

const BY_USER = { confidence: 1, source: 'user_override', because: null } as const;
