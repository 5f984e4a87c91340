import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  CHECKING_ACCOUNT,
  exportedEntry,
  RENT_ACCOUNT,
} from '../../../test/support/ledger/exported-journal.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { XERO } from './xero.js';

const ACCOUNTS = new Map([CHECKING_ACCOUNT, RENT_ACCOUNT].map((each) => [each.id, each]));

/** The rows by the names of their columns. */
function rowsOf(...entries: Parameters<typeof XERO.entry>[0][]): Record<string, string>[] {
  const head = XERO.head({ legalName: 'Juniper LLC', currency: 'USD' as CurrencyCode }, []);
  return parse(head + entries.map((entry) => XERO.entry(entry, ACCOUNTS)).join(''), { columns: true });
}

describe('a journal for Xero', () => {
  it('has the columns of the import, and a row for each line', () => {
    expect(rowsOf(exportedEntry())).toEqual(
      [
        { Description: 'Rent', '*AccountCode': '6550', '*Amount': '1200.00' },
        { Description: 'Checking', '*AccountCode': '1000', '*Amount': '-1200.00' },
      ].map((line) => ({
        '*Narration': 'ACH DEBIT RENT (entry-1)',
        '*Date': '5 Mar 2026',
        '*TaxRate': 'Tax Exempt',
        TrackingName1: '',
        TrackingOption1: '',
        TrackingName2: '',
        TrackingOption2: '',
        ...line,
      })),
    );
  });

  it('keeps entries of the same day and description apart', () => {
    const rows = rowsOf(exportedEntry(), exportedEntry({ id: 'entry-2' }));
    expect(new Set(rows.map((row) => row['*Narration'])).size).toBe(2);
  });

  it('has no description that a spreadsheet would run', () => {
    const [row] = rowsOf(exportedEntry({ description: '=1+1\n"x"' }));
    expect(row!['*Narration']).toBe(`'=1+1 "x" (entry-1)`);
  });
});
