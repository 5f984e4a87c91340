import type { CurrencyCode } from '../../kernel/currency.js';
import { selectStatements } from './account-names.js';
import { leaveOutBalances } from './balance-rows.js';
import { readCamt } from './camt.js';
import { readCsv } from './csv.js';
import type { CsvSample } from './csv-sample.js';
import { sampleOf } from './csv-table.js';
import { headerFingerprint } from './header-fingerprint.js';
import { describeUnknown, detectFormat } from './detect-format.js';
import { identify, type IdentifiedTransaction } from './identity.js';
import type { FileMapping } from './mapping.js';
import { readMt940 } from './mt940.js';
import { readOfx } from './ofx.js';
import { readQif } from './qif.js';
import {
  type Ambiguity,
  NotATable,
  type Notice,
  refuse,
  type Statement,
  StatementCollector,
  type StatementFormat,
} from './statement.js';
import type { Encoding } from './encodings.js';
import type { SniffedEncoding } from './sniff-encoding.js';
import { decode, encodingOf, firstLineBeyondAscii, headOf, type TextChunks } from './text.js';

/** The bank account that a file is parsed for. */
export interface FileAccount {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly isLiability: boolean;
  /** Its number in earlier files; null before the first. */
  readonly knownAs: string | null;
  /** Its name in the last file without a number; null before the first. */
  readonly calledAs?: string | null;
}

export interface ReadOptions {
  readonly account: FileAccount;
  /** The format that the caller gives. */
  readonly format: StatementFormat | null;
  readonly mapping: FileMapping;
}

export interface CheckedStatement extends Omit<Statement, 'transactions'> {
  readonly rowCount: number;
  /** Opening balance plus transactions minus closing balance; null if the file does not have both. */
  readonly differenceMinor: bigint | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly outMinor: bigint;
  readonly inMinor: bigint;
}

export type ReadFile =
  | {
      readonly status: 'needs_mapping';
      readonly format: StatementFormat;
      readonly encoding: string;
      readonly notices: Notice[];
      readonly ambiguities: Ambiguity[];
      readonly sample: CsvSample | null;
    }
  | {
      readonly status: 'ready';
      readonly format: StatementFormat;
      readonly encoding: string;
      /** The account's name in the file. */
      readonly accountName: string | null;
      readonly statements: CheckedStatement[];
      readonly transactions: IdentifiedTransaction[];
      readonly notices: Notice[];
      /** The fingerprint of the header of a table; null if it has none or the file is not a table. */
      readonly header: string | null;
    };

const SAMPLE_BYTES = 131_072;
const DETECTED_CHARACTERS = 4_096;

/** Parses a statement file for one account. Throws InvalidRequest with line and reason if it cannot. */
export async function readStatementFile(bytes: Buffer, options: ReadOptions): Promise<ReadFile> {
  const { encoding, isUncertain, head } = headOfFile(bytes, options.mapping.encoding);
  const format = detectFormat(head.slice(0, DETECTED_CHARACTERS), options.format);
  const collector = new StatementCollector();
  if (isUncertain) collector.note('uncertain_encoding', firstLineBeyondAscii(bytes));
  const ambiguities = await readOrExplain(
    format,
    { text: decode(bytes, encoding), head },
    collector,
    options,
  );
  if (ambiguities.length > 0) {
    const sample = format === 'csv' ? sampleOf(head, options.mapping, options.account.currency) : null;
    const { notices } = collector;
    return { status: 'needs_mapping', format, encoding, ambiguities, sample, notices };
  }
  collector.assertComplete();
  for (const statement of collector.statements) leaveOutBalances(statement, collector);
  const { statements, accountName } = statementsOf(collector, format, options);
  const transactions = statements.flatMap((statement) => statement.transactions);
  const identified = identify(options.account.id, transactions);
  for (const line of identified.repeated) collector.note('repeated_row', line);
  for (const line of identified.reused) collector.note('reused_reference', line);
  const checked = statements.map(check);
  for (const { differenceMinor, line } of checked)
    if (differenceMinor !== null && differenceMinor !== 0n) collector.note('balance_mismatch', line);
  return {
    status: 'ready',
    format,
    encoding,
    accountName,
    statements: checked,
    transactions: identified.transactions,
    notices: collector.notices,
    header: format === 'csv' ? headerFingerprint(head, options.mapping, options.account.currency) : null,
  };
}

/** The start of a file's text, and how it is encoded. */
export function headOfFile(bytes: Buffer, said?: Encoding): SniffedEncoding & { readonly head: string } {
  const sniffed = encodingOf(bytes, said);
  return { ...sniffed, head: headOf(bytes, SAMPLE_BYTES, sniffed.encoding) };
}

/** A file's text, and its start again. */
interface FileText {
  readonly text: TextChunks;
  readonly head: string;
}

/** A file that fits no format is read as CSV last: then the error names all formats. */
async function readOrExplain(
  format: StatementFormat,
  file: FileText,
  collector: StatementCollector,
  options: ReadOptions,
): Promise<Ambiguity[]> {
  try {
    return await readAs(format, file, collector, options);
  } catch (error) {
    if (!(error instanceof NotATable) || options.format !== null) throw error;
    throw refuse(null, describeUnknown(NotATable.PROBLEM));
  }
}

async function readAs(
  format: StatementFormat,
  { text, head }: FileText,
  collector: StatementCollector,
  { account, mapping }: ReadOptions,
): Promise<Ambiguity[]> {
  const { currency, isLiability } = account;
  switch (format) {
    case 'csv':
      return readCsv(text, collector, { head, mapping, currency, isLiability });
    case 'qif':
      return readQif(text, collector, currency, mapping);
    case 'ofx':
      await readOfx(text, collector, currency);
      return [];
    case 'camt053':
      await readCamt(text, collector, currency);
      return [];
    case 'mt940':
      await readMt940(text, collector, currency);
      return [];
  }
}

/** The statements of the bank account, in its currency. */
function statementsOf(
  collector: StatementCollector,
  format: StatementFormat,
  { account, mapping }: ReadOptions,
): { statements: Statement[]; accountName: string | null } {
  const { knownAs, calledAs = null, currency: expected } = account;
  const known = { said: mapping.account ?? null, knownAs, calledAs };
  const { statements, accountName } = selectStatements(collector, format, known);
  for (const { currency, line } of statements)
    if (currency !== null && currency !== expected)
      throw refuse(line, `the statement is in ${currency}, but the account is in ${expected}`);
  if (statements.length === 0) {
    const isInvestment = collector.notices.some(({ code }) => code === 'investment_statement');
    const kind = isInvestment
      ? 'only investment statements, which are not imported'
      : 'no statement of an account';
    throw refuse(null, `has ${kind}`);
  }
  return { statements, accountName };
}

function check({ transactions, ...statement }: Statement): CheckedStatement {
  const { openingMinor, closingMinor, closingOn, netMinor } = statement;
  let [outMinor, inMinor] = [0n, 0n];
  let from: string | null = null;
  let to: string | null = null;
  for (const { amountMinor, date } of transactions) {
    if (amountMinor > 0n) outMinor += amountMinor;
    else inMinor -= amountMinor;
    if (from === null || date < from) from = date;
    if (to === null || date > to) to = date;
  }
  return {
    account: statement.account,
    currency: statement.currency,
    line: statement.line,
    openingMinor,
    closingMinor,
    closingOn,
    netMinor,
    rowCount: transactions.length,
    differenceMinor:
      openingMinor === null || closingMinor === null ? null : openingMinor - netMinor - closingMinor,
    from,
    to,
    outMinor,
    inMinor,
  };
}
