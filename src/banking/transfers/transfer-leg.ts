import type { CategorySource } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { absMinor } from '../../kernel/money.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

/** How many days apart the legs of a transfer may be that is found without a user. */
export const MAX_DAYS_APART = 5;
/** And that a user matches: a check or a foreign transfer can take weeks. */
export const MAX_DAYS_APART_BY_USER = 31;

/** A transfer may be without its other side so long: weekends, holidays, and feeds that arrive late. */
export const DAYS_ON_ITS_WAY = 7;
/** Whether older transfers have their other side is not asked. */
export const DAYS_BACK = 366;

/** Who matched the legs of a transfer. */
export const MATCH_SOURCES = ['automatic', 'user'] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

/** One side of a transfer between two bank accounts of a legal entity. */
export interface TransferLeg {
  readonly id: string;
  readonly entityId: string;
  readonly bankAccountId: string;
  readonly currency: CurrencyCode;
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amountMinor: bigint;
}

/** Two legs of one transfer. */
export interface LegPair {
  readonly outId: string;
  readonly inId: string;
  readonly daysApart: number;
}

/** A key of two legs that does not depend on their order. */
export function pairKey(oneId: string, otherId: string): string {
  return oneId < otherId ? `${oneId} ${otherId}` : `${otherId} ${oneId}`;
}

/** What legs of one transfer have in common. */
export function legGroupOf({ entityId, currency, amountMinor }: TransferLeg): string {
  return `${entityId} ${currency} ${absMinor(amountMinor)}`;
}

const UNCATEGORIZED: CategorySource = 'uncategorized';

/**
 * Whether a transaction may be matched without a user: it is posted and not split, and it is a transfer or nothing is
 * known of it. The index bank_transaction_open_legs has the same condition.
 */
export function isOpenLeg({ entryId, pending, removedAt, splits, decision }: BankTransaction): boolean {
  if (entryId === null || pending || removedAt !== null || splits !== null) return false;
  return decision.target?.kind === 'transfer' || decision.source === UNCATEGORIZED;
}
