import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { endOfMonth } from '../kernel/calendar-date.js';
import { monthsAfter } from '../kernel/months.js';
import type { LineDraft } from '../ledger/index.js';

/** The accounts for the difference. */
export interface ExchangeAccounts {
  readonly gain: string;
  readonly loss: string;
}

/** The revaluation of a month. */
export interface MonthRevaluation {
  readonly date: CalendarDate;
  readonly lines: readonly LineDraft[];
  /** The sum of the differences: positive is a gain. */
  readonly gainMinor: bigint;
  /** The part of it that conversions between bank accounts have left over. */
  readonly realizedMinor: bigint;
}

/** What a month moves on a ledger account: for a bank account in another currency, or what conversions have left over there. */
export interface MovedMonth {
  readonly accountId: string;
  /** Null for what conversions have left over, as `currency`. */
  readonly bankAccountId: string | null;
  readonly currency: CurrencyCode | null;
  /** Its first day. */
  readonly month: CalendarDate;
  /** 0 for what conversions have left over: it is worth nothing. */
  readonly foreignMinor: bigint;
  /** In the currency of the books, with revaluations. */
  readonly amountMinor: bigint;
}

/** The months of a bank account in a ledger account, or of conversions, the oldest first. */
export type Series = readonly MovedMonth[];

interface Balance {
  readonly foreignMinor: bigint;
  /** What it counts as in the books. */
  readonly carriedMinor: bigint;
}

/** The last days of the months from one day to another, both in whole months. */
export function monthEnds(from: CalendarDate, through: CalendarDate): CalendarDate[] {
  const ends: CalendarDate[] = [];
  for (let month = 0; ; month++) {
    const end = endOfMonth(monthsAfter(from, month));
    if (end > through) return ends;
    ends.push(end);
  }
}

/** The currencies and month ends whose rates a revaluation needs: those at which the account is not empty. */
export function ratesToRead(
  series: Series,
  ends: readonly CalendarDate[],
): { currency: CurrencyCode; date: CalendarDate }[] {
  const currency = series[0]?.currency ?? null;
  if (currency === null) return [];
  return [...balancesAt(series, ends)].flatMap(([date, { foreignMinor }]) =>
    foreignMinor === 0n ? [] : [{ currency, date }],
  );
}

/**
 * The entry of each month end at which accounts are worth something else than they count as. Each posts the difference alone, so
 * that a second revaluation posts nothing. An empty account is worth nothing, whatever rates have left over, and so is what
 * conversions have left over.
 */
export function planRevaluation(
  accounts: readonly Series[],
  ends: readonly CalendarDate[],
  convert: (amountMinor: bigint, currency: CurrencyCode, date: CalendarDate) => bigint,
  exchange: ExchangeAccounts,
): MonthRevaluation[] {
  const differences = accounts.map((series) => differencesOf(series, ends, convert));
  return ends.flatMap((date) => {
    const lines = accounts.flatMap((series, at) => lineOf(series, differences[at]?.get(date) ?? 0n));
    if (lines.length === 0) return [];
    const amounts = lines.map(({ amountMinor }) => amountMinor);
    const gains = sumOf(amounts.filter((amount) => amount > 0n));
    const losses = sumOf(amounts.filter((amount) => amount < 0n));
    const others = [
      { accountId: exchange.gain, bankAccountId: null, amountMinor: -gains },
      { accountId: exchange.loss, bankAccountId: null, amountMinor: -losses },
    ];
    return [
      {
        date,
        lines: [...lines, ...others.filter(({ amountMinor }) => amountMinor !== 0n)],
        gainMinor: gains + losses,
        realizedMinor: sumOf(
          lines.flatMap(({ bankAccountId, amountMinor }) => (bankAccountId === null ? [amountMinor] : [])),
        ),
      },
    ];
  });
}

/** By how much each month end differs, after what the months before it post. */
function differencesOf(
  series: Series,
  ends: readonly CalendarDate[],
  convert: (amountMinor: bigint, currency: CurrencyCode, date: CalendarDate) => bigint,
): Map<CalendarDate, bigint> {
  const differences = new Map<CalendarDate, bigint>();
  const currency = series[0]?.currency ?? null;
  let posted = 0n;
  for (const [date, { foreignMinor, carriedMinor }] of balancesAt(series, ends)) {
    const worth = currency === null || foreignMinor === 0n ? 0n : convert(foreignMinor, currency, date);
    const difference = worth - carriedMinor - posted;
    differences.set(date, difference);
    posted += difference;
  }
  return differences;
}

function balancesAt(series: Series, ends: readonly CalendarDate[]): Map<CalendarDate, Balance> {
  const balances = new Map<CalendarDate, Balance>();
  let [foreignMinor, carriedMinor, at] = [0n, 0n, 0];
  for (const end of ends) {
    for (let month = series[at]; month && month.month <= end; month = series[++at]) {
      foreignMinor += month.foreignMinor;
      carriedMinor += month.amountMinor;
    }
    balances.set(end, { foreignMinor, carriedMinor });
  }
  return balances;
}

/** Its original amount is 0: nothing moves on the bank account. */
function lineOf([first]: Series, amountMinor: bigint): LineDraft[] {
  if (!first || amountMinor === 0n) return [];
  const { accountId, bankAccountId, currency } = first;
  const original = currency === null ? {} : { original: { currency, amountMinor: 0n } };
  return [{ accountId, bankAccountId, amountMinor, ...original }];
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
