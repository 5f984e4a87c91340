import { type BankAccount, isOwed } from '../banking/index.js';
import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../kernel/money.js';
import type { StatementFile } from '../statement-files/index.js';
import type { StartReconciliationDto } from './reconciliations.dto.js';
import { NoOpeningBalance } from './reconciliations.errors.js';

type ReconciledAccount = Pick<
  BankAccount,
  'id' | 'name' | 'type' | 'currency' | 'openingBalanceDate' | 'reconciledThrough'
>;

export interface PeriodToReconcile {
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
  readonly closingMinor: bigint;
  readonly statementUploadId: string | null;
}

/** Reads the period of a request. Reconciliations follow each other without a gap. `today` is in the zone of the business. */
export function periodToReconcile(
  account: ReconciledAccount,
  input: StartReconciliationDto,
  statement: StatementFile | null,
  today: CalendarDate,
): PeriodToReconcile {
  const { openingBalanceDate, reconciledThrough } = account;
  if (openingBalanceDate === null) throw new NoOpeningBalance(account.name);
  const { from, to, closingBalance } = statedBalance(account, input, statement);
  const startsOn = reconciledThrough === null ? openingBalanceDate : addDays(reconciledThrough, 1);
  const first = `${startsOn}, ${reconciledThrough === null ? 'the day of the opening balance' : 'the day after the last reconciliation'}`;
  if (from !== undefined && from !== startsOn) throw InvalidRequest.at('from', `must be ${first}`);
  if (to < startsOn) throw InvalidRequest.at('to', `must not be before ${first}`);
  if (to > today) throw InvalidRequest.at('to', 'must not be in the future');
  const closingMinor = closingMinorOf(closingBalance, account);
  return { startsOn, endsOn: to, closingMinor, statementUploadId: statement?.id ?? null };
}

/** The balance of the request, or else that of the statement file. */
function statedBalance(
  account: ReconciledAccount,
  { from, to, closingBalance }: StartReconciliationDto,
  statement: StatementFile | null,
) {
  if (statement !== null) assertUsable(statement, account);
  const closing = statement?.closing ?? null;
  const endsOn = to ?? closing?.date;
  if (endsOn === undefined) throw InvalidRequest.at('to', missing(statement));
  const inFile = closing?.date === endsOn ? inSenseOf(account, closing.amount) : undefined;
  const stated = closingBalance ?? inFile;
  if (stated === undefined) throw InvalidRequest.at('closingBalance', missing(statement));
  return { from, to: endsOn, closingBalance: stated };
}

function missing(statement: StatementFile | null): string {
  if (statement === null) return 'is required without statementUploadId';
  if (statement.closing === null) return 'is required: the file states no closing balance';
  return `is required: the file states the balance of ${statement.closing.date}`;
}

function assertUsable({ bankAccountId, status }: StatementFile, { id }: ReconciledAccount): void {
  if (bankAccountId !== id) throw InvalidRequest.at('statementUploadId', 'belongs to another bank account');
  if (status !== 'committed')
    throw InvalidRequest.at('statementUploadId', `must be committed, but is ${status}`);
}

/** In a file, negative is owed. */
function inSenseOf({ type }: ReconciledAccount, amount: number): number {
  return isOwed(type) && amount !== 0 ? -amount : amount;
}

function closingMinorOf(closingBalance: number, { currency }: ReconciledAccount): bigint {
  const parsed = parseAmount(closingBalance, currency);
  if (!parsed.ok) throw InvalidRequest.at('closingBalance', describeAmountProblem(parsed.problem, currency));
  return parsed.amountMinor;
}
