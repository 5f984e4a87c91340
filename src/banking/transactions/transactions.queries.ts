import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { addDays } from '../../kernel/calendar-date.js';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import { joinAccount } from '../../ledger/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Page, toPage } from '../../platform/http/responses/paging.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { listStatement } from '../statements/list-statement.js';
import {
  toTransactionView,
  type TransactionView,
  VIEW_COLUMNS,
  type ViewedTransaction,
} from './transaction-view.js';
import type { TransactionsQuery } from './transactions.dto.js';

const DEFAULT_WINDOW_DAYS = 30;

/** Looked up by the key alone: next to the key, `removed_at is null` makes the planner pick a partial index. */
const FIND_TRANSACTION = `
  select ${VIEW_COLUMNS}
    from (select * from bank_transaction t where t.business_id = $1 and t.id = $2 limit 1) t
    ${joinAccount('a', 't.business_id', 't.category_account_id')}
   where t.removed_at is null`;

@Injectable()
export class TransactionQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
  ) {}

  /** Transactions in a window of dates, newest first, then by id: a total order. */
  async list(principal: Principal, query: TransactionsQuery): Promise<Page<TransactionView>> {
    const today = this.clock.today(principal.timeZone);
    const from = query.from ?? addDays(today, -DEFAULT_WINDOW_DAYS);
    const to = query.to ?? today;
    if (from > to) throw InvalidRequest.at('from', `must not be after to${defaultIn(query, from, to)}`);
    await this.assertKnown(principal, query);
    const { businessId } = principal;
    const statement = listStatement({ businessId, from, to }, query);
    const transactions = await this.database.readOnce<ViewedTransaction>(principal, statement);
    return toPage(transactions.map(toTransactionView), query);
  }

  async get(principal: Principal, publicId: string): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    const transaction = id === null ? null : await this.find(principal, id);
    if (!transaction) throw new NotFound('transaction');
    return toTransactionView(transaction);
  }

  private async find(principal: Principal, id: string): Promise<ViewedTransaction | null> {
    return this.database.read(principal, (uow) =>
      uow.queryOne<ViewedTransaction>(FIND_TRANSACTION, [uow.businessId, id]),
    );
  }

  /** An unknown id, or one of another business, is 404 and not an empty list. */
  private async assertKnown(
    principal: Principal,
    { entityId, bankAccountId }: TransactionsQuery,
  ): Promise<void> {
    if (entityId === undefined && bankAccountId === undefined) return;
    await this.database.readRecent(principal, async (uow) => {
      if (entityId !== undefined) await this.entities.get(uow, entityId);
      if (bankAccountId !== undefined) await this.accounts.get(uow, bankAccountId);
    });
  }
}

/** Which end of the window the caller left out, and its default. */
function defaultIn({ from, to }: TransactionsQuery, defaultFrom: string, today: string): string {
  if (from === undefined) return `: without from, it is ${defaultFrom}`;
  return to === undefined ? `: without to, it is today, ${today}` : '';
}
