import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

/** What an import of a statement sets of a transaction. */
export interface ImportedFacts {
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amountMinor: bigint;
  readonly description: string;
  /** Null: derived from the description. */
  readonly merchant: string | null;
  readonly pending: boolean;
}

export function importedFactsOf(transaction: BankTransaction): ImportedFacts {
  const { date, amountMinor, description, merchant, merchantGiven, pending } = transaction;
  return { date, amountMinor, description, merchant: merchantGiven ? merchant : null, pending };
}
