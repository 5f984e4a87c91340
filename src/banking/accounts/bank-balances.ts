import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { DateSpan } from '../../kernel/date-spans.js';
import { type BookingAccount, derivedBalanceOf } from '../booking/booking.js';

/** The settled transactions of a period, in minor units. */
export interface PeriodMoney extends DateSpan {
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

export type BalancedAccount = Pick<BookingAccount, 'type' | 'openingBalanceMinor' | 'openingBalanceDate'> & {
  /** The sum of all its settled transactions, positive = out. */
  readonly settledMinor: bigint;
};

export interface Balances {
  readonly openingMinor: bigint | null;
  /** The balance at the end of each period. */
  readonly closingMinor: readonly (bigint | null)[];
}

/**
 * The balances at the start of the first period and at the end of each one: the current balance without what was settled
 * later. `laterMinor` is the sum of the transactions after the last period, positive = out.
 */
export function balancesOver(
  account: BalancedAccount,
  periods: readonly PeriodMoney[],
  laterMinor: bigint,
): Balances {
  const atStart = periods.reduce(
    (settled, { inMinor, outMinor }) => settled - outMinor + inMinor,
    account.settledMinor - laterMinor,
  );
  let settledMinor = atStart;
  const closingMinor = periods.map(({ end, inMinor, outMinor }) => {
    settledMinor += outMinor - inMinor;
    return hasBegun(account, end) ? derivedBalanceOf(account, settledMinor) : null;
  });
  const [first] = periods;
  const openingMinor =
    first !== undefined && hasBegun(account, first.start) ? derivedBalanceOf(account, atStart) : null;
  return { openingMinor, closingMinor };
}

function hasBegun({ openingBalanceDate }: BalancedAccount, date: CalendarDate): boolean {
  return openingBalanceDate !== null && openingBalanceDate <= date;
}
