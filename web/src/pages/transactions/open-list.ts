import type { BankAccountView } from '../../data/contract';
import type { CategoryGroup } from '../../transactions/categories';

/** What the list shares with the transaction or the dialog that is open next to it. */
export interface OpenList {
  readonly entityId: string;
  readonly bankAccounts: readonly BankAccountView[];
  readonly categories: readonly CategoryGroup[];
}
