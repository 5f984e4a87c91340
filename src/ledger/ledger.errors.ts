import type { CalendarDate } from '../kernel/calendar-date.js';
import { DomainError } from '../kernel/domain-error.js';

const MAX_NAMED = 500;

export class PeriodLocked extends DomainError {
  readonly code = 'period_locked';

  /** `what` lists what the request would post, reverse or rebook in the closed period. */
  constructor(lockedThrough: CalendarDate, what: readonly string[]) {
    super(`the books are locked through ${lockedThrough}: ${what.slice(0, MAX_NAMED).join(', ')}`);
  }
}

export class AccountNumberTaken extends DomainError {
  readonly code = 'account_number_taken';

  constructor(accountNumber: string) {
    super(`account ${accountNumber} already exists in the chart of accounts`);
  }
}

export class AccountInUse extends DomainError {
  readonly code = 'account_in_use';
}

export class AlreadyReversed extends DomainError {
  readonly code = 'already_reversed';

  constructor(reversalId: string) {
    super(`already reversed by entry ${reversalId}`);
  }
}

export class EntryOwned extends DomainError {
  readonly code = 'entry_owned';

  constructor(
    reason = 'entries of bank transactions, opening balances and revaluations cannot be reversed: change the transaction or bank account, or revalue again',
  ) {
    super(reason);
  }

  static byClosedYear(): EntryOwned {
    return new EntryOwned(
      'closing entries and their reversals cannot be reversed: reopen or close the fiscal year',
    );
  }
}

export class YearClosed extends DomainError {
  readonly code = 'year_closed';

  constructor(closedThrough: CalendarDate) {
    super(`the fiscal year that ended on ${closedThrough} is closed`);
  }
}

export class YearNotClosed extends DomainError {
  readonly code = 'year_not_closed';

  constructor(fiscalYearEnd: CalendarDate) {
    super(`the fiscal year that ended on ${fiscalYearEnd} is not closed`);
  }
}

export class EarlierYearOpen extends DomainError {
  readonly code = 'earlier_year_open';

  constructor(fiscalYearEnd: CalendarDate) {
    super(`the fiscal year that ended on ${fiscalYearEnd} is not closed: close it first`);
  }
}
