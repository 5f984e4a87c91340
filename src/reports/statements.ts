import { sumMinor } from '../kernel/money.js';
import {
  type AccountCategory,
  type AccountMovement,
  type AccountSubtype,
  inOwnSense,
  isCash,
} from '../ledger/index.js';

/** One line of a statement; no account number for lines that are computed. */
export interface StatementLine {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly amountMinor: bigint;
}

export interface Section {
  readonly totalMinor: bigint;
  readonly breakdown: readonly StatementLine[];
}

export interface IncomeStatement {
  readonly revenue: Section;
  readonly expenses: Section;
  readonly netIncomeMinor: bigint;
}

export interface BalanceSheet {
  readonly assets: Section;
  readonly liabilities: Section;
  readonly equity: Section;
}

export const ACTIVITIES = ['operating', 'investing', 'financing'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export interface CashFlow {
  readonly inflow: Section;
  readonly outflow: Section;
  readonly netMinor: bigint;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  readonly activities: Readonly<Record<Activity, bigint>>;
}

/** Revenue and expenses of a period, each positive in its own sense; contra accounts are negative in theirs. */
export function incomeStatement(movements: readonly AccountMovement[]): IncomeStatement {
  const revenue = sectionOf(movements, 'revenue');
  const expenses = sectionOf(movements, 'expense');
  return { revenue, expenses, netIncomeMinor: revenue.totalMinor - expenses.totalMinor };
}

/**
 * Assets, liabilities and equity at the end of a day, from what moved before its fiscal year began and since.
 * Income of earlier years is part of retained earnings without any closing entry; entries that close the
 * books by hand move amounts between the lines of equity and change no total.
 */
export function balanceSheet(
  earlierYears: readonly AccountMovement[],
  thisYear: readonly AccountMovement[],
  retainedEarnings: { readonly accountNumber: string; readonly accountName: string },
): BalanceSheet {
  const all = addMovements(earlierYears, thisYear);
  const isRetained = ({ subtype }: AccountMovement) => subtype === 'retained_earnings';
  const posted = sumMinor(all.filter(isRetained).map((movement) => -netOf(movement)));
  const lines = [
    ...linesOf(
      all.filter((movement) => !isRetained(movement)),
      'equity',
    ),
    toLine(retainedEarnings, posted + incomeStatement(earlierYears).netIncomeMinor),
  ].toSorted(byNumber);
  const netIncome = incomeStatement(thisYear).netIncomeMinor;
  return {
    assets: sectionOf(all, 'asset'),
    liabilities: sectionOf(all, 'liability'),
    equity: toSection([...lines, { accountNumber: null, accountName: 'Net income', amountMinor: netIncome }]),
  };
}

/** Where cash came from and went in a period. Opening balances are no flow: they stand in the opening cash. */
export function cashFlow(before: readonly AccountMovement[], during: readonly AccountMovement[]): CashFlow {
  const flows = during.map(toFlow).filter((flow) => flow.inMinor !== 0n || flow.outMinor !== 0n);
  const inflow = toSection(flows.map((flow) => toLine(flow, flow.inMinor)));
  const outflow = toSection(flows.map((flow) => toLine(flow, flow.outMinor)));
  const openingMinor = cashIn(before) + sumMinor(during.map((movement) => movement.openingMinor));
  const netOfActivity = (activity: Activity) =>
    sumMinor(
      flows
        .filter((flow) => activityOf(flow.subtype) === activity)
        .map((flow) => flow.inMinor - flow.outMinor),
    );
  return {
    inflow,
    outflow,
    netMinor: inflow.totalMinor - outflow.totalMinor,
    openingMinor,
    closingMinor: cashIn(before) + cashIn(during),
    activities: {
      operating: netOfActivity('operating'),
      investing: netOfActivity('investing'),
      financing: netOfActivity('financing'),
    },
  };
}

const INVESTING: ReadonlySet<AccountSubtype> = new Set(['fixed_asset', 'intangible', 'investment']);
const FINANCING: ReadonlySet<AccountSubtype> = new Set([
  'loan',
  'line_of_credit',
  'owner_equity',
  'opening_balance_equity',
  'retained_earnings',
]);

function activityOf(subtype: AccountSubtype): Activity {
  if (INVESTING.has(subtype)) return 'investing';
  return FINANCING.has(subtype) ? 'financing' : 'operating';
}

interface Flow {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly subtype: AccountSubtype;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** An account's flows, neither below zero: a reversal in a later period than its original goes to the other side. */
function toFlow({ accountNumber, accountName, subtype, cashInMinor, cashOutMinor }: AccountMovement): Flow {
  const inMinor = positive(cashInMinor) + positive(-cashOutMinor);
  const outMinor = positive(cashOutMinor) + positive(-cashInMinor);
  return { accountNumber, accountName, subtype, inMinor, outMinor };
}

function positive(amountMinor: bigint): bigint {
  return amountMinor > 0n ? amountMinor : 0n;
}

function cashIn(movements: readonly AccountMovement[]): bigint {
  return sumMinor(movements.filter(({ subtype }) => isCash(subtype)).map(netOf));
}

function sectionOf(movements: readonly AccountMovement[], category: AccountCategory): Section {
  return toSection(linesOf(movements, category));
}

/** The accounts of a category in their own sense, in the order of their numbers. */
function linesOf(movements: readonly AccountMovement[], category: AccountCategory): StatementLine[] {
  return movements
    .filter((movement) => movement.category === category)
    .map((movement) => toLine(movement, inOwnSense(netOf(movement), category)));
}

function toLine(
  { accountNumber, accountName }: Pick<Flow, 'accountNumber' | 'accountName'>,
  amountMinor: bigint,
): StatementLine {
  return { accountNumber, accountName, amountMinor };
}

/** A section without its zero lines. */
function toSection(lines: readonly StatementLine[]): Section {
  const breakdown = lines.filter(({ amountMinor }) => amountMinor !== 0n);
  return { breakdown, totalMinor: sumMinor(breakdown.map(({ amountMinor }) => amountMinor)) };
}

/** Debit positive. */
export function netOf({
  debitMinor,
  creditMinor,
}: Pick<AccountMovement, 'debitMinor' | 'creditMinor'>): bigint {
  return debitMinor - creditMinor;
}

function addMovements(a: readonly AccountMovement[], b: readonly AccountMovement[]): AccountMovement[] {
  const sums = new Map<string, AccountMovement>();
  for (const movement of [...a, ...b]) {
    const known = sums.get(movement.accountId);
    sums.set(movement.accountId, known ? addMovement(known, movement) : movement);
  }
  return [...sums.values()].toSorted(byNumber);
}

function addMovement(a: AccountMovement, b: AccountMovement): AccountMovement {
  return {
    ...a,
    debitMinor: a.debitMinor + b.debitMinor,
    creditMinor: a.creditMinor + b.creditMinor,
    cashInMinor: a.cashInMinor + b.cashInMinor,
    cashOutMinor: a.cashOutMinor + b.cashOutMinor,
    openingMinor: a.openingMinor + b.openingMinor,
  };
}

function byNumber(a: { accountNumber: string | null }, b: { accountNumber: string | null }): number {
  return (a.accountNumber ?? '') < (b.accountNumber ?? '') ? -1 : 1;
}
