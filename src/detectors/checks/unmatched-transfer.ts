import { DAYS_BACK, DAYS_ON_ITS_WAY, findUnmatchedTransfers } from '../../banking/index.js';
import { addDays } from '../../kernel/calendar-date.js';
import { toDecimalText } from '../../kernel/money.js';
import { detector } from '../detector.js';

/** The transactions behind money in transit, which is critical if it is much. */
export const unmatchedTransfer = detector({
  code: 'unmatched_transfer',
  severity: 'warning',
  subjectType: 'transaction',
  find: ({ uow, scope, today }) =>
    findUnmatchedTransfers(uow, scope, {
      from: addDays(today, -DAYS_BACK),
      before: addDays(today, -DAYS_ON_ITS_WAY),
    }),
  message: ({ accountName, date, amountMinor, currency }) => {
    const amount = `${toDecimalText(amountMinor < 0n ? -amountMinor : amountMinor, currency)} ${currency}`;
    return amountMinor > 0n
      ? `a transfer of ${amount} left ${accountName} on ${date} and has not reached another account`
      : `a transfer of ${amount} reached ${accountName} on ${date} and has not left another account`;
  },
});
