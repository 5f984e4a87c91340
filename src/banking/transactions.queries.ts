import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { addDays } from '../kernel/calendar-date.js';
import { InvalidRequest, NotFound } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import { fromTransactionId } from '../kernel/transaction-id.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/paging.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { type ListedRow, toTransactionView, type TransactionView } from './transaction-view.js';
import type { TransactionsQuery } from './transactions.dto.js';

const DEFAULT_WINDOW_DAYS = 30;

/** By its key alone, and hidden ones left out behind that: so no index but the key's is thought of. */
const FIND_TRANSACTION = `
  select t.id, t.date, t.authorized_date, t.amount_minor, t.currency, t.description, t.merchant, t.pending,
         t.transaction_type, t.is_transfer, t.category_source, t.confidence, t.needs_review, t.review_reason,
         t.bank_account_id, t.external_id, a.account_number, a.name as account_name, t.because
    from (select * from bank_transaction t where t.business_id = $1 and t.id = $2 limit 1) t
    left join ledger_account a on a.business_id = t.business_id and a.id = t.category_account_id
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
    if (from > to) throw InvalidRequest.at('from', 'must not be after to');
    await this.assertKnown(principal, query);
    const rows = await this.database.single<ListedRow>(
      'select * from list_bank_transactions($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
      [principal.businessId, from, to, query.limit + 1, query.offset, isFiltered(query), ...filtersOf(query)],
    );
    return toPage(rows.map(toTransactionView), query);
  }

  async get(principal: Principal, publicId: string): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    const row = id === null ? null : await this.find(principal, id);
    if (!row) throw new NotFound('transaction');
    return toTransactionView(row);
  }

  private async find(principal: Principal, id: string): Promise<ListedRow | null> {
    return this.database.read(principal, (uow) =>
      uow.queryOne<ListedRow>(FIND_TRANSACTION, [uow.businessId, id]),
    );
  }

  /** An id of another business, or of nothing, is 404 and not an empty list. */
  private async assertKnown(
    principal: Principal,
    { entityId, bankAccountId }: TransactionsQuery,
  ): Promise<void> {
    if (entityId === undefined && bankAccountId === undefined) return;
    await this.database.read(principal, async (uow) => {
      if (entityId !== undefined) await this.entities.get(uow, entityId);
      if (bankAccountId !== undefined) await this.accounts.get(uow, bankAccountId);
    });
  }
}

function filtersOf(query: TransactionsQuery): unknown[] {
  return [
    query.category ?? null,
    query.search ?? null,
    query.bankAccountId ?? null,
    query.entityId ?? null,
    query.needsReview ?? null,
    query.direction === undefined ? null : query.direction === 'out',
    query.pending ?? null,
    query.transactionType ?? null,
  ];
}

function isFiltered(query: TransactionsQuery): boolean {
  return filtersOf(query).some((filter) => filter !== null);
}
