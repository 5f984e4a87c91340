import {
  findOverdrawnAccounts,
  findSilentAccounts,
  findUnbookedAccounts,
  findUnmappedAccounts,
} from '../../banking/index.js';
import { bookCurrencies } from '../../entities/index.js';
import { toDecimalText } from '../../kernel/money.js';
import { detector } from '../detector.js';

/** Its transactions are not in the books. */
export const unmappedAccount = detector({
  code: 'unmapped_account',
  severity: 'warning',
  subjectType: 'bank_account',
  find: async ({ uow, scope }) => findUnmappedAccounts(uow, scope, await bookCurrencies(uow)),
  message: ({ name }) => `${name} is not mapped to a ledger account, so its transactions are not posted`,
});

/** An unmapped account in a currency other than that of the books: its money appears in no statement. */
export const unbookedCurrency = detector({
  code: 'unbooked_currency',
  severity: 'critical',
  subjectType: 'bank_account',
  find: async ({ uow, scope }) => findUnbookedAccounts(uow, scope, await bookCurrencies(uow)),
  message: ({ name, balanceMinor, currency }) =>
    `${name} holds ${toDecimalText(balanceMinor, currency)} ${currency}, which the books do not include until it is mapped to a ledger account`,
});

/** A deposit account cannot be negative: transactions are missing or duplicated, or the opening balance is wrong. */
export const negativeCashBalance = detector({
  code: 'negative_cash_balance',
  severity: 'critical',
  subjectType: 'bank_account',
  find: ({ uow, scope }) => findOverdrawnAccounts(uow, scope),
  message: ({ name, balanceMinor, currency }) => {
    const balance = toDecimalText(balanceMinor, currency);
    return `${name} has a balance of ${balance} ${currency}: transactions are missing or duplicated, or its opening balance is wrong`;
  },
});

/** An account with regular transactions in the past and none lately: its feed or uploads have stopped. */
export const staleFeed = detector({
  code: 'stale_feed',
  severity: 'warning',
  subjectType: 'bank_account',
  find: ({ uow, scope, today }) =>
    findSilentAccounts(uow, scope, {
      today,
      minDays: 14,
      // An account that is silent for longer is probably closed.
      maxDays: 180,
      regularDays: 90,
      regularDaysWithTransactions: 12,
    }),
  message: ({ name, lastDate, days }) =>
    `${name} had transactions every week, but none since ${lastDate} (${days} days)`,
});
