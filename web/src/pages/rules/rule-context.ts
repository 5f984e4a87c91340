import type { BankAccountView, RuleView } from '../../data/contract';
import type { CategoryGroup } from '../../transactions/categories';

/** What the list of rules shares with the rule that is edited over it. */
export interface RuleContext {
  readonly entityId: string;
  readonly rules: readonly RuleView[];
  readonly bankAccounts: readonly BankAccountView[];
  readonly categories: readonly CategoryGroup[];
}
