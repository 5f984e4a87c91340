import type { CategoryChart } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../../kernel/money.js';
import type { BankAccount } from '../accounts/bank-account.js';
import { itemOf, itemProblemsOf } from '../../platform/http/input/fields/item-problems.js';
import type { PushedTransactionDto, PushTransactionsDto, RemovedTransactionDto } from './push.dto.js';

/** A transaction of a push, with its account found and its amount parsed. */
export interface PushedTransaction {
  /** Its index in the request, for error paths. */
  readonly index: number;
  readonly account: BankAccount;
  readonly externalId: string;
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly description: string;
  /** Undefined: the push leaves it as it is; null: the push clears it. */
  readonly authorizedDate: CalendarDate | null | undefined;
  readonly merchant: string | null | undefined;
  readonly category: string | null | undefined;
  readonly pending: boolean;
  readonly pendingExternalId: string | null;
}

export interface RemovedTransaction {
  readonly index: number;
  readonly account: BankAccount;
  readonly externalId: string;
}

export interface ReadPush {
  readonly transactions: PushedTransaction[];
  readonly removed: RemovedTransaction[];
  readonly problems: FieldProblem[];
}

type Accounts = ReadonlyMap<string, BankAccount>;

type PushedTransactions = Pick<PushTransactionsDto, 'transactions' | 'removed'>;

interface Placed<Item> {
  readonly item: Item;
  readonly index: number;
}

/** The transactions with valid fields, with their indexes in the request. */
export function validItems(input: PushedTransactions): {
  transactions: Placed<PushedTransactionDto>[];
  removed: Placed<RemovedTransactionDto>[];
} {
  const bad = new Set(itemProblemsOf(input).map(itemOf));
  const sound = <Item>(list: string, items: readonly Item[]) =>
    items.flatMap((item, index) => (bad.has(`${list}[${index}]`) ? [] : [{ item, index }]));
  return {
    transactions: sound('transactions', input.transactions),
    removed: sound('removed', input.removed ?? []),
  };
}

/**
 * Checks what the request alone shows: accounts, amounts, currencies, and that each id occurs once. Transactions with
 * invalid fields are left out and reported among the problems.
 */
export function readPush(input: PushedTransactions, accounts: Accounts): ReadPush {
  const sound = validItems(input);
  const problems: FieldProblem[] = [...itemProblemsOf(input)];
  const once = refuseTwice(problems);
  const removedOnce = refuseTwice(problems);
  const transactions = sound.transactions.flatMap(({ item, index }) => {
    const path = `transactions[${index}]`;
    const read = readTransaction(item, index, accounts);
    if (Array.isArray(read)) {
      problems.push(...read);
      return [];
    }
    once(read.account, read.externalId, `${path}.externalId`);
    if (read.pendingExternalId !== null)
      once(read.account, read.pendingExternalId, `${path}.pendingExternalId`);
    return [read];
  });
  const removed = sound.removed.flatMap(({ item: { accountExternalId, externalId }, index }) => {
    const account = accounts.get(accountExternalId);
    if (!account) {
      problems.push({
        path: `removed[${index}].accountExternalId`,
        problem: 'is not an account of the institution',
      });
      return [];
    }
    removedOnce(account, externalId, `removed[${index}].externalId`);
    return [{ index, account, externalId }];
  });
  return { transactions, removed, problems: [...problems, ...pushedAndRemoved(transactions, removed)] };
}

/**
 * A push cannot both contain and remove a transaction. It may remove the id that the transaction had while it was
 * pending: that is how it settles.
 */
function pushedAndRemoved(
  transactions: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
): FieldProblem[] {
  const pushed = new Map(
    transactions.map(({ account, externalId, index }) => [`${account.id} ${externalId}`, index]),
  );
  return removed.flatMap(({ index, account, externalId }) => {
    const place = pushed.get(`${account.id} ${externalId}`);
    const problem = `names the same transaction as transactions[${place}].externalId`;
    return place === undefined ? [] : [{ path: `removed[${index}].externalId`, problem }];
  });
}

function refuseTwice(problems: FieldProblem[]) {
  const seen = new Map<string, string>();
  return (account: BankAccount, externalId: string, path: string): void => {
    const name = `${account.id} ${externalId}`;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, path);
    else problems.push({ path, problem: `names the same transaction as ${first}` });
  };
}

function readTransaction(
  transaction: PushedTransactionDto,
  index: number,
  accounts: Accounts,
): PushedTransaction | FieldProblem[] {
  const path = `transactions[${index}]`;
  const account = accounts.get(transaction.accountExternalId);
  if (!account)
    return [{ path: `${path}.accountExternalId`, problem: 'is not an account of the institution' }];
  const problems: FieldProblem[] = [];
  const parsed = parseAmount(transaction.amount, account.currency);
  if (!parsed.ok) {
    problems.push({
      path: `${path}.amount`,
      problem: describeAmountProblem(parsed.problem, account.currency),
    });
  }
  if (transaction.currency !== undefined && transaction.currency !== account.currency) {
    problems.push({
      path: `${path}.currency`,
      problem: `must be the account's currency ${account.currency}`,
    });
  }
  const pending = transaction.pending ?? false;
  if (pending && transaction.pendingExternalId !== undefined) {
    problems.push({
      path: `${path}.pendingExternalId`,
      problem: 'is only for settled transactions: this one is pending',
    });
  }
  if (!parsed.ok || problems.length > 0) return problems;
  return {
    index,
    account,
    externalId: transaction.externalId,
    date: transaction.date as CalendarDate,
    amountMinor: parsed.amountMinor,
    description: transaction.description,
    authorizedDate: transaction.authorizedDate as CalendarDate | null | undefined,
    merchant: transaction.merchant,
    category: transaction.category,
    pending,
    pendingExternalId: transaction.pendingExternalId ?? null,
  };
}

/** The problems of the pushed categories, by the chart of their entity. */
export function categoryProblems(
  transactions: readonly PushedTransaction[],
  chart: CategoryChart,
): FieldProblem[] {
  return transactions.flatMap(({ index, category }) => {
    if (category === undefined || category === null) return [];
    const resolved = chart.resolve(category);
    return resolved.ok ? [] : [{ path: `transactions[${index}].category`, problem: resolved.problem }];
  });
}

/** Sorts problems in the order of the request. */
export function inRequestOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const placeOf = ({ path }: FieldProblem) => {
    const [, list, index] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
    return (list === 'removed' ? MORE_THAN_ITEMS : 0) + Number(index ?? -1);
  };
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const MORE_THAN_ITEMS = 1_000_000;
