import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { BankAccountKind, BankAccountType } from './account-kinds.js';

/** An account at an institution. Its transactions are booked on the ledger account that it is mapped to. */
export interface BankAccount {
  readonly id: string;
  readonly entityId: string;
  readonly itemId: string;
  /** The caller's id of it. */
  readonly externalId: string;
  /** `manual:<slug>:<externalId>`. */
  readonly externalAccountId: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly kind: BankAccountKind;
  readonly type: BankAccountType;
  /** In the account's own sense: held, or owed for credit and loan. */
  readonly openingBalanceMinor: bigint | null;
  /** The balance is that of the start of this day. */
  readonly openingBalanceDate: CalendarDate | null;
  /** The live posting of the opening balance, and how many it has had. */
  readonly openingEntryId: string | null;
  readonly openingSeq: number;
  readonly ledgerAccountId: string | null;
  /** The sum of the settled transactions on or after the opening date, positive = out. */
  readonly settledMinor: bigint;
}
