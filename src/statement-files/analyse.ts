import type { TransactionToEnter, Standing } from '../banking/index.js';
import { type CurrencyCode } from '../kernel/currency.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { toAmount } from '../kernel/money.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import { masked } from './parsing/account-names.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import type { CheckedStatement, ReadFile } from './parsing/read-statement-file.js';
import { MAX_LINES_NAMED, type Notice, type NoticeCode, noticeOf } from './parsing/statement.js';
import { tidy } from './parsing/text.js';
import type { ResolvedTransaction } from './resolve-ids.js';
import type {
  Analysis,
  ClosingBalanceView,
  PreviewTransactionView,
  FileStatementView,
} from './statement-upload-view.js';

const PREVIEW_TRANSACTIONS = 25;
const PREVIEW_STATEMENTS = 100;
const SAMPLE_RECORDS = 5;
const SAMPLE_COLUMNS = 50;
const MAX_CELL = 120;

/** A parsed file compared with the account's transactions. */
export interface Comparison {
  /** Its transactions, with the external ids that they have or will have. */
  readonly transactions: readonly ResolvedTransaction[];
  /** Of each of its transactions. */
  readonly standing: readonly Standing[];
  /** The stored transaction that a new one may duplicate, by the new one's external id. */
  readonly duplicates: ReadonlyMap<string, string>;
  /** The stored transactions that a commit does not change by default, by external id. */
  readonly protectedChanges: ReadonlyMap<string, string>;
  readonly closing: ClosingBalance | null;
  /** The books' balance on the day of the closing balance after a commit, if it can be derived. */
  readonly balanceMinor: bigint | null;
}

interface ClosingBalance {
  readonly date: CalendarDate;
  readonly minor: bigint;
}

/**
 * The last closing balance of the file and its day: the day that the file says, or that of the last transaction if that
 * is later or the only one.
 */
export function closingOf(file: ReadFile): ClosingBalance | null {
  if (file.status !== 'ready') return null;
  let last: ClosingBalance | null = null;
  for (const { to, closingOn, closingMinor } of file.statements) {
    const date = to === null || (closingOn !== null && closingOn > to) ? closingOn : (to as CalendarDate);
    if (date !== null && closingMinor !== null && (last === null || date >= last.date))
      last = { date, minor: closingMinor };
  }
  return last;
}

/** The stored and displayed analysis of a parsed file. */
export function analyse(file: ReadFile, currency: CurrencyCode, compared: Comparison): Analysis {
  const { transactions, standing, duplicates, protectedChanges, closing, balanceMinor } = compared;
  if (file.status === 'needs_mapping') {
    const records = file.sample?.records.slice(0, SAMPLE_RECORDS) ?? [];
    return {
      currency,
      encoding: file.encoding,
      statements: [],
      counts: { total: 0, new: 0, known: 0, changed: 0 },
      rows: [],
      notices: file.notices,
      ambiguities: file.ambiguities.map((one) => ({
        ...one,
        reason: tidy(one.reason, 1_000),
        choices: one.choices.map(shown),
      })),
      sample: records.map((record) => record.slice(0, SAMPLE_COLUMNS).map(shown)),
    };
  }
  const count = (what: Standing) => standing.filter((one) => one === what).length;
  const isProtected = ({ externalId }: ResolvedTransaction) => protectedChanges.has(externalId);
  const changed = transactions.filter(
    (transaction, index) => standing[index] === 'changed' && !isProtected(transaction),
  );
  const duplicated = transactions.filter(({ externalId }) => duplicates.has(externalId));
  const analysis: Analysis = {
    currency,
    encoding: file.encoding,
    statements: file.statements.slice(0, PREVIEW_STATEMENTS).map((one) => statementView(one, currency)),
    counts: {
      total: transactions.length,
      new: count('new'),
      known: count('known'),
      changed: count('changed'),
    },
    rows: transactions
      .slice(0, PREVIEW_TRANSACTIONS)
      .map((transaction, index) =>
        transactionView(
          transaction,
          currency,
          standing[index] ?? 'new',
          duplicates.get(transaction.externalId) ?? null,
        ),
      ),
    possibleDuplicates: duplicated.length,
    notices: [
      ...withReused(
        file.notices,
        transactions.filter(({ isReused }) => isReused),
      ),
      ...noticeAbout('changed_row', changed),
      ...noticeAbout('protected_change', transactions.filter(isProtected)),
      ...noticeAbout('possible_duplicate', duplicated),
    ],
    ambiguities: [],
    sample: [],
  };
  if (closing === null) return analysis;
  return withBalance(analysis, {
    date: closing.date,
    inFile: toAmount(closing.minor, currency),
    inBooks: balanceMinor === null ? null : toAmount(balanceMinor, currency),
  });
}

/** The analysis with the closing balance of the file and that of the books, and a notice if they differ. */
export function withBalance(analysis: Analysis, closing: ClosingBalanceView): Analysis {
  const { date, inFile, inBooks } = closing;
  const others = analysis.notices.filter(({ code }) => code !== 'closing_balance_differs');
  const line = analysis.statements.findLast(({ closingBalance }) => closingBalance === inFile)?.line;
  const message = `the file closes with ${inFile} on ${date}, but the books have ${String(inBooks)} after this commit`;
  const isSame = inBooks === null || inBooks === inFile;
  const notices = isSame ? others : [...others, noticeOf('closing_balance_differs', [line ?? 1], message)];
  return { ...analysis, closingBalance: closing, notices };
}

export function toEnter({
  externalId,
  date,
  amountMinor,
  description,
  merchant,
}: IdentifiedTransaction): TransactionToEnter {
  return { externalId, date, amountMinor, description, merchant };
}

function statementView(one: CheckedStatement, currency: CurrencyCode): FileStatementView {
  const amount = (minor: bigint | null) => (minor === null ? null : toAmount(minor, currency));
  return {
    account: one.account === null ? null : masked(one.account),
    line: one.line,
    from: one.from,
    to: one.to,
    rows: one.rowCount,
    moneyOut: toAmount(one.outMinor, currency),
    moneyIn: toAmount(one.inMinor, currency),
    openingBalance: amount(one.openingMinor),
    closingBalance: amount(one.closingMinor),
    difference: amount(one.differenceMinor),
  };
}

function transactionView(
  transaction: IdentifiedTransaction,
  currency: CurrencyCode,
  standing: Standing,
  duplicateOf: string | null,
): PreviewTransactionView {
  return {
    line: transaction.line,
    externalId: transaction.externalId,
    date: transaction.date,
    amount: toAmount(transaction.amountMinor, currency),
    direction: transaction.amountMinor > 0n ? 'out' : 'in',
    description: transaction.description,
    merchant: transaction.merchant,
    reference: transaction.reference === null ? null : tidy(transaction.reference.value, MAX_CELL),
    standing,
    possibleDuplicateOf: duplicateOf === null ? null : toTransactionId(duplicateOf),
  };
}

/** The notices of a file, with those of its ids that other files of the account gave to other transactions. */
function withReused(notices: readonly Notice[], reused: readonly ResolvedTransaction[]): Notice[] {
  const within = notices.find(({ code }) => code === 'reused_reference');
  if (within === undefined) return [...notices, ...noticeAbout('reused_reference', reused)];
  const further = reused.map(({ line }) => line).filter((line) => !within.lines.includes(line));
  const count = within.count + further.length;
  const lines = [...within.lines, ...further].slice(0, MAX_LINES_NAMED);
  return notices.map((one) => (one === within ? { ...one, count, lines } : one));
}

function noticeAbout(code: NoticeCode, transactions: readonly IdentifiedTransaction[]): Notice[] {
  return transactions.length === 0
    ? []
    : [
        noticeOf(
          code,
          transactions.map(({ line }) => line),
        ),
      ];
}

/** Keeps tabs: a tab can be the delimiter. */
function shown(cell: string): string {
  return cell === '\t' ? cell : tidy(cell, MAX_CELL);
}
