import { findDuplicateTransactions } from '../../banking/index.js';
import { addDays } from '../../kernel/calendar-date.js';
import { toDecimalText } from '../../kernel/money.js';
import { detector } from '../detector.js';

/** A tax year and a day: older ones have been reported often enough. */
const DAYS_BACK = 366;

/** Settled transactions of one account with the same date, amount and description under different bank ids. */
export const duplicateTransaction = detector({
  code: 'duplicate_transaction',
  severity: 'warning',
  subjectType: 'transaction',
  find: ({ uow, scope, today }) => findDuplicateTransactions(uow, scope, addDays(today, -DAYS_BACK)),
  message: ({ accountName, copies, date, amountMinor, currency }) => {
    const amount = toDecimalText(amountMinor, currency);
    return `${accountName} has ${copies} identical transactions of ${amount} ${currency} on ${date}`;
  },
});
