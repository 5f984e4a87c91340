import type { DifferenceCode } from './compare-statement.js';
import type { BankReconciliationView } from './reconciliations.dto.js';

/** What may explain a difference without a statement, or is on the ledger account of the bank without it. */
export const NOTE_CODES = ['pending', 'transfer_in_transit', 'not_from_bank'] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/** How a reconciliation stands: `bookBalance` plus `explained` plus `unexplained` is `closingBalance`. */
export interface BankReconciliationReportView {
  /** The reconciliation with its balances. */
  readonly reconciliation: BankReconciliationView;
  /** The name of the bank account. */
  readonly accountName: string;
  /** The file that it is compared with; null without one. */
  readonly statement: ReconciledStatement | null;
  /** Why the books and the statement differ, by their transactions. Empty without a statement. */
  readonly reasons: readonly ReconciliationReason[];
  /** The sum of the reasons. */
  readonly explained: number;
  /** What no transaction explains: 0 if the transactions of the statement lead from one balance to the other. */
  readonly unexplained: number;
  /** What is in no reason, but often is why balances differ. */
  readonly notes: readonly ReconciliationNote[];
}

/** A committed statement file. */
export interface ReconciledStatement {
  /** The id of the upload, as in `GET /statement-uploads`. */
  readonly uploadId: string;
  /** The name of the file. */
  readonly fileName: string;
  /** How many transactions it has in the period. */
  readonly transactions: number;
}

/** One reason for a difference, with its transactions. */
export interface ReconciliationReason {
  /**
   * `not_in_books`: the statement has it, the books do not. `not_in_statement`: the reverse. `other_amount`: both have it, with
   * different amounts. `other_period`: the other side has it shortly before or after the period.
   */
  readonly code: DifferenceCode;
  /** How many transactions there are. */
  readonly count: number;
  /** What they add to `difference`. */
  readonly amount: number;
  /** The first 100 by date. */
  readonly items: readonly ReconciliationItem[];
}

/** Something of the period that is in no reason. */
export interface ReconciliationNote {
  /**
   * `pending`: the bank has not settled it, so neither balance has it. `transfer_in_transit`: a transfer whose other side is
   * missing. `not_from_bank`: a journal line on the ledger account of the bank account that is of no bank transaction, such as a
   * manual one: the ledger has it, `bookBalance` does not.
   */
  readonly code: NoteCode;
  /** How many there are. */
  readonly count: number;
  /** What they add to a balance of the account. */
  readonly amount: number;
  /** The first 100 by date. */
  readonly items: readonly ReconciliationItem[];
}

/** A transaction or a journal line in a report. */
export interface ReconciliationItem {
  /** Its day, `YYYY-MM-DD`: that of the statement if it has it. */
  readonly date: string;
  /** Its text. */
  readonly description: string;
  /** Its line in the file; null if the statement does not have it. */
  readonly line: number | null;
  /** The bank transaction; null if the books do not have one. */
  readonly transactionId: string | null;
  /** The journal entry, for `not_from_bank`. */
  readonly entryId: string | null;
  /** The amount in the statement, with the sign of `amount` in `GET /transactions`. */
  readonly statementAmount: number | null;
  /** The amount in the books, with the same sign. */
  readonly bookAmount: number | null;
  /** What it adds to the balance or to `difference`. */
  readonly amount: number;
}
