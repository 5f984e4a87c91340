import type { CalendarDate } from '../../kernel/calendar-date.js';
import { DateField, OneOf, Optional } from '../../platform/http/input/fields/fields.js';
import { BALANCE_INTERVALS, type BalanceInterval } from './balance-periods.js';

export class BankBalancesQuery {
  /** The first day, `YYYY-MM-DD`. Default: 90 days with `to`. */
  @Optional()
  @DateField()
  from?: CalendarDate;

  /** The last day, `YYYY-MM-DD`, inclusive. Default: today in the time zone of the business. */
  @Optional()
  @DateField()
  to?: CalendarDate;

  /** The length of a point. Weeks start on Monday. Default: `day`. */
  @Optional()
  @OneOf(BALANCE_INTERVALS)
  interval?: BalanceInterval;
}

/** A day, a week or a month of a bank account. */
export interface BankBalancePointView {
  /** Its first day. */
  readonly periodStart: string;
  /** Its last day. */
  readonly periodEnd: string;
  /** The sum of the settled transactions that brought money in; never negative. */
  readonly moneyIn: number;
  /** The sum of the settled transactions that took money out; never negative. */
  readonly moneyOut: number;
  /** The balance at the end of `periodEnd`. Null before the opening balance, and without one. */
  readonly balance: number | null;
}

/** The balances of a bank account over time, with the sign of `openingBalance` in `GET /bank-accounts`. */
export interface BankBalancesView {
  /** The bank account. */
  readonly bankAccountId: string;
  /** Its currency (ISO 4217). */
  readonly currency: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** The length of a point. */
  readonly interval: BalanceInterval;
  /** The balance at the start of `from`. Null before the opening balance, and without one. */
  readonly openingBalance: number | null;
  /** At most 366, by date. The first and the last one can be shorter than the interval. */
  readonly points: readonly BankBalancePointView[];
}
