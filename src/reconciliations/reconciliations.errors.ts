import type { CalendarDate } from '../kernel/calendar-date.js';
import { DomainError } from '../kernel/domain-error.js';

/** The books and the bank state different balances. In the unit of the account's currency. */
export class NotReconciled extends DomainError {
  readonly code = 'not_reconciled';

  constructor(of: {
    readonly closingBalance: number;
    readonly bookBalance: number;
    readonly difference: number;
  }) {
    super(
      `the bank states ${of.closingBalance} and the books have ${of.bookBalance}: a difference of ${of.difference}`,
    );
  }
}

/** Reconciliations are undone in the reverse order. */
export class LaterReconciliation extends DomainError {
  readonly code = 'later_reconciliation';

  constructor(reconciledThrough: CalendarDate | null) {
    super(`the bank account is reconciled through ${reconciledThrough}: undo the last reconciliation first`);
  }
}

export class NoOpeningBalance extends DomainError {
  readonly code = 'no_opening_balance';

  constructor(name: string) {
    super(`${name} has no opening balance, so the balance of the books is unknown`);
  }
}
