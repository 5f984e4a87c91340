import { DomainError } from '../kernel/domain-error.js';

const MAX_NAMED = 10;

export class InstitutionEntityConflict extends DomainError {
  readonly code = 'institution_entity_conflict';

  constructor(institutionName: string) {
    super(`"${institutionName}" belongs to another legal entity, and stays with it`);
  }
}

/** Two names with the same slug would otherwise silently be one institution. */
export class InstitutionNameConflict extends DomainError {
  readonly code = 'institution_name_conflict';

  constructor(known: string) {
    super(`too similar to the known institution "${known}": use that name, or one with other letters`);
  }
}

/** A user's work on these transactions would be lost. */
export class TransactionsEdited extends DomainError {
  readonly code = 'transactions_edited';

  constructor(names: readonly string[]) {
    const shown = names.slice(0, MAX_NAMED).join(', ');
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
    super(
      `a user has categorized, split or added a note to ${shown}${more}: send includeEdited to remove them as well`,
    );
  }
}

export class SplitMismatch extends DomainError {
  readonly code = 'split_mismatch';
}

/** One of two transactions is a leg of another transfer, or both are of this one. */
export class AlreadyMatched extends DomainError {
  readonly code = 'already_matched';

  constructor(name: string) {
    super(`${name} is matched already: end its match first`);
  }
}

/** Two transactions cannot be the legs of one transfer. */
export class NotAPair extends DomainError {
  readonly code = 'not_a_pair';
}

/** No decision can be undone. `problems` has one for each transaction. */
export class NothingToUndo extends DomainError {
  readonly code = 'nothing_to_undo';

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
  }
}

export class CurrencyConflict extends DomainError {
  readonly code = 'currency_conflict';
}

/** A change would move the balance of a period that is reconciled with the bank. */
export class Reconciled extends DomainError {
  readonly code = 'reconciled';

  /** `what` lists what the request would add, remove or change in the period. */
  constructor(what: readonly string[]) {
    const shown = what.slice(0, MAX_NAMED).join(', ');
    const more = what.length > MAX_NAMED ? ` and ${what.length - MAX_NAMED} more` : '';
    super(`the bank account is reconciled for these dates: ${shown}${more}. Undo the reconciliation first`);
  }
}
