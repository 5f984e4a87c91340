import { beforeAll, describe, expect, it } from 'vitest';
import { groupBy } from '../kernel/collections.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { loadPdfFonts, type PdfFonts, widthOf } from '../platform/pdf/fonts.js';
import { landscape, paperOf } from '../platform/pdf/paper.js';
import type { PdfPage, PdfText } from '../platform/pdf/to-pdf.js';
import { statementPdf } from './statement-pdf.js';
import type { StatementHeading } from './statement-sheet.js';
import type { TableColumn, TableParts } from './statement-table.js';

const HEADING: StatementHeading = {
  title: 'Income statement',
  legalName: 'Łódź & Söhne LLC',
  dates: '2026-01-01 to 2026-03-31',
  comparedWith: null,
  currency: 'USD' as CurrencyCode,
  basis: 'accrual',
  preparedAt: new Date('2026-04-01T12:00:00Z'),
};
const NOTES = { revenue: { label: 'Revenue' }, netIncome: { label: 'Net income' } };
const LETTER = paperOf('US');

interface Lines {
  readonly accounts?: number;
  readonly name?: string;
  readonly amount?: number;
}

function partsOf({ accounts = 2, name = 'Account', amount = -1234.5 }: Lines): TableParts {
  const breakdown = Array.from({ length: accounts }, (_, at) => ({
    accountNumber: String(4000 + at),
    accountName: `${name} ${at + 1}`,
    amount,
    href: null,
  }));
  return { revenue: { total: amount * accounts, breakdown }, netIncome: amount * accounts };
}

function comparisonOf(lines: Lines): TableParts {
  const changed = { amount: 0, change: 1234.56, changePercent: null };
  const { revenue, netIncome } = partsOf(lines) as any;
  const breakdown = revenue.breakdown.map((line: object) => ({ ...line, ...changed, changePercent: -12.5 }));
  return { revenue: { total: changed, breakdown }, netIncome: { ...changed, amount: netIncome } };
}

describe('a statement as a PDF file', () => {
  let fonts: PdfFonts;
  beforeAll(async () => {
    fonts = await loadPdfFonts();
  });

  const columnOf = (label: string | null, lines: Lines = {}, isCompared = false): TableColumn => ({
    label,
    parts: partsOf(lines),
    comparison: isCompared ? comparisonOf(lines) : null,
  });
  const columnsOf = (count: number, lines: Lines = {}, isCompared = false) => [
    columnOf(null, lines, isCompared),
    ...Array.from({ length: count }, (_, at) => columnOf(`Month ${at + 1}`, lines, isCompared)),
  ];
  const pagesOf = (columns: readonly TableColumn[], heading: Partial<StatementHeading> = {}): PdfPage[] => [
    ...statementPdf({ ...HEADING, ...heading }, columns, { notes: NOTES, fonts, paper: LETTER }).pages,
  ];
  const textsOf = (page: PdfPage) => page.texts.map(({ text }) => text);
  const endOf = ({ text, x, size, font }: PdfText) => x + widthOf(text, fonts[font], size);

  /** No text overlaps another one of its line, or the edge of the page. */
  function expectLegible(pages: readonly PdfPage[]): void {
    for (const { texts, size } of pages) {
      for (const text of texts) {
        expect(text.x, text.text).toBeGreaterThan(40);
        expect(endOf(text), text.text).toBeLessThan(size.width - 40);
        expect(text.y).toBeGreaterThan(40);
      }
      const inOrder = texts.toSorted((a, b) => b.y - a.y || a.x - b.x);
      for (const [at, text] of inOrder.entries()) {
        const next = inOrder[at + 1];
        if (next === undefined) continue;
        if (next.y === text.y) expect(endOf(text), `${text.text} ${next.text}`).toBeLessThan(next.x);
        else expect(text.y - next.y, `${text.text} above ${next.text}`).toBeGreaterThan(next.size);
      }
    }
  }

  it('has a heading, its sections with totals, and figures', () => {
    const pages = pagesOf([columnOf(null)]);
    expect(pages.map(textsOf)).toEqual([
      [
        'Income statement',
        'Łódź & Söhne LLC',
        '2026-01-01 to 2026-03-31',
        'Currency',
        'USD',
        'Basis',
        'Accrual',
        'Prepared at',
        '2026-04-01T12:00:00.000Z',
        'Number',
        'Account',
        'Amount',
        'Revenue',
        '4000',
        'Account 1',
        '(1,234.50)',
        '4001',
        'Account 2',
        '(1,234.50)',
        'Total revenue',
        '(2,469.00)',
        'Net income',
        '(2,469.00)',
        'Page 1 of 1',
      ],
    ]);
    expect(pages[0]!.size).toEqual(LETTER);
    const boldTexts = pages[0]!.texts.filter(({ font }) => font === 'bold').map(({ text }) => text);
    expect(boldTexts.slice(-6)).toEqual([
      'Amount',
      'Revenue',
      'Total revenue',
      '(2,469.00)',
      'Net income',
      '(2,469.00)',
    ]);
  });

  it('has a line above its totals', () => {
    const [page] = pagesOf([columnOf(null)]);
    const total = page!.texts.find(({ text }) => text === 'Total revenue')!;
    const lines = page!.rules.filter(({ y, gray }) => gray === 0 && y > total.y && y < total.y + 16);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.x + lines[0]!.width).toBeCloseTo(LETTER.width - 42);
  });

  it('has amounts whose digits end at the same place', () => {
    const column = { ...columnOf(null), parts: { a: 1234.5, b: -99, c: 0, d: 0.01 } };
    const amounts = pagesOf([column])[0]!
      .texts.filter(({ x, y }) => x > 400 && y > 60)
      .slice(1);
    const ends = amounts.map(
      (text) => endOf(text) - (text.text.endsWith(')') ? widthOf(')', fonts.bold, 9) : 0),
    );
    expect(amounts.map(({ text }) => text)).toEqual(['1,234.50', '(99.00)', '-', '0.01']);
    for (const end of ends) expect(end).toBeCloseTo(ends.at(-1)!);
  });

  it.each([
    ['USD', '(1,234.50)'],
    ['JPY', '(1,235)'],
    ['BHD', '(1,234.500)'],
  ])('has the decimals of the currency: %s', (currency, shown) => {
    expect(textsOf(pagesOf([columnOf(null)], { currency: currency as CurrencyCode })[0]!)).toContain(shown);
  });

  it('has the comparison of a column after its amount', () => {
    const [page] = pagesOf([columnOf(null, {}, true)], { comparedWith: '2025-10-01 to 2025-12-31' });
    const texts = textsOf(page!);
    expect(texts).toContain('Compared with');
    expect(texts.slice(texts.indexOf('Account') + 1, texts.indexOf('4001'))).toEqual([
      'Amount',
      'Comparison',
      'Change',
      'Change %',
      'Revenue',
      '4000',
      'Account 1',
      '(1,234.50)',
      '-',
      '1,234.56',
      '-12.5%',
    ]);
    expectLegible([page!]);
  });

  it('has the dates of the statement above its own comparison, next to those of its columns', () => {
    const pages = pagesOf(columnsOf(1, {}, true));
    expect(pages[0]!.size).toEqual(landscape(LETTER));
    const texts = textsOf(pages[0]!);
    expect(texts.filter((text) => text === HEADING.dates)).toHaveLength(2);
    expect(texts).toContain('Month 1');
    expectLegible(pages);
  });

  it.each([
    [0, false],
    [3, false],
    [36, false],
    [36, true],
  ])('shows all of %d columns, and all accounts next to them: compared %s', (count, isCompared) => {
    const columns = columnsOf(count, { accounts: 60 }, isCompared);
    const pages = pagesOf(columns);
    expectLegible(pages);
    const all = pages.map(textsOf);
    expect(all.map((texts) => texts.at(-1))).toEqual(
      pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
    );
    const groups = groupBy(all, (texts) => texts.find((text) => /^Columns? \d/.test(text)) ?? '');
    for (const texts of groups.values()) {
      const names = texts.flat().filter((text) => /^Account \d/.test(text));
      expect(names).toEqual(Array.from({ length: 60 }, (_, at) => `Account ${at + 1}`));
    }
    const shown = [...groups.keys()].flatMap((note) => {
      const [first = 1, last = first] = note.match(/\d+/g)?.map(Number).slice(0, -1) ?? [1, count + 1];
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
    expect(shown).toEqual(columns.map((_, at) => at + 1));
    expect(groups.size === 1).toBe(count < 4);
  });

  it('repeats the headers and the name of the section on each page', () => {
    const pages = pagesOf([columnOf(null, { accounts: 100 })]).map(textsOf);
    expect(pages).toHaveLength(3);
    for (const texts of pages.slice(1))
      expect(texts.slice(0, 5)).toEqual([
        'Income statement, 2026-01-01 to 2026-03-31, Łódź & Söhne LLC',
        'Number',
        'Account',
        'Amount',
        'Revenue (continued)',
      ]);
  });

  it.each([
    ['one word', 'x'.repeat(200)],
    ['many words', 'many words '.repeat(18)],
    ['boxes', '漢'.repeat(120)],
    ['from right to left', 'שם '.repeat(60)],
    ['no characters', '\ud800\u0301\u202e\u0007'.repeat(30)],
    ['nothing', ''],
  ])('has names in two lines at most, over no other text: %s', (_, name) => {
    for (const columns of [
      columnsOf(0, { name }),
      columnsOf(8, { name }),
      columnsOf(8, { name, amount: 99_999_999_999.99 }, true),
    ]) {
      const pages = pagesOf(columns, { legalName: name });
      expectLegible(pages);
    }
  });

  it('cuts names that are too long', () => {
    const name = 'many words '.repeat(18);
    const heading = textsOf(pagesOf(columnsOf(0), { legalName: name.repeat(2) })[0]!).slice(1, 4);
    expect(heading.map((text) => text.endsWith('…'))).toEqual([false, true, false]);
    const rows = textsOf(pagesOf(columnsOf(8, { name }))[0]!);
    expect(rows.filter((text) => text.endsWith('…'))).toHaveLength(2);
  });

  it('is refused if it has too many pages', () => {
    expect(() => pagesOf([columnOf(null, { accounts: 24_000 })])).toThrow(
      'gives a PDF of more than 500 pages',
    );
  });
});
