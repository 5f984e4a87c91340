import { IIF } from './iif.js';
import type { JournalFormat } from './journal-format.js';
import { PLAIN_TEXT } from './plain-text.js';
import { xeroJournal } from './xero.js';

export const JOURNAL_FORMATS = ['plain_text', 'iif', 'xero'] as const;
export type JournalFormatName = (typeof JOURNAL_FORMATS)[number];

/** Its name in Xero's standard settings. */
export const DEFAULT_TAX_RATE = 'Tax Exempt';

export function journalFormat(name: JournalFormatName, taxRate: string): JournalFormat {
  if (name === 'iif') return IIF;
  return name === 'xero' ? xeroJournal(taxRate) : PLAIN_TEXT;
}
