import { toDayNumber } from '../../kernel/calendar-date.js';
import { absMinor } from '../../kernel/money.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { type BookingAccount, isBeforeOpening } from '../booking/booking.js';
import { rangeWithin } from './range-within.js';
import { MAX_DAYS_APART_BY_USER } from './transfer-leg.js';

/** What a bank takes for a conversion is less: further apart, a user has named the wrong transaction. */
const MAX_PERCENT_APART = 10n;

export interface AskedLeg {
  readonly transaction: BankTransaction;
  readonly account: BookingAccount;
}

/** Why two transactions are not the two legs of a transfer; null if they are. */
export function notAPair(out: AskedLeg, into: AskedLeg): string | null {
  const [left, reached] = [out.transaction, into.transaction];
  if (left.entityId !== reached.entityId) return 'the transactions belong to different legal entities';
  if (left.bankAccountId === reached.bankAccountId) return 'both transactions are on the same bank account';
  if (left.amountMinor < 0n) return 'outTransactionId is money in';
  if (reached.amountMinor > 0n) return 'inTransactionId is money out';
  if (left.currency === reached.currency && left.amountMinor !== -reached.amountMinor)
    return 'the amounts are not opposite';
  const daysApart = daysBetween(left, reached);
  if (daysApart > MAX_DAYS_APART_BY_USER)
    return `the transactions are ${daysApart} days apart, more than ${MAX_DAYS_APART_BY_USER}`;
  return noLeg('outTransactionId', out) ?? noLeg('inTransactionId', into) ?? notAConversion(left, reached);
}

/** Between two currencies, amounts are compared in that of the books. */
function notAConversion(left: BankTransaction, reached: BankTransaction): string | null {
  if (left.currency === reached.currency) return null;
  const { least, most } = rangeWithin(MAX_PERCENT_APART, inBooks(left));
  const arrived = absMinor(inBooks(reached));
  return arrived >= least && arrived <= most
    ? null
    : `the amounts are more than ${MAX_PERCENT_APART}% apart in the currency of the books`;
}

function inBooks({ bookedMinor, amountMinor }: BankTransaction): bigint {
  return bookedMinor ?? amountMinor;
}

export function daysBetween(
  one: Pick<BankTransaction, 'date'>,
  other: Pick<BankTransaction, 'date'>,
): number {
  return Math.abs(toDayNumber(one.date) - toDayNumber(other.date));
}

function noLeg(name: string, { transaction, account }: AskedLeg): string | null {
  if (transaction.pending) return `${name} is pending`;
  if (transaction.splits !== null) return `${name} is split: remove the split or choose a category first`;
  if (account.ledgerAccountId === null)
    return `the bank account of ${name} is not mapped to a ledger account`;
  return isBeforeOpening(transaction.date, account)
    ? `${name} is before the opening balance of its bank account`
    : null;
}
