import { addDays, startOfMonth } from '../../kernel/calendar-date.js';
import { findMoneyInTransit, findOpeningBalances, findUncategorizedMoney } from '../../ledger/index.js';
import { daysBefore, detector } from '../detector.js';

const DAYS_TO_CATEGORIZE = 14;
const UNCATEGORIZED_PERCENT = 5;
const MOSTLY_UNCATEGORIZED_PERCENT = 25;

/** A statement with much uncategorized money says little. The current month is still being worked on. */
export const uncategorizedMoney = detector({
  code: 'uncategorized_money',
  severity: 'warning',
  subjectType: 'legal_entity',
  find: ({ uow, scope, today }) => {
    const to = startOfMonth(addDays(today, -DAYS_TO_CATEGORIZE));
    return findUncategorizedMoney(uow, scope, {
      from: startOfMonth(addDays(to, -365)),
      to,
      minPercent: UNCATEGORIZED_PERCENT,
    });
  },
  isCritical: ({ percent }) => percent > MOSTLY_UNCATEGORIZED_PERCENT,
  message: ({ percent }) =>
    `${percent}% of the revenue and expenses of the last twelve months are uncategorized`,
});

const DAYS_OF_A_TRANSFER = 7;
const MUCH_IN_TRANSIT_PERCENT = 1;

/** Counted as an asset although no bank account holds it: a draw, a payment or an account that is not here. */
export const moneyInTransit = detector({
  code: 'money_in_transit',
  severity: 'warning',
  subjectType: 'legal_entity',
  find: ({ uow, scope, today }) => findMoneyInTransit(uow, scope, { today, days: DAYS_OF_A_TRANSFER }),
  isCritical: ({ percent }) => percent > MUCH_IN_TRANSIT_PERCENT,
  message: ({ percent }) =>
    `transfers have been in transit for more than ${DAYS_OF_A_TRANSFER} days, ${percent}% of the assets: the other account is missing, they are not transfers, or a revaluation of other currencies is due`,
});

const DAYS_OF_OPENING_BALANCES = 30;

/** The other side of opening balances, until someone who knows the owners' shares and earlier profits moves it. */
export const openingBalanceEquity = detector({
  code: 'opening_balance_equity',
  severity: 'warning',
  subjectType: 'legal_entity',
  find: (context) =>
    findOpeningBalances(context.uow, context.scope, { since: daysBefore(context, DAYS_OF_OPENING_BALANCES) }),
  message: ({ openingEquity, capital, retainedEarnings }) => {
    const paidIn = capital === null ? `the owners' capital` : `an account such as ${capital}`;
    return `${openingEquity} has had a balance for more than ${DAYS_OF_OPENING_BALANCES} days: with a journal entry, move what the owners paid in to ${paidIn}, and earlier profits to ${retainedEarnings}`;
  },
});
