import type { BudgetCategory } from './budget-line.entity.js';
import { AccountNumber } from '../ledger/index.js';
import { Amount, Integer, ListOf, Matching, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { QueryInteger } from '../platform/http/input/fields/query-fields.js';

/** Twelve months of 200 accounts. */
const MAX_BUDGET_LINES = 2400;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The calendar years in which a fiscal year ends: the first one begins with the first date of the books. */
const FISCAL_YEARS = { min: 1901, max: 2199 };

export class BudgetQuery {
  /** The fiscal year, named by the calendar year in which it ends. */
  @QueryInteger(FISCAL_YEARS)
  fiscalYear!: number;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** What an account is to earn or to cost in a month. */
export class BudgetLineDto {
  /** The number of a revenue or expense account of the entity, such as `6010`. */
  @AccountNumber()
  accountNumber!: string;

  /** A month of the fiscal year, `YYYY-MM`. */
  @Matching(MONTH, 'a month as YYYY-MM')
  month!: string;

  /** In the entity's currency. Positive is what a revenue account earns or an expense account costs. */
  @Amount()
  amount!: number;
}

/** The budget of a fiscal year. */
export class PutBudgetDto {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** The fiscal year, named by the calendar year in which it ends. */
  @Integer(FISCAL_YEARS)
  fiscalYear!: number;

  /** At most one for each account and month. Without one, or with an `amount` of 0, nothing is budgeted. */
  @ListOf(() => BudgetLineDto, { min: 0, max: MAX_BUDGET_LINES })
  lines!: BudgetLineDto[];
}

/** The budget of an account for a month. */
export interface BudgetLineView {
  /** The number of the ledger account. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** Whether the account earns or costs. */
  readonly category: BudgetCategory;
  /** The month, `YYYY-MM`. */
  readonly month: string;
  /** Positive is what a revenue account is to earn or an expense account to cost; not 0. */
  readonly amount: number;
}

/** What a company is to earn and to spend in a fiscal year. Amounts are in `currency`. */
export interface BudgetView {
  /** The legal entity. */
  readonly entityId: string;
  /** The fiscal year, named by the calendar year in which it ends. */
  readonly fiscalYear: number;
  /** The first day of the fiscal year, `YYYY-MM-DD`. */
  readonly periodStart: string;
  /** The last day of the fiscal year, `YYYY-MM-DD`. */
  readonly periodEnd: string;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** By account number and month. Empty if nothing is budgeted. */
  readonly lines: BudgetLineView[];
}
