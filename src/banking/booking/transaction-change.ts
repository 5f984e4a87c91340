import {
  type Categorization,
  type CategoryChart,
  isHuman,
  isSplitByUser,
  type ReviewPolicy,
  type ReviewReason,
  reviewReasonOf,
  targetsOf,
  transactionTypeOf,
  UNDECIDED,
} from '../../categorization/index.js';
import type { DayRates } from '../../exchange-rates/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { draftEntry, type EntryDraft, reverse } from '../../ledger/index.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { bookedMinorOf, isBookedAs } from './booked-amount.js';
import {
  type Booking,
  type BookingAccount,
  bookingOf,
  isBeforeOpening,
  isSettled,
  linesOf,
  sameBooking,
} from './booking.js';

/** A transaction before and after, and the entries that the change posts. */
export interface TransactionChange {
  readonly before: BankTransaction | null;
  readonly after: BankTransaction;
  readonly entries: readonly EntryDraft[];
}

/** The given properties of a transaction; the others follow from them. */
export type BankTransactionFacts = Omit<
  BankTransaction,
  'transactionType' | 'needsReview' | 'reviewReason' | 'entryId' | 'bookingSeq' | 'bookedMinor'
>;

type BookedFacts = BankTransactionFacts & Pick<BankTransaction, 'bookedMinor'>;

/** The accounts and the entity for which a transaction is booked. */
export interface TransactionBooks {
  readonly before: BookingAccount;
  readonly after: BookingAccount;
  readonly entity: ReviewPolicy & { readonly currency: CurrencyCode };
  /** Only for changes that may book an amount for the first time or change it or its day. */
  readonly rates?: DayRates;
}

/**
 * The change from a stored transaction to the one that the facts describe: the other properties are derived, and if
 * the booking differs, the old one is reversed and the new one posted.
 */
export function changeTransaction(
  before: BankTransaction | null,
  facts: BankTransactionFacts,
  books: TransactionBooks,
  chart: CategoryChart,
): TransactionChange {
  const { system } = chart;
  const bookedMinor = bookedAmountOf(before, facts, books);
  const wasBooked = before === null ? null : bookingOf(toBookable(before), books.before, system);
  const booked: BookedFacts = { ...facts, bookedMinor };
  const isBooked = bookingOf(toBookable(booked), books.after, system);
  const keep = before !== null && sameBooking(wasBooked, isBooked);
  const seq = (before?.bookingSeq ?? 0) + (keep || isBooked === null ? 0 : 1);
  // Created first, so that within a day the journal lists it before the posting that replaces it.
  const reversal = keep || before === null || wasBooked === null ? null : reversalOf(before, wasBooked);
  const posting = keep || isBooked === null ? null : postingOf(isBooked, facts, seq);
  const reviewReason = reasonFor(booked, books.after, books.entity) ?? standingReason(before, facts);
  const target = facts.splits === null ? facts.decision.target : null;
  const after: BankTransaction = {
    ...facts,
    transactionType: transactionTypeOf(target, chart.categoryOf(target), facts.amountMinor),
    needsReview: reviewReason !== null,
    reviewReason,
    entryId: keep ? before.entryId : (posting?.id ?? null),
    bookingSeq: seq,
    bookedMinor,
  };
  return { before, after, entries: [reversal, posting].filter((entry) => entry !== null) };
}

/** Whether a change converts the amount of a transaction to the currency of the books. */
export function needsRate(
  before: BankTransaction | null,
  facts: BankTransactionFacts,
  { after, entity }: TransactionBooks,
): boolean {
  if (after.currency === entity.currency || after.ledgerAccountId === null || !isSettled(facts, after))
    return false;
  return !isBookedAs(before, facts);
}

function bookedAmountOf(
  before: BankTransaction | null,
  facts: BankTransactionFacts,
  books: TransactionBooks,
): bigint | null {
  if (isBookedAs(before, facts)) return before?.bookedMinor ?? null;
  if (!needsRate(before, facts, books)) return null;
  if (!books.rates) throw new Error(`transaction ${facts.id} is booked without exchange rates`);
  return bookedMinorOf(facts, books.after.currency, books.rates);
}

/** By how much a change moves the sum of its account's settled transactions. */
export function settledDelta({ before, after }: TransactionChange, account: BookingAccount): bigint {
  const was = before !== null && isSettled(before, account) ? before.amountMinor : 0n;
  const is = isSettled(after, account) ? after.amountMinor : 0n;
  return is - was;
}

/** Whether a change adds to, removes from, or moves within what is reconciled of its account. */
export function movesReconciled(
  { before, after }: TransactionChange,
  account: BookingAccount & { readonly reconciledThrough: CalendarDate | null },
): boolean {
  const { reconciledThrough } = account;
  if (reconciledThrough === null) return false;
  const isReconciled = (transaction: BankTransaction) =>
    transaction.date <= reconciledThrough && isSettled(transaction, account);
  const was = before !== null && isReconciled(before) ? before : null;
  const is = isReconciled(after) ? after : null;
  return was?.date !== is?.date || was?.amountMinor !== is?.amountMinor;
}

/** What is decided while an account is not mapped: a user's decision is preserved, any other waits for the mapping. */
export function whileUnmapped(categorization: Categorization): Categorization {
  return isHuman(categorization.decision) ? categorization : { decision: UNDECIDED, splits: null };
}

/**
 * Whether an unbooked transaction was decided for an account that is no longer a category: it was deactivated, or a bank
 * account was mapped to it. A booked transaction stays where it is, and so does the split of a user.
 */
export function isOutdated(
  { entryId, decision, splits }: Categorization & { readonly entryId: string | null },
  chart: CategoryChart,
): boolean {
  const { target } = decision;
  if (entryId !== null || target === null || isSplitByUser(splits)) return false;
  return !targetsOf({ target, splits }).every((one) => chart.isEligible(one));
}

/** The reversal of a transaction's live booking. The database rejects one that does not mirror it. */
export function reversalOf(transaction: BankTransaction, booking: Booking): EntryDraft {
  return reverse({
    id: transaction.entryId ?? '',
    postedOn: booking.postedOn,
    description: transaction.description,
    flowSense: 1,
    lines: linesOf(booking),
  });
}

/** A user's split is a decision. Once a feed has cleared it, a guess at one category is uncertain, however likely. */
function reasonFor(facts: BookedFacts, account: BookingAccount, policy: ReviewPolicy): ReviewReason | null {
  if (isSplitByUser(facts.splits)) return null;
  const removed = facts.removedAt !== null;
  const state = {
    mapped: account.ledgerAccountId !== null,
    beforeOpening: isBeforeOpening(facts.date, account),
    removed,
    // The limit is in the currency of the books.
    amountMinor: facts.bookedMinor ?? facts.amountMinor,
  };
  const reason = reviewReasonOf(facts.decision, state, policy);
  return reason === null && facts.splitStatus === 'cleared' && !removed ? 'low_confidence' : reason;
}

/** Time has shown that a transfer is without its other side: only a decision or a match changes that. */
function standingReason(before: BankTransaction | null, facts: BankTransactionFacts): ReviewReason | null {
  const stays = facts.decision === before?.decision && facts.splits === null && facts.removedAt === null;
  return stays && before.reviewReason === 'unmatched_transfer' ? before.reviewReason : null;
}

function postingOf(booking: Booking, facts: BankTransactionFacts, seq: number): EntryDraft {
  return draftEntry({
    postedOn: booking.postedOn,
    description: facts.description,
    source: 'bank_transaction',
    sourceId: facts.id,
    sourceSeq: seq,
    lines: linesOf(booking),
  });
}

function toBookable(facts: BookedFacts) {
  return {
    id: facts.id,
    date: facts.date,
    amountMinor: facts.amountMinor,
    currency: facts.currency,
    bookedMinor: facts.bookedMinor,
    description: facts.description,
    pending: facts.pending,
    removedAt: facts.removedAt,
    target: facts.decision.target,
    splits: facts.splits,
  };
}
