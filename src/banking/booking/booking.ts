import type { CategoryTarget, SplitLine, SystemAccounts } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { draftEntry, type EntryDraft, type LineDraft } from '../../ledger/index.js';
import { type BankAccountType, isOwed } from '../accounts/account-kinds.js';

/** The facts of a bank account that decide how its transactions are booked. */
export interface BookingAccount {
  readonly id: string;
  readonly type: BankAccountType;
  /** Null: not mapped, so none of its transactions is booked. */
  readonly ledgerAccountId: string | null;
  readonly openingBalanceMinor: bigint | null;
  readonly openingBalanceDate: CalendarDate | null;
}

/** The facts of a transaction that decide how it is booked. */
export interface BookableTransaction {
  readonly id: string;
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amountMinor: bigint;
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
  readonly amountMinor: bigint;
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
    amountMinor: transaction.amountMinor,
    splits: transaction.splits,
  };
}

export function sameBooking(a: Booking | null, b: Booking | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.postedOn === b.postedOn &&
    a.amountMinor === b.amountMinor &&
    sameCounterLines(a, b) &&
    a.bankLedgerAccountId === b.bankLedgerAccountId &&
    a.bankAccountId === b.bankAccountId
  );
}

/** The lines of a booking: amount a always posts -a on the bank's account, whatever its type. */
export function linesOf(booking: Booking): LineDraft[] {
  return [
    {
      accountId: booking.bankLedgerAccountId,
      bankAccountId: booking.bankAccountId,
      amountMinor: -booking.amountMinor,
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
  account: BookingAccount,
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

export function openingLinesOf(account: BookingAccount, system: SystemAccounts): LineDraft[] | null {
  const { ledgerAccountId, openingBalanceMinor } = account;
  if (ledgerAccountId === null || openingBalanceMinor === null || openingBalanceMinor === 0n) return null;
  // An asset is a debit, a liability a credit.
  const amountMinor = isOwed(account.type) ? -openingBalanceMinor : openingBalanceMinor;
  return [
    { accountId: ledgerAccountId, bankAccountId: account.id, amountMinor },
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
}: Booking): readonly Pick<SplitLine, 'accountId' | 'amountMinor'>[] {
  return splits ?? [{ accountId: counterAccountId, amountMinor }];
}

function counterAccountOf({ target, amountMinor }: BookableTransaction, system: SystemAccounts): string {
  if (target === null) return amountMinor > 0n ? system.uncategorizedExpense : system.uncategorizedIncome;
  return target.kind === 'transfer' ? system.transfersInTransit : target.accountId;
}
