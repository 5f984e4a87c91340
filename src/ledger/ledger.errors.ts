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

  constructor() {
    super(
      'entries of bank transactions and opening balances cannot be reversed: change the transaction or bank account',
    );
  }
}
