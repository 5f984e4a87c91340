import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../kernel/money.js';
import type { BankAccount } from '../banking/index.js';
import { NoOpeningBalance } from './reconciliations.errors.js';
import type { StartReconciliationDto } from './reconciliations.dto.js';

export interface PeriodToReconcile {
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
  readonly closingMinor: bigint;
}

/** Reads the period of a request. Reconciliations follow each other without a gap. `today` is in the zone of the business. */
export function periodToReconcile(
  account: Pick<BankAccount, 'name' | 'currency' | 'openingBalanceDate' | 'reconciledThrough'>,
  { from, to, closingBalance }: StartReconciliationDto,
  today: CalendarDate,
): PeriodToReconcile {
  const { openingBalanceDate, reconciledThrough, currency } = account;
  if (openingBalanceDate === null) throw new NoOpeningBalance(account.name);
  const startsOn = reconciledThrough === null ? openingBalanceDate : addDays(reconciledThrough, 1);
  const first = `${startsOn}, ${reconciledThrough === null ? 'the day of the opening balance' : 'the day after the last reconciliation'}`;
  if (from !== undefined && from !== startsOn) throw InvalidRequest.at('from', `must be ${first}`);
  if (to < startsOn) throw InvalidRequest.at('to', `must not be before ${first}`);
  if (to > today) throw InvalidRequest.at('to', 'must not be in the future');
  const parsed = parseAmount(closingBalance, currency);
  if (!parsed.ok) throw InvalidRequest.at('closingBalance', describeAmountProblem(parsed.problem, currency));
  return { startsOn, endsOn: to, closingMinor: parsed.amountMinor };
}
