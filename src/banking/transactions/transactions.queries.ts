import { Injectable } from '@nestjs/common';
import { Categorizer } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import { addDays } from '../../kernel/calendar-date.js';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { Principal } from '../../kernel/principal.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import { joinAccount } from '../../ledger/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { type Position, readCursor } from './list-cursor.js';
import { listStatement, type ListWindow } from './list-statement.js';
import type { TransactionsPage, TransactionsQuery } from './list-transactions.dto.js';
import { type TotalsRow, totalsStatement } from './totals-statement.js';
import { hasAmounts } from './transaction-filters.js';
import { lookUpMatch } from '../transfers/transfer-sql.js';
import {
  toTransactionView,
  type TransactionView,
  VIEW_COLUMNS,
  type ViewedTransaction,
} from './transaction-view.js';
import { toTransactionsPage } from './transactions-page.js';

const DEFAULT_WINDOW_DAYS = 30;

/** Looked up by the key alone: next to the key, `removed_at is null` makes the planner pick a partial index. */
const FIND_TRANSACTION = `
  select ${VIEW_COLUMNS}
    from (select * from bank_transaction t where t.business_id = $1 and t.id = $2 limit 1) t
    ${joinAccount('a', 't.business_id', 't.category_account_id')}
    ${lookUpMatch('m', '$1')}
   where t.removed_at is null`;

/** The same for many, in the given order. */
const FIND_TRANSACTIONS = `
  select ${VIEW_COLUMNS}
    from unnest($2::uuid[]) with ordinality as asked(id, place)
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = asked.id limit 1) t
    ${joinAccount('a', 't.business_id', 't.category_account_id')}
    ${lookUpMatch('m', '$1')}
   where t.removed_at is null order by asked.place`;

@Injectable()
export class TransactionQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly categorizer: Categorizer,
  ) {}

  /** Transactions in a window of dates, by default newest first. Every order ends with the id: it is total. */
  async list(principal: Principal, query: TransactionsQuery): Promise<TransactionsPage> {
    const window = await this.windowOf(principal, query);
    const [transactions, totals] = await Promise.all([
      this.database.readOnce<ViewedTransaction>(principal, listStatement(window, query)),
      query.includeTotals
        ? this.database.readOnce<TotalsRow>(principal, totalsStatement(window, query))
        : null,
    ]);
    return toTransactionsPage(transactions, totals, query);
  }

  async get(principal: Principal, publicId: string): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    return this.database.read(principal, (uow) => this.getIn(uow, id));
  }

  /** A transaction as it is in the middle of a unit of work. */
  async getIn(uow: UnitOfWork, id: string): Promise<TransactionView> {
    const transaction = await find(uow, id);
    if (!transaction) throw new NotFound('transaction');
    return toTransactionView(transaction);
  }

  /** Transactions by their ids, in this order, as a unit of work has written them. */
  async views(uow: UnitOfWork, ids: readonly string[]): Promise<TransactionView[]> {
    const rows = await uow.query<ViewedTransaction>(FIND_TRANSACTIONS, [uow.businessId, ids]);
    return rows.map(toTransactionView);
  }

  /** The dates of a list, of which the caller may leave out both. */
  datesOf(principal: Principal, query: TransactionsQuery): Pick<ListWindow, 'from' | 'to'> {
    const today = this.clock.today(principal.timeZone);
    const from = query.from ?? addDays(today, -DEFAULT_WINDOW_DAYS);
    return { from, to: query.to ?? today };
  }

  /** What a list is of. Throws for filters that do not fit. */
  async windowOf(principal: Principal, query: TransactionsQuery): Promise<ListWindow> {
    const { from, to } = this.datesOf(principal, query);
    if (from > to) throw InvalidRequest.at('from', `must not be after to${defaultIn(query, from, to)}`);
    const { amountMin = -Infinity, amountMax = Infinity } = query;
    if (amountMin > amountMax) throw InvalidRequest.at('amountMin', 'must not be greater than amountMax');
    const after = positionOf(query);
    const currencies = await this.checkFilters(principal, query);
    return { businessId: principal.businessId, from, to, currencies, after };
  }

  /**
   * An unknown id, or one of another business, is 404 and not an empty list. Returns the currencies of the bank accounts
   * if the query has amounts.
   */
  private async checkFilters(principal: Principal, query: TransactionsQuery): Promise<CurrencyCode[]> {
    const { entityId, bankAccountId, ruleId } = query;
    const needsCurrencies = hasAmounts(query);
    if ([entityId, bankAccountId, ruleId].every((id) => id === undefined) && !needsCurrencies) return [];
    return this.database.readRecent(principal, async (uow) => {
      if (entityId !== undefined) await this.entities.get(uow, entityId);
      if (bankAccountId !== undefined) await this.accounts.get(uow, bankAccountId);
      if (ruleId !== undefined) await this.categorizer.assertRule(uow, ruleId);
      return needsCurrencies ? this.accounts.currencies(uow) : [];
    });
  }
}

function find(uow: UnitOfWork, id: string): Promise<ViewedTransaction | null> {
  return uow.queryOne<ViewedTransaction>(FIND_TRANSACTION, [uow.businessId, id]);
}

/** Which end of the window the caller left out, and its default. */
function defaultIn({ from, to }: TransactionsQuery, defaultFrom: string, today: string): string {
  if (from === undefined) return `: without from, it is ${defaultFrom}`;
  return to === undefined ? `: without to, it is today, ${today}` : '';
}

/** Where the previous page ended; null for the first page and for pages by offset. */
function positionOf({ cursor, offset, sort }: TransactionsQuery): Position | null {
  if (cursor === undefined) return null;
  if (offset !== 0) throw InvalidRequest.at('offset', 'must not be combined with cursor');
  const position = readCursor(cursor, sort);
  if (position === null) {
    throw InvalidRequest.at('cursor', 'must be the nextCursor of a page with the same sort');
  }
  return position;
}
