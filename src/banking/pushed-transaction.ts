import type { CategoryChart } from '../categorization/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../kernel/money.js';
import type { BankAccount } from './bank-account.js';
import { itemOf, itemProblemsOf } from '../platform/http/input/fields/item-problems.js';
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
  readonly rows: PushedTransaction[];
  readonly removed: RemovedTransaction[];
  readonly problems: FieldProblem[];
}

type Accounts = ReadonlyMap<string, BankAccount>;

type PushedTransactions = Pick<PushTransactionsDto, 'transactions' | 'removed'>;

interface Placed<Row> {
  readonly row: Row;
  readonly index: number;
}

/** The transactions with valid fields, with their indexes in the request. */
export function validItems(input: PushedTransactions): {
  transactions: Placed<PushedTransactionDto>[];
  removed: Placed<RemovedTransactionDto>[];
} {
  const bad = new Set(itemProblemsOf(input).map(itemOf));
  const sound = <Row>(list: string, rows: readonly Row[]) =>
    rows.flatMap((row, index) => (bad.has(`${list}[${index}]`) ? [] : [{ row, index }]));
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
  const rows = sound.transactions.flatMap(({ row, index }) => {
    const path = `transactions[${index}]`;
    const read = readRow(row, index, accounts);
    if (Array.isArray(read)) {
      problems.push(...read);
      return [];
    }
    once(read.account, read.externalId, `${path}.externalId`);
    if (read.pendingExternalId !== null)
      once(read.account, read.pendingExternalId, `${path}.pendingExternalId`);
    return [read];
  });
  const removed = sound.removed.flatMap(({ row: { accountExternalId, externalId }, index }) => {
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
  return { rows, removed, problems: [...problems, ...pushedAndRemoved(rows, removed)] };
}

/**
 * A push cannot both contain and remove a transaction. It may remove the id that the transaction had while it was
 * pending: that is how it settles.
 */
function pushedAndRemoved(
  rows: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
): FieldProblem[] {
  const pushed = new Map(rows.map((row) => [`${row.account.id} ${row.externalId}`, row.index]));
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

function readRow(
  row: PushedTransactionDto,
  index: number,
  accounts: Accounts,
): PushedTransaction | FieldProblem[] {
  const path = `transactions[${index}]`;
  const account = accounts.get(row.accountExternalId);
  if (!account)
    return [{ path: `${path}.accountExternalId`, problem: 'is not an account of the institution' }];
  const problems: FieldProblem[] = [];
  const parsed = parseAmount(row.amount, account.currency);
  if (!parsed.ok) {
    problems.push({
      path: `${path}.amount`,
      problem: describeAmountProblem(parsed.problem, account.currency),
    });
  }
  if (row.currency !== undefined && row.currency !== account.currency) {
    problems.push({
      path: `${path}.currency`,
      problem: `must be the account's currency ${account.currency}`,
    });
  }
  const pending = row.pending ?? false;
  if (pending && row.pendingExternalId !== undefined) {
    problems.push({
      path: `${path}.pendingExternalId`,
      problem: 'is only for settled transactions: this one is pending',
    });
  }
  if (!parsed.ok || problems.length > 0) return problems;
  return {
    index,
    account,
    externalId: row.externalId,
    date: row.date as CalendarDate,
    amountMinor: parsed.amountMinor,
    description: row.description,
    authorizedDate: row.authorizedDate as CalendarDate | null | undefined,
    merchant: row.merchant,
    category: row.category,
    pending,
    pendingExternalId: row.pendingExternalId ?? null,
  };
}

/** The problems of the pushed categories, by the chart of their entity. */
export function categoryProblems(rows: readonly PushedTransaction[], chart: CategoryChart): FieldProblem[] {
  return rows.flatMap(({ index, category }) => {
    if (category === undefined || category === null) return [];
    const resolved = chart.resolve(category);
    return resolved.ok ? [] : [{ path: `transactions[${index}].category`, problem: resolved.problem }];
  });
}

/** Sorts problems in the order of the request. */
export function inRequestOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const placeOf = ({ path }: FieldProblem) => {
    const [, list, index] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
    return (list === 'removed' ? MORE_THAN_ROWS : 0) + Number(index ?? -1);
  };
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const MORE_THAN_ROWS = 1_000_000;
