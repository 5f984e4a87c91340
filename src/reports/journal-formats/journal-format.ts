import type { LegalEntity } from '../../entities/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LedgerAccount, PostedEntry } from '../../ledger/index.js';

/** How an exported journal is written. */
export interface JournalFormat {
  readonly contentType: string;
  /** That of the file name; null: the journal is text to read, not a file to save. */
  readonly ending: string | null;
  /** What comes before the entries. */
  readonly head: (
    entity: Pick<LegalEntity, 'legalName' | 'currency'>,
    accounts: readonly LedgerAccount[],
  ) => string;
  readonly entry: (entry: PostedEntry, accounts: ReadonlyMap<string, LedgerAccount>) => string;
  /** Whether the other program closes years itself: closing entries would take the income of a year out of its statements. */
  readonly closesYears: boolean;
  /** Missing: UTF-8. */
  readonly encode?: (text: string) => Buffer;
  /** What comes before the first entry with an amount in another currency. Missing: nothing. */
  readonly currency?: (currency: CurrencyCode) => string;
}

/** The account of a line. The chart has every account that lines were posted to. */
export function accountOf(
  { accountId }: Pick<PostedEntry['lines'][number], 'accountId'>,
  accounts: ReadonlyMap<string, LedgerAccount>,
): LedgerAccount {
  const account = accounts.get(accountId);
  if (!account) throw new Error(`line of an account outside the chart: ${accountId}`);
  return account;
}

/** Free text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\u0085\u2028\u2029]+/gu, ' ').trim();
}
