import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutEverywhere,
  expectOnlyDeclaredErrors,
  expectSameInAnyChunks,
  parse,
  type Parser,
  problemOf,
} from '../../../test/support/statement-files/parsing.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { readMt940 } from './mt940.js';
import { readNarrative } from './mt940-narrative.js';

const parser: Parser = (chunks, collector) => readMt940(chunks, collector);
const FILE = `{1:F01BANK}{2:I940}{4:
:20:STARTUMS
:25:50010517/5407324931
:28C:1/1
:60F:C260228EUR1000,
:61:2603020228D900,00NMSCR1//B1
:86:166?00SEPA?20Rent?21 March?32ACME
:61:260302C12,5NMSCNONREF
supplement
:86:/NAME/Beta/REMI/USTD//Invoice 7///
:61:2603020302EC1,NMSC
:62F:C260302EUR112,50
-}
`;

describe('readMt940', () => {
  it('reads a statement with its balances, references and narratives', async () => {
    const { rows, statements, notices } = await parse(parser, FILE);
    expect(rows).toEqual(['2026-02-28 90000 ACME Rent March', '2026-03-02 -1250 Beta Invoice 7']);
    expect(statements).toMatchObject([
      {
        account: '50010517/5407324931',
        currency: 'EUR',
        openingMinor: 100_000n,
        closingMinor: 11_250n,
        line: 5,
      },
    ]);
    expect(statements[0]?.transactions.map(({ reference }) => reference?.value)).toEqual(['B1', undefined]);
    expect(notices).toEqual({ pending_entry: 1 });
  });

  it.each<[string, string, string]>([
    ['D900', 'RC900', '2026-02-28 90000 ACME Rent March'],
    ['D900', 'RD900', '2026-02-28 -90000 ACME Rent March'],
    ['2603020228D', '260302D', '2026-03-02 90000 ACME Rent March'],
    ['2603020228D', '2601021231D', '2025-12-31 90000 ACME Rent March'],
    ['2603020228D', '2512310101D', '2026-01-01 90000 ACME Rent March'],
  ])('with %j as %j reads %j', async (from, to, row) => {
    expect((await parse(parser, FILE.replace(from, to))).rows[0]).toBe(row);
  });

  it.each([
    [':60F:C260228EUR1000,\n', '', 'line 5: has an entry (:61:) before the opening balance (:60F:)'],
    ['C260228EUR1000,', 'C260228EUR', 'line 5: "C260228EUR" is not a balance'],
    ['C260228EUR1000,', 'C260228EUR1,2,3', 'line 5: "1,2,3" is not an amount'],
    ['C260228EUR', 'C260228XXX', 'line 5: "XXX" is not a known currency'],
    ['2603020228D900', '2603020232D900', 'line 6: 2026-2-32 is not a date'],
    ['2603020228D900', '260200D900', 'line 6: 2026-2-0 is not a date'],
    ['2603020228D900', '2603021301D900', 'line 6: 2025-13-1 is not a date'],
    [
      '2603020228D900,00NMSCR1//B1',
      '2603020228D90,\n0,00',
      'line 6: "2603020228D90," is not an entry (:61:)',
    ],
    ['2603020228D900', '2613020228D900', 'line 6: 2026-13-2 is not a date'],
    [
      ':62F:C260302EUR112,50\n-}\n',
      '',
      'the statement of line 5 has no closing balance (:62F:): it is truncated',
    ],
    ['EUR112,50', 'USD112,50', 'line 12: the statement opens in EUR but closes in USD'],
    [':28C:1/1', ':62F:C260302EUR1,', 'line 4: has a closing balance without an opening balance (:60F:)'],
  ])('with %j as %j is rejected', async (from, to, problem) => {
    expect(FILE).toContain(from);
    expect(await problemOf(() => parse(parser, FILE.replace(from, to)))).toBe(`file ${problem}`);
  });

  it('takes only the year of a value date if there is an entry date', async () => {
    // Banks that compute interest with months of 30 days write such value dates.
    const { rows, notices } = await parse(parser, FILE.replace('2603020228D', '2602300301D'));
    expect(rows[0]).toBe('2026-03-01 90000 ACME Rent March');
    expect(notices).toEqual({ pending_entry: 1, invalid_field: 1 });
  });

  it('reads a message that ends without a closing balance', async () => {
    const open = FILE.replace(':62F:C260302EUR112,50\n', '');
    const { rows, statements, notices } = await parse(parser, open + FILE);
    expect(rows).toHaveLength(4);
    expect(statements.map(({ closingMinor }) => closingMinor)).toEqual([null, 11_250n]);
    expect(notices).toMatchObject({ missing_balance: 1 });
    expect((await parse(parser, open)).rows).toHaveLength(2);
  });

  it.each([
    ['2603020228D', '260230D'],
    ['2603020228D', '2603020230D'],
    ['2603020228D', '2402300230D'],
  ])('reads the last day of the month for %s as %s', async (from, to) => {
    const { rows, notices } = await parse(parser, FILE.replace(from, to));
    expect(rows[0]).toBe(`20${to.slice(0, 2)}-02-${to.startsWith('24') ? 29 : 28} 90000 ACME Rent March`);
    expect(notices['adjusted_date']).toBe(1);
  });

  describe('joins lines', () => {
    const ENTRY = ':61:2603020228D900,00NMSCR1//B1';
    const breaks = Array.from({ length: ENTRY.length - 5 }, (_, at) => at + 5);

    it('that break anywhere inside an entry, up to its references', async () => {
      const whole = await parse(parser, FILE);
      for (const at of breaks) {
        const { rows, statements, notices } = await parse(
          parser,
          FILE.replace(ENTRY, `${ENTRY.slice(0, at)}\n${ENTRY.slice(at)}`),
        );
        expect([at, rows]).toEqual([at, whole.rows]);
        // A break inside a reference looks like a supplement.
        if (at > ENTRY.indexOf('R1') && at < ENTRY.indexOf('//')) continue;
        if (at > ENTRY.indexOf('//') + 2) continue;
        expect([at, statements[0]?.transactions[0]?.reference?.value]).toEqual([at, 'B1']);
        expect([at, notices['wrapped_line']]).toEqual([at, 1]);
      }
    });

    it.each([
      [':\n86:166?00', 1],
      [':8\n6:166?00', 1],
      [':86\n:166?00', 1],
      ['86:166?00', 1],
      [' :86:166?00', 0],
      [':86:\n166?00', 0],
    ])('of a narrative that begins with %j', async (begin, count) => {
      const { rows, notices } = await parse(parser, FILE.replace(':86:166?00', begin));
      expect(rows[0]).toBe('2026-02-28 90000 ACME Rent March');
      expect(notices['wrapped_line'] ?? 0).toBe(count);
    });

    it('of a narrative in the line of its entry', async () => {
      const { rows, notices } = await parse(parser, FILE.replace('R1//B1\n:86:', 'R1//B1:86:'));
      expect(rows[0]).toBe('2026-02-28 90000 ACME Rent March');
      expect(notices['wrapped_line']).toBe(1);
    });

    it('of balances and accounts', async () => {
      const text = FILE.replace('EUR112,50', 'EUR1\n12,50').replace('C260228EUR1000,', '\nC260228EUR1000,');
      const { statements } = await parse(parser, text.replace('50010517/', '50010517/\n'));
      expect(statements).toMatchObject([
        { account: '50010517/5407324931', openingMinor: 100_000n, closingMinor: 11_250n },
      ]);
    });

    it('but takes no time or dash in a text for a field', async () => {
      const text = FILE.replace('?32ACME', ' um:\n20:15 Uhr\n-\n61:00?32ACME');
      const { rows, statements } = await parse(parser, text);
      expect(rows[0]).toBe('2026-02-28 90000 ACME Rent March um:20:15 Uhr-61:00');
      expect(statements).toMatchObject([{ closingMinor: 11_250n }]);
    });
  });

  describe('a closing balance', () => {
    it('without a currency is in that of the opening balance', async () => {
      const { statements, notices } = await parse(parser, FILE.replace('EUR112,50', '112,50'));
      expect(statements).toMatchObject([{ closingMinor: 11_250n }]);
      expect(notices).toMatchObject({ invalid_field: 1 });
    });

    it.each(['?', '', 'C260302EUR', 'C260302EUR1,2,3', 'C260302XXX1,', 'NONE', 'C260302EUR112,505'])(
      '%j leaves the statement unchecked',
      async (balance) => {
        const text = FILE.replace('C260302EUR112,50', balance);
        for (const end of ['-}\n', ':64:C260302EUR1,\n', '\n'])
          expect(await parse(parser, text.replace('-}\n', end))).toMatchObject({
            rows: ['2026-02-28 90000 ACME Rent March', '2026-03-02 -1250 Beta Invoice 7'],
            statements: [{ closingMinor: null }],
            notices: { invalid_field: 1, missing_balance: 1 },
          });
        expect(await problemOf(() => parse(parser, text.replace('\n-}\n', '')))).toContain('it is truncated');
      },
    );
  });

  it('reads statements without :20:, also the first without a closing balance', async () => {
    const text = FILE.replace(':20:STARTUMS\n', '').replace('{1:F01BANK}{2:I940}{4:', 'BANKXX\n940\nBANKXX');
    const open = text.replace(':62F:C260302EUR112,50\n', '').replace('-}', '-');
    const { rows, statements } = await parse(parser, open + text);
    expect(rows).toHaveLength(4);
    expect(statements.map(({ closingMinor }) => closingMinor)).toEqual([null, 11_250n]);
  });

  it('reads an opening balance without a currency in that of the account', async () => {
    const euros: Parser = (chunks, collector) => readMt940(chunks, collector, 'EUR' as CurrencyCode);
    const { statements, notices } = await parse(euros, FILE.replace('C260228EUR', 'C260228'));
    expect(statements).toMatchObject([{ currency: 'EUR', openingMinor: 100_000n }]);
    expect(notices['invalid_field']).toBe(1);
  });

  it('reads amounts with a decimal point', async () => {
    const text = FILE.replace('EUR1000,', 'EUR000000001000.12').replace('D900,00', 'D000000000900.25');
    const { rows, statements } = await parse(parser, text);
    expect(rows[0]).toContain(' 90025 ');
    expect(statements[0]?.openingMinor).toBe(100_012n);
  });

  it('rejects a narrative that is too long, in one field or several', async () => {
    const problem = ':86: has too many lines';
    const lines = 'x\n'.repeat(65);
    expect(await problemOf(() => parse(parser, FILE.replace('supplement', `:86:${lines}`)))).toContain(
      problem,
    );
    const fields = ':86:x\n'.repeat(65);
    expect(await problemOf(() => parse(parser, FILE.replace('supplement\n', fields)))).toContain(problem);
  });

  it('rejects a file without a statement', async () => {
    expect(await problemOf(() => parse(parser, ':20:X\n'))).toBe('file has no opening balance (:60F:)');
  });

  it('reads the same file in chunks of any size', () => expectSameInAnyChunks(parser, FILE));

  it('rejects a file that is cut before its closing balance', async () => {
    const closing = FILE.indexOf(':62F:') + ':62F:C260302EUR1'.length;
    await cutEverywhere(parser, FILE, (rows, cut, whole) => {
      if (cut.length < closing) expect([cut.length, rows]).toEqual([cut.length, null]);
      else expect(rows).toEqual(whole);
    });
  });

  it('never throws anything but its declared error', () =>
    expectOnlyDeclaredErrors(parser, FILE.match(/:\d\d\w?:|\n|[^:\n]+/g) ?? []));
});

describe('readNarrative', () => {
  it.each([
    [['free text', 'on two lines'], { purpose: 'free text on two lines', name: null }],
    [['166?00SEPA?20EREF+1?21SVWZ+Rent?32ACME?33 Ltd'], { purpose: 'Rent', name: 'ACME Ltd' }],
    [['105?00Direct debit?32ACME'], { purpose: 'Direct debit', name: 'ACME' }],
    [['/NAME/ACME/REMI/USTD//Rent///'], { purpose: 'Rent', name: 'ACME' }],
    [['/NAME/ACME/'], { purpose: '/NAME/ACME/', name: 'ACME' }],
    [[], { purpose: '', name: null }],
  ])('reads %j', (lines, narrative) => {
    expect(readNarrative(lines)).toEqual(narrative);
  });

  it('never throws, whatever the text', () => {
    const parts = fc.constantFrom('166', '?20', '?32', '/REMI/', '/NAME/', '//', 'SVWZ+', 'text', '/', '?');
    fc.assert(
      fc.property(fc.array(parts), (list) => {
        expect(typeof readNarrative([list.join('')]).purpose).toBe('string');
      }),
    );
  });
});
