import { IIF } from './iif.js';
import type { JournalFormat } from './journal-format.js';
import { PLAIN_TEXT } from './plain-text.js';
import { XERO } from './xero.js';

/** The formats by their names in the API. */
export const JOURNAL_FORMATS = {
  plain_text: PLAIN_TEXT,
  iif: IIF,
  xero: XERO,
} as const satisfies Readonly<Record<string, JournalFormat>>;

export type JournalFormatName = keyof typeof JOURNAL_FORMATS;
export const JOURNAL_FORMAT_NAMES = Object.keys(JOURNAL_FORMATS) as JournalFormatName[];
