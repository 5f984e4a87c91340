import {
  type AccountTransaction,
  type BankAccount,
  type CountedTransactions,
  isOwed,
} from '../banking/index.js';
import { groupBy } from '../kernel/collections.js';
import { sumMinor, toAmount } from '../kernel/money.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { LinesWithoutBank } from '../ledger/index.js';
import type { StatementFile, StatementFileLine } from '../statement-files/index.js';
import type { BankReconciliation } from './bank-reconciliation.entity.js';
import { compareStatement, DIFFERENCE_CODES, type StatementDifference } from './compare-statement.js';
import type { BankReconciliationView } from './reconciliations.dto.js';
import type {
  NoteCode,
  ReconciliationItem,
  ReconciliationNote,
  BankReconciliationReportView,
} from './report-views.js';

/** What a report is made of. */
export interface ReportFacts {
  readonly reconciliation: BankReconciliation;
  readonly account: Pick<BankAccount, 'name' | 'type' | 'currency'>;
  /** The balance of the books at the end of the period. */
  readonly bookMinor: bigint;
  readonly statement: { readonly file: StatementFile; readonly lines: readonly StatementFileLine[] } | null;
  /** The settled transactions of the period and of the days around it; empty without a statement. */
  readonly rows: readonly AccountTransaction[];
  readonly pending: CountedTransactions;
  readonly inTransit: CountedTransactions;
  readonly withoutBank: LinesWithoutBank;
}

/** What one transaction of the statement and of the books is in a report. Amounts are in minor units, positive = money out. */
type Difference = StatementDifference<StatementFileLine, AccountTransaction>;

/** With at most `maxItems` items for each reason. */
export function toReportView(
  facts: ReportFacts,
  view: BankReconciliationView,
  maxItems: number,
): BankReconciliationReportView {
  const { reconciliation, account, bookMinor, statement, rows } = facts;
  const write = writerFor(account);
  const differences = statement === null ? [] : compareStatement(statement.lines, rows, reconciliation);
  const explainedMinor = write.effectOf(sumMinor(differences.map(({ amountMinor }) => amountMinor)));
  const byCode = groupBy(differences, ({ code }) => code);
  const reasons = DIFFERENCE_CODES.flatMap((code) => {
    const found = byCode.get(code) ?? [];
    if (found.length === 0) return [];
    const amount = write.amount(write.effectOf(sumMinor(found.map(({ amountMinor }) => amountMinor))));
    return { code, count: found.length, amount, items: found.slice(0, maxItems).map(write.difference) };
  });
  const { startsOn, endsOn, closingMinor } = reconciliation;
  return {
    reconciliation: view,
    accountName: account.name,
    statement: statement && {
      uploadId: statement.file.id,
      fileName: statement.file.fileName,
      transactions: statement.lines.filter(({ date }) => date >= startsOn && date <= endsOn).length,
    },
    reasons,
    explained: write.amount(explainedMinor),
    unexplained: write.amount(closingMinor - bookMinor - explainedMinor),
    notes: notesOf(facts, write),
  };
}

function notesOf({ pending, inTransit, withoutBank }: ReportFacts, write: Writer): ReconciliationNote[] {
  const ofTransactions = (code: NoteCode, { transactions, count, sumMinor: sum }: CountedTransactions) => ({
    code,
    count,
    amount: write.amount(write.effectOf(sum)),
    items: transactions.map(write.transaction),
  });
  const notes = [
    ofTransactions('pending', pending),
    ofTransactions('transfer_in_transit', inTransit),
    {
      code: 'not_from_bank' as const,
      count: withoutBank.count,
      // A debit is money in.
      amount: write.amount(write.effectOf(-withoutBank.sumMinor)),
      items: withoutBank.lines.map(write.journalLine),
    },
  ];
  return notes.filter(({ count }) => count > 0);
}

type Writer = ReturnType<typeof writerFor>;

/** Writes amounts in the currency and in the sense of an account. */
function writerFor({ type, currency }: Pick<BankAccount, 'type' | 'currency'>) {
  const amount = (minor: bigint) => toAmount(minor, currency);
  /** What money out adds to the balance. */
  const effectOf = (outMinor: bigint) => (isOwed(type) ? outMinor : -outMinor);
  const write = (
    item: Partial<ReconciliationItem> & Pick<ReconciliationItem, 'date' | 'description' | 'amount'>,
  ) => ({
    line: null,
    transactionId: null,
    entryId: null,
    statementAmount: null,
    bookAmount: null,
    ...item,
  });
  return {
    amount,
    effectOf,
    difference: ({ line, row, amountMinor }: Difference): ReconciliationItem =>
      write({
        date: (line ?? row)?.date ?? '',
        description: (line ?? row)?.description ?? '',
        line: line?.line ?? null,
        transactionId: row && toTransactionId(row.id),
        statementAmount: line && amount(line.amountMinor),
        bookAmount: row && amount(row.amountMinor),
        amount: amount(effectOf(amountMinor)),
      }),
    transaction: ({ id, date, description, amountMinor }: AccountTransaction): ReconciliationItem =>
      write({
        date,
        description,
        transactionId: toTransactionId(id),
        bookAmount: amount(amountMinor),
        amount: amount(effectOf(amountMinor)),
      }),
    journalLine: ({
      entryId,
      postedOn,
      description,
      amountMinor,
    }: LinesWithoutBank['lines'][number]): ReconciliationItem =>
      write({
        date: postedOn,
        description,
        entryId,
        bookAmount: amount(-amountMinor),
        amount: amount(effectOf(-amountMinor)),
      }),
  };
}
