import type { CurrencyCode } from '../kernel/currency.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount, sumMinor, toDecimalText } from '../kernel/money.js';
import type { JournalLineDto } from './journal.dto.js';

export interface ManualLine {
  readonly accountNumber: string;
  /** Debit positive, credit negative. */
  readonly amountMinor: bigint;
}

export type ReadLines = { ok: true; lines: ManualLine[] } | { ok: false; problems: FieldProblem[] };

/** The lines of a manual entry in minor units: each a debit or a credit greater than zero, with a sum of zero. */
export function readManualLines(lines: readonly JournalLineDto[], currency: CurrencyCode): ReadLines {
  const problems: FieldProblem[] = [];
  const read = lines.map((line, index) => {
    const amountMinor = readLineAmount(line, currency);
    if (typeof amountMinor === 'bigint') return { accountNumber: line.accountNumber, amountMinor };
    problems.push({ path: `lines[${index}]${amountMinor.field}`, problem: amountMinor.problem });
    return { accountNumber: line.accountNumber, amountMinor: 0n };
  });
  if (problems.length > 0) return { ok: false, problems };
  const difference = sumMinor(read.map((line) => line.amountMinor));
  if (difference === 0n) return { ok: true, lines: read };
  const [more, amount] =
    difference > 0n ? ['debits exceed credits', difference] : ['credits exceed debits', -difference];
  const problem = `must balance: ${more} by ${toDecimalText(amount, currency)} ${currency}`;
  return { ok: false, problems: [{ path: 'lines', problem }] };
}

function readLineAmount(
  { debit, credit }: JournalLineDto,
  currency: CurrencyCode,
): bigint | { field: string; problem: string } {
  if ((debit === undefined) === (credit === undefined)) {
    return { field: '', problem: 'must have either debit or credit' };
  }
  const field = debit === undefined ? '.credit' : '.debit';
  const parsed = parseAmount(debit ?? credit ?? 0, currency);
  if (!parsed.ok) return { field, problem: describeAmountProblem(parsed.problem, currency) };
  if (parsed.amountMinor <= 0n) return { field, problem: 'must be greater than zero' };
  return debit === undefined ? -parsed.amountMinor : parsed.amountMinor;
}
