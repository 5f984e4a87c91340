import { Injectable } from '@nestjs/common';
import { isHuman, isSplitByUser } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { sumMinor, toAmount } from '../../kernel/money.js';
import { isLocked, PeriodLocked } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { isOwed } from '../accounts/account-kinds.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { BankItem } from '../accounts/bank-item.entity.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { isBeforeOpening } from '../booking/booking.js';
import { type ImportedFacts, importedFactsOf } from './imported-facts.js';
import { PushTransactions } from '../pushes/push-transactions.js';
import type { PushView } from '../pushes/push.dto.js';

/** The facts of an account that are needed to read its statements. */
export interface StatementAccount {
  readonly id: string;
  readonly entityId: string;
  readonly currency: CurrencyCode;
  /** Whether its balance is owed, like that of a card or a loan. */
  readonly isLiability: boolean;
  readonly institutionName: string;
  readonly externalId: string;
}

/** A settled transaction in a statement. */
export interface TransactionToEnter {
  readonly externalId: string;
  readonly date: CalendarDate;
  /** Positive = money out; never 0. */
  readonly amountMinor: bigint;
  readonly description: string;
  /** Null: not in the statement. */
  readonly merchant: string | null;
}

/** What is stored under an external id: the transaction itself, or the one that a pending transaction settled as. */
export interface StoredUnderId {
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchant: string;
}

/** How a transaction compares with what is stored under its id. */
export type Standing = 'new' | 'known' | 'changed';

/** Imports transactions from statement files: they are pushed like those of a feed. */
@Injectable()
export class StatementTransactions {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly pushTransactions: PushTransactions,
  ) {}

  async account(uow: UnitOfWork, id: string): Promise<StatementAccount> {
    const { entityId, currency, type, itemId, externalId } = await this.accounts.get(uow, id);
    const item = await uow.repository(BankItem).findOneByOrFail({ businessId: uow.businessId, id: itemId });
    return {
      id,
      entityId,
      currency,
      isLiability: isOwed(type),
      institutionName: item.institutionName,
      externalId,
    };
  }

  /** How each transaction compares with what is stored, in their order. */
  async standing(
    uow: UnitOfWork,
    accountId: string,
    transactions: readonly TransactionToEnter[],
  ): Promise<Standing[]> {
    const keys = transactions.map(({ externalId }) => ({ bankAccountId: accountId, externalId }));
    const found = new Map<string, Standing>();
    const byId = new Map(transactions.map((transaction) => [transaction.externalId, transaction]));
    for (const { key, isAlias, transaction } of await this.transactions.find(uow, keys)) {
      const asked = byId.get(key.externalId);
      const isSame =
        isAlias ||
        transaction.removedAt !== null ||
        (transaction.date === asked?.date && transaction.amountMinor === asked.amountMinor);
      if (found.get(key.externalId) !== 'known') found.set(key.externalId, isSame ? 'known' : 'changed');
    }
    return transactions.map(({ externalId }) => found.get(externalId) ?? 'new');
  }

  /** What is stored under each of the ids that are taken, including removed transactions. */
  async stored(
    uow: UnitOfWork,
    accountId: string,
    externalIds: readonly string[],
  ): Promise<Map<string, StoredUnderId>> {
    const keys = externalIds.map((externalId) => ({ bankAccountId: accountId, externalId }));
    const found = await this.transactions.find(uow, keys);
    // An alias takes precedence, as in a push.
    const sorted = found.toSorted((one, other) => Number(one.isAlias) - Number(other.isAlias));
    return new Map(sorted.map(({ key, transaction }) => [key.externalId, transaction]));
  }

  /**
   * Which of the stored transactions a statement must not change without a user's consent, with their ids by external
   * id: a user categorized or split them or added a note, or they are booked in a closed period.
   */
  async protectedAmong(
    uow: UnitOfWork,
    { id: bankAccountId, entityId }: StatementAccount,
    externalIds: readonly string[],
  ): Promise<Map<string, string>> {
    if (externalIds.length === 0) return new Map();
    const { lockedThrough } = await this.entities.get(uow, entityId);
    const keys = externalIds.map((externalId) => ({ bankAccountId, externalId }));
    const found = (await this.transactions.find(uow, keys)).filter(({ isAlias }) => !isAlias);
    const isProtected = ({ decision, note, splits, entryId, date }: BankTransaction) =>
      isHuman(decision) ||
      note !== null ||
      isSplitByUser(splits) ||
      (entryId !== null && isLocked(date, lockedThrough));
    return new Map(
      found.flatMap(({ key, transaction }) =>
        isProtected(transaction) ? [[key.externalId, transaction.id]] : [],
      ),
    );
  }

  /** What is stored of the transactions that exist, by external id. Removed ones are skipped. */
  async facts(
    uow: UnitOfWork,
    accountId: string,
    externalIds: readonly string[],
  ): Promise<Map<string, ImportedFacts>> {
    const keys = externalIds.map((externalId) => ({ bankAccountId: accountId, externalId }));
    const found = await this.transactions.find(uow, keys);
    return new Map(
      found.flatMap(({ key, isAlias, transaction }) =>
        isAlias || transaction.removedAt !== null ? [] : [[key.externalId, importedFactsOf(transaction)]],
      ),
    );
  }

  /** Locks the account as a push does: no other import and no decision changes its transactions meanwhile. */
  async lock(uow: UnitOfWork, { id, entityId }: StatementAccount): Promise<void> {
    await this.entities.lockForPosting(uow, entityId);
    await this.accounts.get(uow, id, 'for no key update');
  }

  /**
   * The account's balance at the end of a day, after further transactions; negative = owed. Null if it cannot be derived:
   * without an opening balance, or before it.
   */
  async balanceOn(
    uow: UnitOfWork,
    accountId: string,
    date: CalendarDate,
    further: readonly TransactionToEnter[] = [],
  ): Promise<bigint | null> {
    const account = await this.accounts.get(uow, accountId);
    const { type, openingBalanceMinor: opening, openingBalanceDate: from } = account;
    if (opening === null || (from !== null && date < from)) return null;
    const settled = await this.transactions.sumSettled(uow, accountId, from, date);
    const counted = further.filter(
      (transaction) => transaction.date <= date && !isBeforeOpening(transaction.date, account),
    );
    const sum = settled + sumMinor(counted.map(({ amountMinor }) => amountMinor));
    return (isOwed(type) ? -opening : opening) - sum;
  }

  /** Throws PeriodLocked with the transactions that would be booked, or booked again, in the closed period. */
  async assertOpen<Transaction extends TransactionToEnter>(
    uow: UnitOfWork,
    { id, entityId }: StatementAccount,
    transactions: readonly Transaction[],
    nameOf: (transaction: Transaction) => string,
  ): Promise<void> {
    const { lockedThrough } = await this.entities.get(uow, entityId);
    const account = await this.accounts.get(uow, id);
    if (lockedThrough === null || account.ledgerAccountId === null) return;
    const early = transactions.filter(
      ({ date }) => isLocked(date, lockedThrough) && !isBeforeOpening(date, account),
    );
    const standing = await this.standing(uow, id, early);
    const locked = early.filter((_, index) => standing[index] !== 'known');
    if (locked.length > 0) throw new PeriodLocked(lockedThrough, locked.map(nameOf));
  }

  /** Pushes the transactions to the account's institution. */
  async enter(
    uow: UnitOfWork,
    account: StatementAccount,
    transactions: readonly TransactionToEnter[],
  ): Promise<PushView> {
    return this.pushTransactions.run(uow, {
      institutionName: account.institutionName,
      transactions: transactions.map(({ externalId, date, amountMinor, description, merchant }) => ({
        accountExternalId: account.externalId,
        externalId,
        date,
        amount: toAmount(amountMinor, account.currency),
        description,
        ...(merchant === null ? {} : { merchant }),
      })),
    });
  }
}
