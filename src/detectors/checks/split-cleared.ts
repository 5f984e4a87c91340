import { findClearedSplits } from '../../banking/index.js';
import { toDecimalText } from '../../kernel/money.js';
import { detector } from '../detector.js';

/** Transactions whose split ended when the bank changed the amount, until a user decides on them. */
export const splitCleared = detector({
  code: 'split_cleared',
  severity: 'warning',
  subjectType: 'transaction',
  find: ({ uow, scope }) => findClearedSplits(uow, scope),
  message: ({ accountName, date, amountMinor, currency }) =>
    `the bank changed the amount of a split transaction of ${accountName} on ${date} to ${toDecimalText(amountMinor, currency)} ${currency}, which removed its split`,
});
