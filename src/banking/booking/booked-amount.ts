import type { SplitLine } from '../../categorization/index.js';
import type { DayRates } from '../../exchange-rates/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { divideRounded } from '../../kernel/exchange-rate.js';
import { absMinor } from '../../kernel/money.js';

/** An amount of an account on a day: of a transaction, or its opening balance. */
interface DatedAmount {
  readonly amountMinor: bigint;
  readonly date: CalendarDate;
}

/** Whether what was booked of an amount stays what it is: the same amount of the same day is not converted again. */
export function isBookedAs(
  before: (DatedAmount & { readonly bookedMinor: bigint | null }) | null,
  is: DatedAmount,
) {
  return (
    before !== null &&
    before.bookedMinor !== null &&
    before.amountMinor === is.amountMinor &&
    before.date === is.date
  );
}

/**
 * An amount in the currency of the books. One that rounds to nothing is the smallest amount of that currency: no transaction is
 * left out of the books.
 */
export function bookedMinorOf(
  { amountMinor, date }: DatedAmount,
  currency: CurrencyCode,
  rates: DayRates,
): bigint {
  const converted = rates.convert(amountMinor, currency, date);
  if (converted !== 0n) return converted;
  return amountMinor > 0n ? 1n : amountMinor < 0n ? -1n : 0n;
}

type Part = Pick<SplitLine, 'accountId' | 'amountMinor'>;

/**
 * The parts of a split in the currency of the books, which sum to what is booked. The largest part has what rounding leaves
 * over; parts that round to nothing are left out.
 */
export function bookedParts(splits: readonly Part[], bookedMinor: bigint, originalMinor: bigint): Part[] {
  const parts = splits.map(({ accountId, amountMinor }) => ({
    accountId,
    amountMinor: divideRounded(amountMinor * bookedMinor, originalMinor),
  }));
  const rest = parts.reduce((left, { amountMinor }) => left - amountMinor, bookedMinor);
  const largest = largestOf(splits);
  return parts
    .map((part, at) => (at === largest ? { ...part, amountMinor: part.amountMinor + rest } : part))
    .filter(({ amountMinor }) => amountMinor !== 0n);
}

/** The first of the largest parts, whatever their signs. */
function largestOf(splits: readonly Part[]): number {
  let [largest, most] = [0, -1n];
  for (const [at, { amountMinor }] of splits.entries()) {
    const size = absMinor(amountMinor);
    if (size > most) [largest, most] = [at, size];
  }
  return largest;
}
