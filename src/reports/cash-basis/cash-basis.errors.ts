import { DomainError } from '../../kernel/domain-error.js';
import type { UndeterminedEntry } from './cash-basis.js';

const MAX_NAMED = 500;

export class BasisUndetermined extends DomainError {
  readonly code = 'basis_undetermined';

  /** Entries whose income or expense is not known. */
  static of(entries: readonly UndeterminedEntry[]): BasisUndetermined {
    const named = entries
      .slice(0, MAX_NAMED)
      .map(({ entryId, day, accountNumber }) => `entry ${entryId} of ${day} on account ${accountNumber}`);
    const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : '';
    return new BasisUndetermined(
      `it is not known which income or expense these entries pay: ${named.join(', ')}${more}`,
    );
  }

  static ofTooMany(limit: number): BasisUndetermined {
    return new BasisUndetermined(
      `the cash basis supports up to ${limit} entries on receivables, payables, prepaid expenses, accrued liabilities and deferred revenue`,
    );
  }
}
