import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKING_ACCOUNT,
  exportedAccount,
  exportedEntry,
  RENT_ACCOUNT,
} from '../../../test/support/ledger/exported-journal.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LedgerAccount, PostedEntry } from '../../ledger/index.js';
import { PLAIN_TEXT } from './plain-text.js';

const { head: journalHead, entry: journalEntry } = PLAIN_TEXT;

const written = (
  over: Partial<PostedEntry> = {},
  accounts: LedgerAccount[] = [CHECKING_ACCOUNT, RENT_ACCOUNT],
) => journalEntry(exportedEntry(over), new Map(accounts.map((each) => [each.id, each])));

/** What hledger treats as a space: two of them end an account name. */
const BLANK = /[\p{Zs}\t\n\v\f\r\u0085\u2028\u2029]/u;
/** Free text as hostile as the service accepts it: any characters, especially those with a meaning in the journal. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ';',
        ':',
        '  ',
        '\t',
        '\n',
        '\r',
        '\u00a0',
        '\u0085',
        '\u2028',
        '\u2029',
        '\u3000',
        '*',
        '!',
      ),
      fc.constantFrom('(', ')', '[', ']', '|', '=', '@', '"', '{', '}', '#', '%', '-1.00 USD', 'assets:1000'),
      fc.constantFrom('\n    assets:1000  1.00 USD', '\n2026-01-01 * x', '\n;', '\nP 2026-01-01 USD 2 EUR'),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('the header of a journal', () => {
  it('declares the currency with its decimals, and every account with its type', () => {
    const accounts = [
      CHECKING_ACCOUNT,
      exportedAccount('1500', 'Equipment', { category: 'asset', subtype: 'fixed_asset' }),
      exportedAccount('2100', 'Credit Card', { category: 'liability', subtype: 'credit_card' }),
      exportedAccount('3000', 'Member Capital', { category: 'equity', subtype: 'owner_equity' }),
      exportedAccount('4000', 'Service Revenue', { category: 'revenue', subtype: 'revenue' }),
      RENT_ACCOUNT,
    ];
    expect(journalHead({ legalName: 'Juniper LLC', currency: 'USD' as CurrencyCode }, accounts)).toBe(
      [
        '; Journal of Juniper LLC',
        '',
        'commodity USD',
        '    format 1000.00 USD',
        '',
        'tag closing',
        '',
        'account assets:1000 Checking',
        '    ; type:C',
        'account assets:1500 Equipment',
        '    ; type:A',
        'account liabilities:2100 Credit Card',
        '    ; type:L',
        'account equity:3000 Member Capital',
        '    ; type:E',
        'account revenues:4000 Service Revenue',
        '    ; type:R',
        'account expenses:6550 Rent',
        '    ; type:X',
        '',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['USD', '1000.00 USD'],
    ['BHD', '1000.000 BHD'],
  ])('writes amounts in %s as %s', (currency, format) => {
    const head = journalHead({ legalName: 'A', currency: currency as CurrencyCode }, []);
    expect(head.split('\n')[3]).toBe(`    format ${format}`);
  });

  it('has no format for a currency without decimals: no format works in both programs', () => {
    const head = journalHead({ legalName: 'A', currency: 'JPY' as CurrencyCode }, []);
    expect(head.split('\n').slice(2, 4)).toEqual(['commodity JPY', '']);
  });

  it('has a fixed number of lines per account, whatever the names of the entity and its accounts', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (legalName, name) => {
        const head = journalHead({ legalName, currency: 'USD' as CurrencyCode }, [
          exportedAccount('1', name),
        ]);
        const lines = head.split(/[\n\r\v\f\u0085\u2028\u2029]/);
        expect(lines).toHaveLength(11);
        expect(lines[0]).toMatch(/^; Journal of/);
        expect(lines[7]).toMatch(/^account expenses:1\b/);
        expect(lines[8]).toBe('    ; type:X');
      }),
    );
  });
});

describe('an entry of a journal', () => {
  it('has its date, its id as the code, its description and one posting per line', () => {
    expect(written()).toBe(
      [
        '2026-03-05 * (entry-1) ACH DEBIT RENT',
        '    expenses:6550 Rent  1200.00 USD',
        '    assets:1000 Checking  -1200.00 USD',
        '',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['RENT\n    assets:1000 Checking  99.00 USD', 'RENT assets:1000 Checking 99.00 USD'],
    ['RENT\r\n2026-01-01 * x', 'RENT 2026-01-01 * x'],
    ['RENT ; type:C', 'RENT , type:C'],
    ['RENT\u2028MARCH\u0085PAID', 'RENT MARCH PAID'],
    ['  two   blanks\t\tand tabs  ', 'two blanks and tabs'],
    ['', ''],
    ['RENT (March) | 50% = "half"', 'RENT (March) | 50% = "half"'],
  ])('the description %j is written as %j', (description, shown) => {
    expect(written({ description }).split('\n')[0]).toBe(`2026-03-05 * (entry-1) ${shown}`);
  });

  it.each([
    ['Fees: bank', 'expenses:6550 Fees bank'],
    ['Fees:bank', 'expenses:6550 Fees bank'],
    [':', 'expenses:6550'],
    ['Rent  9.00 USD', 'expenses:6550 Rent 9.00 USD'],
    ['Rent : 9.00 USD', 'expenses:6550 Rent 9.00 USD'],
    ['Rent ; type:C', 'expenses:6550 Rent , type C'],
    ['Rent {1.00 USD}', 'expenses:6550 Rent (1.00 USD)'],
    [' Rent ', 'expenses:6550 Rent'],
    ['Miete Zürich', 'expenses:6550 Miete Zürich'],
  ])('the account name %j is written as %j', (name, shown) => {
    expect(written({}, [CHECKING_ACCOUNT, exportedAccount('6550', name)]).split('\n')[1]).toBe(
      `    ${shown}  1200.00 USD`,
    );
  });

  it('has one posting per line, whatever its description and account names', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (description, name) => {
        const lines = written({ description }, [CHECKING_ACCOUNT, exportedAccount('6550', name)]).split(
          /[\n\r\v\f\u0085\u2028\u2029]/,
        );
        expect(lines).toHaveLength(5);
        expect(lines[0]).toMatch(/^2026-03-05 \* \(entry-1\) [^;]*$/);
        const [, accountPart, amount] = /^ {4}(.*) {2}(\S+ USD)$/.exec(lines[1]!)!;
        expect(amount).toBe('1200.00 USD');
        expect(accountPart).toMatch(/^expenses:6550/);
        expect(accountPart!.split(':')).toHaveLength(2);
        expect(accountPart).not.toMatch(new RegExp(`${BLANK.source}{2}|;|${BLANK.source}$`, 'u'));
        expect(lines[2]).toBe('    assets:1000 Checking  -1200.00 USD');
      }),
    );
  });

  it('has an amount in another currency with its total cost in that of the books', () => {
    const [rent, checking] = exportedEntry().lines;
    const original = { currency: 'EUR' as CurrencyCode, amountMinor: -110_000n };
    expect(written({ lines: [rent!, { ...checking!, original }] })).toContain(
      '\n    assets:1000 Checking  -1100.00 EUR @@ 1200.00 USD\n',
    );
    expect(PLAIN_TEXT.currency?.('EUR' as CurrencyCode)).toBe('commodity EUR\n    format 1000.00 EUR\n\n');
    expect(PLAIN_TEXT.currency?.('JPY' as CurrencyCode)).toBe('commodity JPY\n\n');
  });

  it('throws for an account outside the chart', () => {
    expect(() => written({}, [CHECKING_ACCOUNT])).toThrow('line of an account outside the chart: 6550');
  });
});
