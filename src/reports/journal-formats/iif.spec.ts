import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKING_ACCOUNT,
  exportedAccount,
  exportedEntry,
  RENT_ACCOUNT,
} from '../../../test/support/ledger/exported-journal.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LedgerAccount } from '../../ledger/index.js';
import { IIF } from './iif.js';

const ENTITY = { legalName: 'Juniper LLC', currency: 'USD' as CurrencyCode };
const byId = (accounts: readonly LedgerAccount[]) => new Map(accounts.map((each) => [each.id, each]));
const recordsOf = (text: string) => text.split('\r\n').map((line) => line.split('\t'));

describe('a journal for QuickBooks Desktop', () => {
  it('declares accounts with their types and numbers, and then the columns of entries', () => {
    const accounts = [
      CHECKING_ACCOUNT,
      exportedAccount('1100', 'Accounts Receivable', { category: 'asset', subtype: 'accounts_receivable' }),
      exportedAccount('2600', 'Loans Payable', { category: 'liability', subtype: 'loan' }),
      RENT_ACCOUNT,
    ];
    expect(recordsOf(IIF.head(ENTITY, accounts))).toEqual([
      ['!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'],
      ['ACCNT', '1000 Checking', 'BANK', '1000'],
      ['ACCNT', '1100 Accounts Receivable', 'OCASSET', '1100'],
      ['ACCNT', '2600 Loans Payable', 'LTLIAB', '2600'],
      ['ACCNT', '6550 Rent', 'EXP', '6550'],
      ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'MEMO'],
      ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'MEMO'],
      ['!ENDTRNS'],
      [''],
    ]);
  });

  it('has an entry as a first line and its splits, debits positive', () => {
    expect(recordsOf(IIF.entry(exportedEntry(), byId([CHECKING_ACCOUNT, RENT_ACCOUNT])))).toEqual([
      ['TRNS', 'GENERAL JOURNAL', '03/05/2026', '6550 Rent', '1200.00', 'ACH DEBIT RENT'],
      ['SPL', 'GENERAL JOURNAL', '03/05/2026', '1000 Checking', '-1200.00', 'ACH DEBIT RENT'],
      ['ENDTRNS'],
      [''],
    ]);
  });

  it('names an account the same everywhere, in at most 31 characters and without a colon', () => {
    const long = exportedAccount('6550', 'Rent: offices in "Łódź"\tand elsewhere');
    const [, declared] = recordsOf(IIF.head(ENTITY, [long]));
    const [first] = recordsOf(IIF.entry(exportedEntry(), byId([CHECKING_ACCOUNT, long])));
    expect(declared![1]).toBe(`6550 Rent- offices in 'Łódź' an`);
    expect(first![3]).toBe(declared![1]);
  });

  it('has the same fields whatever a description contains', () => {
    const hostile = fc.array(
      fc.oneof(fc.constantFrom('\t', '\r\n', '\n', '"', 'ENDTRNS', '\u2028'), fc.string()),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const text = IIF.entry(
          exportedEntry({ description: parts.join('') }),
          byId([CHECKING_ACCOUNT, RENT_ACCOUNT]),
        );
        const lines = IIF.encode!(text).toString('latin1').split('\r\n');
        expect(lines.map((line) => line.split('\t').length)).toEqual([6, 6, 1, 1]);
        expect(text).not.toContain('"');
      }),
    );
  });
});
