import { indexBy } from '../kernel/collections.js';
import {
  type AccountCategory,
  type AccountFacts,
  type AccountSubtype,
  isSystemSubtype,
} from '../ledger/index.js';
import { accountTarget, type CategoryTarget, TRANSFER, TRANSFER_TARGET } from './category.js';

/** A ledger account as categorization needs it. */
export interface ChartAccount extends Readonly<AccountFacts> {
  /** Whether a bank account is mapped to it. */
  readonly mapped: boolean;
}

/** The ids of the accounts that the service itself posts to. */
export interface SystemAccounts {
  readonly transfersInTransit: string;
  readonly openingBalanceEquity: string;
  readonly uncategorizedIncome: string;
  readonly uncategorizedExpense: string;
}

/** The account of a part of a transaction, which cannot be a transfer. */
export type ResolvedAccount = { ok: true; id: string } | { ok: false; problem: string };

export type ResolvedCategory = { ok: true; target: CategoryTarget } | { ok: false; problem: string };

/** An entity's chart of accounts as categories. */
export class CategoryChart {
  readonly system: SystemAccounts;
  private readonly byId: ReadonlyMap<string, ChartAccount>;
  private readonly byNumber: ReadonlyMap<string, ChartAccount>;

  constructor(accounts: readonly ChartAccount[]) {
    this.byId = indexBy(accounts, (account) => account.id);
    this.byNumber = indexBy(accounts, (account) => account.accountNumber);
    const bySubtype = indexBy(
      accounts.filter((account) => isSystemSubtype(account.subtype)),
      (account) => account.subtype,
    );
    const idOf = (subtype: AccountSubtype) => {
      const account = bySubtype.get(subtype);
      if (!account) throw new Error(`the chart has no ${subtype} account`);
      return account.id;
    };
    this.system = {
      transfersInTransit: idOf('transfer_clearing'),
      openingBalanceEquity: idOf('opening_balance_equity'),
      uncategorizedIncome: idOf('uncategorized_income'),
      uncategorizedExpense: idOf('uncategorized_expense'),
    };
  }

  account(id: string): ChartAccount | undefined {
    return this.byId.get(id);
  }

  /** Resolves the category in a request: an account number, or `transfer`. */
  resolve(category: string): ResolvedCategory {
    if (category === TRANSFER) return { ok: true, target: TRANSFER_TARGET };
    const account = this.byNumber.get(category);
    if (!account) return { ok: false, problem: 'is not an account number of the chart of accounts' };
    const problem = categoryProblem(account);
    return problem === null ? { ok: true, target: accountTarget(account.id) } : { ok: false, problem };
  }

  /** Resolves the category of a part in a request. */
  resolveAccount(category: string): ResolvedAccount {
    const resolved = this.resolve(category);
    if (!resolved.ok) return resolved;
    if (resolved.target.kind === 'account') return { ok: true, id: resolved.target.accountId };
    return { ok: false, problem: 'cannot be "transfer": a part needs an account number' };
  }

  /** Whether a transaction may get this category now. */
  isEligible(target: CategoryTarget): boolean {
    if (target.kind === 'transfer') return true;
    const account = this.byId.get(target.accountId);
    return account !== undefined && categoryProblem(account) === null;
  }

  /** The category of transactions without evidence. */
  uncategorized(amountMinor: bigint): CategoryTarget {
    const { uncategorizedExpense, uncategorizedIncome } = this.system;
    return accountTarget(amountMinor > 0n ? uncategorizedExpense : uncategorizedIncome);
  }

  categoryOf(target: CategoryTarget | null): AccountCategory | null {
    return target?.kind === 'account' ? (this.byId.get(target.accountId)?.category ?? null) : null;
  }

  /** The category as requests and responses name it. */
  nameOf(target: CategoryTarget | null): string | null {
    if (target === null) return null;
    return target.kind === 'transfer' ? TRANSFER : (this.byId.get(target.accountId)?.accountNumber ?? null);
  }
}

function categoryProblem(account: ChartAccount): string | null {
  if (account.subtype === 'transfer_clearing' || account.mapped) {
    return `is the ledger account of a bank account: use "${TRANSFER}" for transfers between accounts`;
  }
  return account.isActive ? null : 'is not an active account';
}
