import { indexBy } from '../kernel/collections.js';
import {
  type AccountCategory,
  type AccountFacts,
  type AccountSubtype,
  isSystemSubtype,
} from '../ledger/index.js';
import { accountTarget, type CategoryTarget, TRANSFER, TRANSFER_TARGET } from './category.js';

/** What categorization knows of a ledger account. */
export interface ChartAccount extends Readonly<AccountFacts> {
  /** Whether a bank account is mapped to it. */
  readonly mapped: boolean;
}

/** The accounts that the service itself books against, by id. */
export interface SystemAccounts {
  readonly transfersInTransit: string;
  readonly openingBalanceEquity: string;
  readonly uncategorizedIncome: string;
  readonly uncategorizedExpense: string;
}

export type ResolvedCategory = { ok: true; target: CategoryTarget } | { ok: false; problem: string };

/** An entity's chart of accounts as categorization sees it. */
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
      if (!account) throw new Error(`the chart lacks its ${subtype} account`);
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

  /** A category as a caller names it: an account number, or `transfer`. */
  resolve(category: string): ResolvedCategory {
    if (category === TRANSFER) return { ok: true, target: TRANSFER_TARGET };
    const account = this.byNumber.get(category);
    if (!account) return { ok: false, problem: 'is not an account number of the chart of accounts' };
    const problem = categoryProblem(account);
    return problem === null ? { ok: true, target: accountTarget(account.id) } : { ok: false, problem };
  }

  /** Whether a target may be given to a row today. */
  isEligible(target: CategoryTarget): boolean {
    if (target.kind === 'transfer') return true;
    const account = this.byId.get(target.accountId);
    return account !== undefined && categoryProblem(account) === null;
  }

  /** Where a row goes that nothing is known of. */
  uncategorized(amountMinor: bigint): CategoryTarget {
    const { uncategorizedExpense, uncategorizedIncome } = this.system;
    return accountTarget(amountMinor > 0n ? uncategorizedExpense : uncategorizedIncome);
  }

  categoryOf(target: CategoryTarget | null): AccountCategory | null {
    return target?.kind === 'account' ? (this.byId.get(target.accountId)?.category ?? null) : null;
  }

  /** The target as a caller would name it. */
  nameOf(target: CategoryTarget | null): string | null {
    if (target === null) return null;
    return target.kind === 'transfer' ? TRANSFER : (this.byId.get(target.accountId)?.accountNumber ?? null);
  }
}

function categoryProblem(account: ChartAccount): string | null {
  if (account.subtype === 'transfer_clearing' || account.mapped) {
    return `is a bank account's own ledger account: say "${TRANSFER}" for moves between accounts`;
  }
  return account.isActive ? null : 'is not an active account';
}
