import type { BankAccountView } from '../../data/contract';
import type { CategoryGroup } from '../../transactions/categories';

/** What the list shares with the transaction that is open next to it. */
export interface OpenList {
  readonly bankAccounts: readonly BankAccountView[];
  readonly categories: readonly CategoryGroup[];
}
