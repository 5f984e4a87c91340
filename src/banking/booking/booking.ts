import type { CategoryTarget, SplitLine, SystemAccounts } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { draftEntry, type EntryDraft, type LineDraft, type OriginalAmount } from '../../ledger/index.js';
import { type BankAccountType, isOwed } from '../accounts/account-kinds.js';
import { bookedParts } from './booked-amount.js';

/** The facts of a bank account that decide how its transactions are booked. */
export interface BookingAccount {
  readonly id: string;
  readonly type: BankAccountType;
  readonly currency: CurrencyCode;
  /** Null: not mapped, so none of its transactions is booked. */
  readonly ledgerAccountId: string | null;
  readonly openingBalanceMinor: bigint | null;
  readonly openingBalanceDate: CalendarDate | null;
}

/** The facts that decide how the opening balance of a bank account is booked. */
export interface OpeningAccount extends BookingAccount {
  /** The opening balance in the currency of the books; null for accounts in that currency. */
  readonly openingBookedMinor: bigint | null;
}

/** The facts of a transaction that decide how it is booked. */
export interface BookableTransaction {
  readonly id: string;
  readonly date: CalendarDate;
  /** In the currency of its account. Positive = money out. */
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  /** In the currency of the books; null for accounts in that currency. */
  readonly bookedMinor: bigint | null;
  readonly description: string;
  readonly pending: boolean;
  readonly removedAt: Date | null;
  readonly target: CategoryTarget | null;
  /** What it is split into, in place of the target; null without a split. */
  readonly splits: readonly SplitLine[] | null;
}

/** One posting of a transaction of amount a: a on the category's account or on those of its split, -a on the bank's. */
export interface Booking {
  readonly postedOn: CalendarDate;
  readonly bankAccountId: string;
  readonly bankLedgerAccountId: string;
  /** Not posted to with a split. */
  readonly counterAccountId: string;
  /** In the currency of the books. */
  readonly amountMinor: bigint;
  /** The amount on a bank account in another currency. */
  readonly original: OriginalAmount | null;
  /** In the currency of the account. */
  readonly splits: readonly SplitLine[] | null;
}

export function isBeforeOpening(date: CalendarDate, { openingBalanceDate }: BookingAccount): boolean {
  return openingBalanceDate !== null && date < openingBalanceDate;
}

/** Whether a transaction counts towards its account's balance. */
export function isSettled(
  transaction: Pick<BookableTransaction, 'pending' | 'removedAt' | 'date'>,
  account: BookingAccount,
): boolean {
  return (
    !transaction.pending && transaction.removedAt === null && !isBeforeOpening(transaction.date, account)
  );
}

/** The booking of a transaction; null if it is pending, removed, unmapped or before the opening. */
export function bookingOf(
  transaction: BookableTransaction,
  account: BookingAccount,
  system: SystemAccounts,
): Booking | null {
  if (account.ledgerAccountId === null || !isSettled(transaction, account)) return null;
  return {
    postedOn: transaction.date,
    bankAccountId: account.id,
    bankLedgerAccountId: account.ledgerAccountId,
    counterAccountId: counterAccountOf(transaction, system),
    ...amountsOf(transaction),
    splits: transaction.splits,
  };
}

function amountsOf({
  amountMinor,
  bookedMinor,
  currency,
}: BookableTransaction): Pick<Booking, 'amountMinor' | 'original'> {
  if (bookedMinor === null) return { amountMinor, original: null };
  return { amountMinor: bookedMinor, original: { currency, amountMinor } };
}

export function sameBooking(a: Booking | null, b: Booking | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.postedOn === b.postedOn &&
    a.amountMinor === b.amountMinor &&
    a.original?.amountMinor === b.original?.amountMinor &&
    sameCounterLines(a, b) &&
    a.bankLedgerAccountId === b.bankLedgerAccountId &&
    a.bankAccountId === b.bankAccountId
  );
}

/**
 * The lines of a booking: amount a always posts -a on the bank's account, whatever its type. Only that line has the original
 * amount of another currency.
 */
export function linesOf(booking: Booking): LineDraft[] {
  return [
    {
      accountId: booking.bankLedgerAccountId,
      bankAccountId: booking.bankAccountId,
      amountMinor: -booking.amountMinor,
      ...(booking.original === null ? {} : { original: opposite(booking.original) }),
    },
    ...counterLinesOf(booking).map(({ accountId, amountMinor }) => ({
      accountId,
      bankAccountId: null,
      amountMinor,
    })),
  ];
}

/** The entry of an opening balance; null if there is nothing to post: 0, none, or an unmapped account. */
export function openingEntryOf(
  account: OpeningAccount,
  system: SystemAccounts,
  seq: number,
): EntryDraft | null {
  const lines = openingLinesOf(account, system);
  if (lines === null || account.openingBalanceDate === null) return null;
  return draftEntry({
    postedOn: account.openingBalanceDate,
    description: 'Opening balance',
    source: 'opening_balance',
    sourceId: account.id,
    sourceSeq: seq,
    lines,
  });
}

export function openingLinesOf(account: OpeningAccount, system: SystemAccounts): LineDraft[] | null {
  const { ledgerAccountId, openingBalanceMinor, openingBookedMinor, currency } = account;
  if (ledgerAccountId === null || openingBalanceMinor === null || openingBalanceMinor === 0n) return null;
  // An asset is a debit, a liability a credit.
  const onItsSide = (balanceMinor: bigint) => (isOwed(account.type) ? -balanceMinor : balanceMinor);
  const amountMinor = onItsSide(openingBookedMinor ?? openingBalanceMinor);
  const original =
    openingBookedMinor === null
      ? {}
      : { original: { currency, amountMinor: onItsSide(openingBalanceMinor) } };
  return [
    { accountId: ledgerAccountId, bankAccountId: account.id, amountMinor, ...original },
    { accountId: system.openingBalanceEquity, bankAccountId: null, amountMinor: -amountMinor },
  ];
}

/**
 * The balance in the account's own sense after its settled transactions, whose amounts sum to settledMinor; null without
 * an opening balance.
 */
export function derivedBalanceOf(
  { type, openingBalanceMinor }: Pick<BookingAccount, 'type' | 'openingBalanceMinor'>,
  settledMinor: bigint,
): bigint | null {
  if (openingBalanceMinor === null) return null;
  return isOwed(type) ? openingBalanceMinor + settledMinor : openingBalanceMinor - settledMinor;
}

function sameCounterLines(a: Booking, b: Booking): boolean {
  if (a.splits === null && b.splits === null) return a.counterAccountId === b.counterAccountId;
  const others = counterLinesOf(b);
  const lines = counterLinesOf(a);
  return (
    lines.length === others.length &&
    lines.every(
      ({ accountId, amountMinor }, at) =>
        accountId === others[at]?.accountId && amountMinor === others[at].amountMinor,
    )
  );
}

function counterLinesOf({
  splits,
  counterAccountId,
  amountMinor,
  original,
}: Booking): readonly Pick<SplitLine, 'accountId' | 'amountMinor'>[] {
  if (splits === null) return [{ accountId: counterAccountId, amountMinor }];
  return original === null ? splits : bookedParts(splits, amountMinor, original.amountMinor);
}

function opposite({ currency, amountMinor }: OriginalAmount): OriginalAmount {
  return { currency, amountMinor: -amountMinor };
}

function counterAccountOf({ target, amountMinor }: BookableTransaction, system: SystemAccounts): string {
  if (target === null) return amountMinor > 0n ? system.uncategorizedExpense : system.uncategorizedIncome;
  return target.kind === 'transfer' ? system.transfersInTransit : target.accountId;
}
