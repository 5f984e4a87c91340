import { Injectable } from '@nestjs/common';
import { Categorizer, type CategoryChart, isSplitByUser } from '../../categorization/index.js';
import type { PostingEntity } from '../../entities/index.js';
import { RatesOfDays } from '../../exchange-rates/index.js';
import { isLocked, PeriodLocked, Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Reconciled } from '../banking.errors.js';
import type { BankAccount } from './bank-account.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { categorized } from '../splits/split-state.js';
import { storeSplits } from '../splits/store-splits.js';
import { endTransfers } from '../transfers/end-transfers.js';
import { bookedMinorOf, isBookedAs } from '../booking/booked-amount.js';
import { openingChange } from './opening-change.js';
import {
  changeTransaction,
  isOutdated,
  needsRate,
  type TransactionChange,
  whileUnmapped,
} from '../booking/transaction-change.js';

const TRANSACTIONS_AT_ONCE = 2_000;

export interface AccountChange {
  /** Null for a new account. */
  readonly before: BankAccount | null;
  /** Its opening entry is filled in by the rebooking. */
  readonly after: BankAccount;
  /** The account's name in errors, as in the request. */
  readonly name: string;
}

/** The columns of the account that follow from its rebooking. */
export type Rebooked = Pick<
  BankAccount,
  'openingEntryId' | 'openingSeq' | 'openingBookedMinor' | 'settledMinor'
>;

@Injectable()
export class RebookAccount {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
    private readonly rates: RatesOfDays,
  ) {}

  /**
   * Updates an account's opening balance and transactions after a change of its mapping or opening: books what was
   * waiting, reverses what is no longer booked, and books again what is booked elsewhere. Pending transactions post
   * nothing, but their category and review reason change as well. The caller has locked the entity exclusively: no other
   * caller posts meanwhile, so that posting batch by batch cannot deadlock.
   */
  async run(
    uow: UnitOfWork,
    entity: PostingEntity,
    change: AccountChange,
    chart: CategoryChart,
  ): Promise<Rebooked> {
    assertNotReconciled(change);
    const openingBookedMinor = await this.openingBookedOf(uow, entity, change);
    const opening = openingChange(change.before, { ...change.after, openingBookedMinor }, chart.system);
    assertOpen(
      entity,
      opening.entries.map(({ postedOn }) => ({ postedOn, name: `${change.name} opening balance` })),
    );
    this.poster.post(uow, entity, opening.entries);
    if (change.before !== null)
      await this.rebookTransactions(uow, entity, { ...change, before: change.before }, chart);
    const { openingBalanceDate, settledMinor, id } = change.after;
    const dateChanged = change.before !== null && change.before.openingBalanceDate !== openingBalanceDate;
    return {
      openingEntryId: opening.openingEntryId,
      openingSeq: opening.openingSeq,
      openingBookedMinor,
      settledMinor: dateChanged
        ? await this.transactions.sumSettled(uow, id, openingBalanceDate)
        : settledMinor,
    };
  }

  /** The opening balance in the currency of the books; null for accounts in that currency, and if none is booked. */
  private async openingBookedOf(
    uow: UnitOfWork,
    entity: PostingEntity,
    { before, after }: AccountChange,
  ): Promise<bigint | null> {
    const { currency, ledgerAccountId, openingBalanceDate: date, openingBalanceMinor: amountMinor } = after;
    if (currency === entity.currency || amountMinor === null || date === null) return null;
    // 0 posts nothing, and needs no rate.
    if (amountMinor === 0n) return null;
    const was = before === null ? null : openingOf(before);
    if (was !== null && isBookedAs(was, { amountMinor, date })) return was.bookedMinor;
    if (ledgerAccountId === null) return null;
    return bookedMinorOf(
      { amountMinor, date },
      currency,
      await this.rates.read(uow, entity, [{ currency, date }]),
    );
  }

  private async rebookTransactions(
    uow: UnitOfWork,
    entity: PostingEntity,
    { before, after }: { before: BankAccount; after: BankAccount },
    chart: CategoryChart,
  ): Promise<void> {
    const range = affectedRange(before, after);
    if (range === null) return;
    for (let last: BankTransaction | null = null; ;) {
      const transactions: BankTransaction[] = await this.transactions.listVisible(uow, after.id, {
        after: last,
        limit: TRANSACTIONS_AT_ONCE,
        ...range,
      });
      await this.rebookChunk(uow, entity, { transactions, before, after }, chart);
      if (transactions.length < TRANSACTIONS_AT_ONCE) return;
      last = transactions.at(-1) ?? null;
    }
  }

  private async rebookChunk(
    uow: UnitOfWork,
    entity: PostingEntity,
    {
      transactions,
      before,
      after,
    }: { transactions: BankTransaction[]; before: BankAccount; after: BankAccount },
    chart: CategoryChart,
  ): Promise<void> {
    const undecided = transactions.filter(
      (transaction) =>
        (transaction.decision.target === null && !isSplitByUser(transaction.splits)) ||
        isOutdated(transaction, chart),
    );
    const decided = await this.categorizer.decide(
      uow,
      undecided.map((facts) => ({ facts, isMapped: after.ledgerAccountId !== null })),
      chart,
    );
    const unrated = { before, after, entity };
    const rates = await this.rates.read(
      uow,
      entity,
      transactions.filter((transaction) => needsRate(transaction, transaction, unrated)),
    );
    const changes = transactions.map((transaction) => {
      const next = decided.get(transaction.id) ?? transaction;
      const isWaiting = after.ledgerAccountId === null && !isSplitByUser(transaction.splits);
      const facts = categorized(transaction, isWaiting ? whileUnmapped(next) : next);
      return changeTransaction(transaction, facts, { ...unrated, rates }, chart);
    });
    assertOpen(
      entity,
      changes.flatMap(({ after: transaction, entries }) =>
        entries.map(({ postedOn }) => ({ postedOn, name: `transaction ${transaction.externalId}` })),
      ),
    );
    this.transactions.save(
      uow,
      changes.filter(differs).map((change) => change.after),
    );
    storeSplits(uow, changes);
    endTransfers(uow, changes);
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
  }
}

function openingOf({ openingBalanceMinor, openingBalanceDate, openingBookedMinor }: BankAccount) {
  if (openingBalanceMinor === null || openingBalanceDate === null) return null;
  return { amountMinor: openingBalanceMinor, date: openingBalanceDate, bookedMinor: openingBookedMinor };
}

/** The dates of the transactions that may be booked differently; null if there are none. */
function affectedRange(before: BankAccount, after: BankAccount) {
  if (before.ledgerAccountId !== after.ledgerAccountId) return { from: null, before: null };
  const [was, is] = [before.openingBalanceDate, after.openingBalanceDate];
  if (was === is) return null;
  // Between the old opening date and the new one; without an opening, from the first transaction on.
  if (was === null || is === null) return { from: null, before: was ?? is };
  return was < is ? { from: was, before: is } : { from: is, before: was };
}

function differs({ before, after, entries }: TransactionChange): boolean {
  return (
    entries.length > 0 || before?.reviewReason !== after.reviewReason || before.decision !== after.decision
  );
}

function assertOpen(
  { lockedThrough }: PostingEntity,
  postings: readonly { postedOn: TransactionChange['after']['date']; name: string }[],
): void {
  if (lockedThrough === null) return;
  const locked = postings.filter(({ postedOn }) => isLocked(postedOn, lockedThrough));
  if (locked.length > 0) throw new PeriodLocked(lockedThrough, [...new Set(locked.map(({ name }) => name))]);
}

/** The first reconciliation of an account begins with its opening balance. */
function assertNotReconciled({ before, after, name }: AccountChange): void {
  if (before === null || before.reconciledThrough === null) return;
  const isSame =
    before.openingBalanceMinor === after.openingBalanceMinor &&
    before.openingBalanceDate === after.openingBalanceDate;
  if (!isSame) throw new Reconciled([`${name} opening balance`]);
}
