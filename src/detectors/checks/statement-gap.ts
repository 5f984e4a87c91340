import { findAccountsWithGaps } from '../../banking/index.js';
import { detector } from '../detector.js';

/** Whole calendar months without a settled transaction, between months that have some. */
export const statementGap = detector({
  code: 'statement_gap',
  severity: 'warning',
  subjectType: 'bank_account',
  find: ({ uow, scope, today }) =>
    findAccountsWithGaps(uow, scope, {
      today,
      // Older gaps are not worth reporting.
      monthsBack: 24,
      // Accounts with transactions every month. Savings and loans are often quiet for longer.
      kinds: ['checking', 'cash_management', 'prepaid', 'paypal', 'credit_card', 'charge_card'],
      maxFirstMonths: 3,
    }),
  message: ({ name, months, firstMonths }) => {
    const more = months - firstMonths.length;
    const others = more > 0 ? ` and ${more} more month${more === 1 ? '' : 's'}` : '';
    return `${name} has no transactions in ${firstMonths.join(', ')}${others}, but has some before and after: a statement may be missing`;
  },
});
