import { datesOf } from '../platform/http/responses/csv-file.js';
import type {
  BankReconciliationReportView,
  ReconciliationItem,
  ReconciliationNote,
  ReconciliationReason,
} from './report-views.js';

type PartCode = ReconciliationReason['code'] | ReconciliationNote['code'];

/** A row of a report as a file. From the first balance to the last, the amounts of `balance`, `item` and `rest` sum to the last. */
export type ReportRow =
  | {
      readonly kind: 'balance' | 'rest' | 'total';
      readonly code: string;
      readonly label: string;
      readonly date: string | null;
      readonly amount: number;
    }
  | { readonly kind: 'section'; readonly code: PartCode; readonly label: string; readonly amount: number }
  | { readonly kind: 'item' | 'note'; readonly code: PartCode; readonly item: ReconciliationItem };

const LABELS: Readonly<Record<PartCode, string>> = {
  not_in_books: 'In the statement, not in the books',
  not_in_statement: 'In the books, not in the statement',
  other_amount: 'With another amount in the statement',
  other_period: 'In the other one before or after the period',
  pending: 'For information: pending at the bank',
  transfer_in_transit: 'For information: transfers whose other side is missing',
  not_from_bank: 'For information: entries on the ledger account that are of no bank transaction',
};

/** From the balance of the books to that of the bank, and then the notes. */
export function rowsOf(report: BankReconciliationReportView): ReportRow[] {
  const { reconciliation, reasons, unexplained, notes } = report;
  const { to, bookBalance, closingBalance } = reconciliation;
  const part = (
    kind: 'item' | 'note',
    { code, amount, items }: ReconciliationReason | ReconciliationNote,
  ): ReportRow[] => [
    { kind: 'section', code, label: LABELS[code], amount },
    ...items.map((item) => ({ kind, code, item })),
  ];
  return [
    { kind: 'balance', code: 'book_balance', label: 'Balance of the books', date: to, amount: bookBalance },
    ...reasons.flatMap((reason) => part('item', reason)),
    { kind: 'rest', code: 'unexplained', label: 'Not explained', date: null, amount: unexplained },
    {
      kind: 'total',
      code: 'closing_balance',
      label: 'Balance of the bank',
      date: to,
      amount: closingBalance,
    },
    ...notes.flatMap((note) => part('note', note)),
  ];
}

/** The name of a file without its ending. */
export function reportName({ reconciliation }: BankReconciliationReportView): string {
  return `reconciliation-${datesOf(reconciliation)}`;
}
