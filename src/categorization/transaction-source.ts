import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../entities/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CategoryChart } from './category-chart.js';
import type { Categorization } from './category.js';
import type { DecisionGroup } from './rules/rule-suggestions.js';
import type { DecidedTransaction } from './transaction-facts.js';

/** How to decide stored transactions again. */
export interface Redecision {
  readonly entity: PostingEntity;
  readonly chart: CategoryChart;
  /** Bank accounts whose transactions cannot change are skipped. */
  readonly concernsAccount: (bankAccountId: string) => boolean;
  /** Returns what changes by transaction id. Called once for each batch. */
  readonly decide: (
    transactions: readonly DecidedTransaction[],
  ) => Promise<ReadonlyMap<string, Categorization>>;
}

/** What categorization needs from the module that stores bank transactions. */
export interface TransactionSource {
  /** The given ids that are bank accounts of the entity. */
  bankAccountIds(uow: UnitOfWork, entityId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ledger accounts that bank accounts are mapped to. */
  mappedLedgerAccountIds(uow: UnitOfWork): Promise<ReadonlySet<string>>;
  /** The newest transactions of an entity's mapped accounts. */
  listNewest(uow: UnitOfWork, entityId: string, limit: number): Promise<DecidedTransaction[]>;
  /** Users' decisions, grouped by merchant, direction, bank account and category. */
  listDecisionGroups(uow: UnitOfWork, entityId: string): Promise<DecisionGroup[]>;
  /** How many transactions each rule decided, counted up to a limit. Rules without any are left out. */
  countByRule(
    uow: UnitOfWork,
    ruleIds: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** Derives the merchant keys of the next stored transactions after an id again. Returns the last id; null at the end. */
  deriveMerchantKeys(uow: UnitOfWork, after: string | null): Promise<string | null>;
  /** Decides the transactions of mapped accounts again and posts what changes. The caller has locked the entity. */
  redecide(uow: UnitOfWork, redecision: Redecision): Promise<void>;
}

/** The source that the module storing transactions registers at start: it imports this module, not the reverse. */
@Injectable()
export class TransactionSourceRegistry {
  private source: TransactionSource | null = null;

  register(source: TransactionSource): void {
    this.source = source;
  }

  get(): TransactionSource {
    if (this.source === null) throw new Error('no transaction source is registered');
    return this.source;
  }
}
