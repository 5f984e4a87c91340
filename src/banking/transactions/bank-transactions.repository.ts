import { Injectable } from '@nestjs/common';
import { CATEGORY_SOURCES } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { NIL_UUID } from '../../kernel/ids.js';
import { insertMany, upsertMany } from '../../platform/database/bulk.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { columnValues, fromRow, TRANSACTION_COLUMNS } from './bank-transaction.columns.js';
import { BankTransactionAlias } from './bank-transaction-alias.entity.js';
import { BankTransaction } from './bank-transaction.entity.js';
import { accountsOfSplits, IS_NOT_SPLIT_BY_USER, IS_WHOLE } from '../splits/split-sql.js';
import { loadSplits } from '../splits/load-splits.js';

/** The feed's name of a transaction. */
export interface FeedKey {
  readonly bankAccountId: string;
  readonly externalId: string;
}

export interface Alias extends FeedKey {
  readonly transactionId: string;
}

/** A transaction found by a name. An alias leads to the transaction that it was pending for. */
export interface FoundTransaction {
  readonly key: FeedKey;
  readonly isAlias: boolean;
  readonly transaction: BankTransaction;
}

/**
 * One lookup by unique key for each name. LATERAL with LIMIT prevents a join, which the planner turns into a scan of all
 * of a tenant's rows as long as statistics know little of the tenant.
 */
export const FIND_TRANSACTIONS = `
  with asked as (select * from unnest($2::uuid[], $3::text[]) as k(bank_account_id, external_id))
  select k.bank_account_id as asked_account, k.external_id as asked_id, false as is_alias, ${TRANSACTION_COLUMNS}
    from asked k
   cross join lateral (
     select * from bank_transaction t
      where t.business_id = $1 and t.bank_account_id = k.bank_account_id and t.external_id = k.external_id limit 1) t
  union all
  select k.bank_account_id, k.external_id, true, ${TRANSACTION_COLUMNS}
    from asked k
   cross join lateral (
     select a.transaction_id from bank_transaction_alias a
      where a.business_id = $1 and a.bank_account_id = k.bank_account_id and a.external_id = k.external_id limit 1) a
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = a.transaction_id limit 1) t`;

/** Without users and rules. An index compares equal values only. */
const UNDECIDED = CATEGORY_SOURCES.filter((source) => source !== 'user_override' && source !== 'rule');

/** Filters `removed_at` after the key lookup: next to the key it makes the planner pick a partial index. */
const LIST_TRANSACTIONS = `
  select ${TRANSACTION_COLUMNS} from unnest($2::uuid[]) as asked(id)
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = asked.id limit 1) t
   where t.removed_at is null order by t.id`;

@Injectable()
export class BankTransactionsRepository {
  async find(uow: UnitOfWork, keys: readonly FeedKey[]): Promise<FoundTransaction[]> {
    if (keys.length === 0) return [];
    const rows = await uow.query<{ asked_account: string; asked_id: string; is_alias: boolean }>(
      FIND_TRANSACTIONS,
      [uow.businessId, keys.map((key) => key.bankAccountId), keys.map((key) => key.externalId)],
    );
    const transactions = await loadSplits(uow, rows.map(fromRow));
    return transactions.map((row) => ({
      key: { bankAccountId: row.asked_account, externalId: row.asked_id },
      isAlias: row.is_alias,
      transaction: row,
    }));
  }

  async get(uow: UnitOfWork, id: string): Promise<BankTransaction | null> {
    const row = await uow.queryOne<object>(
      `select ${TRANSACTION_COLUMNS} from bank_transaction t where t.business_id = $1 and t.id = $2`,
      [uow.businessId, id],
    );
    if (row === null) return null;
    const [transaction = null] = await loadSplits(uow, [fromRow(row)]);
    return transaction;
  }

  /** Transactions by their ids. Unknown and hidden ones are skipped. */
  async list(uow: UnitOfWork, ids: readonly string[]): Promise<BankTransaction[]> {
    const rows = await uow.query<object>(LIST_TRANSACTIONS, [uow.businessId, ids]);
    return loadSplits(uow, rows.map(fromRow));
  }

  /**
   * The newest other transactions of a transaction's merchant and direction that neither a user nor a rule decided and that
   * are not split, dated after the closed period or in it.
   */
  async listSimilar(
    uow: UnitOfWork,
    { id, entityId, merchantKey, amountMinor }: BankTransaction,
    {
      lockedThrough,
      isLocked,
      limit,
    }: { lockedThrough: CalendarDate | null; isLocked: boolean; limit: number },
  ): Promise<BankTransaction[]> {
    const rows = await uow.query<object>(
      `select ${TRANSACTION_COLUMNS} from bank_transaction t
        where t.business_id = $1 and t.entity_id = $2 and t.merchant_key = $3
          and t.category_source = any ($9) and t.removed_at is null and ${IS_WHOLE}
          and t.id <> $4 and (t.amount_minor > 0) = $5
          and (t.date <= coalesce($6::date, '-infinity')) = $7
        order by t.date desc, t.id desc limit $8`,
      [
        uow.businessId,
        entityId,
        merchantKey,
        id,
        amountMinor > 0n,
        lockedThrough,
        isLocked,
        limit,
        UNDECIDED,
      ],
    );
    return rows.map(fromRow);
  }

  /**
   * The newest transactions of an entity's mapped accounts, without those that a user split. At most `limit` are read of each
   * account.
   */
  async listNewest(uow: UnitOfWork, entityId: string, limit: number): Promise<BankTransaction[]> {
    const rows = await uow.query<object>(
      `select ${TRANSACTION_COLUMNS}
         from bank_account b
        cross join lateral (
          select * from bank_transaction t
           where t.business_id = $1 and t.bank_account_id = b.id and t.removed_at is null and ${IS_NOT_SPLIT_BY_USER}
           order by t.date desc, t.id desc limit $3) t
        where b.business_id = $1 and b.entity_id = $2 and b.ledger_account_id is not null
        order by t.date desc, t.id desc limit $3`,
      [uow.businessId, entityId, limit],
    );
    return loadSplits(uow, rows.map(fromRow));
  }

  /**
   * The visible transactions of an account by date and id, including pending ones, after one of them, dated from one date
   * and before another: for walking through an account batch by batch.
   */
  async listVisible(
    uow: UnitOfWork,
    bankAccountId: string,
    range: {
      after: BankTransaction | null;
      from: CalendarDate | null;
      before: CalendarDate | null;
      limit: number;
    },
  ): Promise<BankTransaction[]> {
    const rows = await uow.query<object>(
      `select ${TRANSACTION_COLUMNS} from bank_transaction t
        where t.business_id = $1 and t.bank_account_id = $2 and t.removed_at is null
          and (t.date, t.id) > (coalesce($3::date, '-infinity'), $4::uuid)
          and t.date >= coalesce($5::date, '-infinity') and t.date < coalesce($6::date, 'infinity')
        order by t.date, t.id limit $7`,
      [
        uow.businessId,
        bankAccountId,
        range.after?.date ?? null,
        range.after?.id ?? NIL_UUID,
        range.from,
        range.before,
        range.limit,
      ],
    );
    return loadSplits(uow, rows.map(fromRow));
  }

  /** Writes transactions, new and changed ones, by their ids. */
  save(uow: UnitOfWork, transactions: readonly BankTransaction[]): void {
    uow.gather(writeTransactions, transactions);
  }

  /** Gives up the external ids of removed transactions, so that later imports of the same ids are new transactions. */
  releaseExternalIds(uow: UnitOfWork, ids: readonly string[]): void {
    uow.write(
      `update bank_transaction set external_id = 'reverted:' || id
        where business_id = $1 and id = any($2) and removed_at is not null`,
      [uow.businessId, ids],
    );
  }

  insertAliases(uow: UnitOfWork, aliases: readonly Alias[]): void {
    const { businessId } = uow;
    insertMany(
      uow,
      BankTransactionAlias,
      aliases.map((alias) => ({ ...alias, businessId })),
    );
  }

  /** The ledger accounts that transactions are categorized to, also before a split or in one. */
  async categoriesAmong(uow: UnitOfWork, ledgerAccountIds: readonly string[]): Promise<Set<string>> {
    const rows = await uow.query<{ id: string }>(
      `select a.id from unnest($2::uuid[]) as a(id)
        where exists (select from bank_transaction t
                       where t.business_id = $1 and t.category_account_id = a.id and t.removed_at is null)
            or a.id in (${accountsOfSplits('$1', '$2')})`,
      [uow.businessId, ledgerAccountIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** How many transactions each rule decided, counted up to a limit. Rules without any are left out. */
  async countByRule(
    uow: UnitOfWork,
    ruleIds: readonly string[],
    limit: number,
  ): Promise<Map<string, number>> {
    const rows = await uow.query<{ rule_id: string; count: number }>(
      `select a.id as rule_id, c.count from unnest($2::uuid[]) as a(id)
        cross join lateral (
          select count(*)::int as count from (
            select from bank_transaction t
             where t.business_id = $1 and t.rule_id = a.id and t.removed_at is null and ${IS_NOT_SPLIT_BY_USER} limit $3) t) c
        where c.count > 0`,
      [uow.businessId, ruleIds, limit],
    );
    return new Map(rows.map((row) => [row.rule_id, row.count]));
  }

  /** The sum of the account's settled transactions on or after a date (null: all), and through another. */
  async sumSettled(
    uow: UnitOfWork,
    bankAccountId: string,
    from: CalendarDate | null,
    through: CalendarDate | null = null,
  ): Promise<bigint> {
    const row = await uow.queryOne<{ sum: bigint | null }>(
      `select sum(amount_minor)::bigint as sum from bank_transaction
        where business_id = $1 and bank_account_id = $2 and not pending and removed_at is null
          and date between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')`,
      [uow.businessId, bankAccountId, from, through],
    );
    return row?.sum ?? 0n;
  }
}

function writeTransactions(uow: UnitOfWork, saved: readonly (readonly BankTransaction[])[]): void {
  upsertMany(uow, BankTransaction, saved.flat(), columnValues(uow.businessId, uow.startedAt));
}
