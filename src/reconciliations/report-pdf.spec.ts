import { beforeAll, describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../kernel/currency.js';
import { loadPdfFonts, type PdfFonts } from '../platform/pdf/fonts.js';
import { paperOf } from '../platform/pdf/paper.js';
import { reportPdf } from './report-pdf.js';
import type { BankReconciliationReportView, ReconciliationItem } from './report-views.js';

const HEADING = {
  legalName: 'Łódź & Söhne LLC',
  currency: 'USD' as CurrencyCode,
  preparedAt: new Date('2026-04-01T12:00:00Z'),
};

const item = (at: number): ReconciliationItem => ({
  date: '2026-03-02',
  description:
    at === 0 ? 'A description that is far too long for one line of the column, '.repeat(4) : `Row ${at}`,
  line: null,
  transactionId: `txn_${at}`,
  entryId: null,
  statementAmount: null,
  bookAmount: 1,
  amount: 1,
});

function reportOf(count: number): BankReconciliationReportView {
  const items = Array.from({ length: count }, (_, at) => item(at));
  return {
    reconciliation: {
      id: 'reconciliation-1',
      bankAccountId: 'account-1',
      currency: 'USD',
      status: 'draft',
      from: '2026-03-01',
      to: '2026-03-31',
      openingBalance: 0,
      closingBalance: count,
      bookBalance: 0,
      difference: count,
      statementUploadId: null,
      transactions: { count: 0, moneyIn: 0, moneyOut: 0 },
      pending: { count: 0, amount: 0 },
      createdAt: '2026-04-01T12:00:00.000Z',
      completedAt: null,
      undoneAt: null,
    },
    accountName: 'Checking',
    statement: null,
    reasons: [{ code: 'not_in_statement', count, amount: count, items }],
    explained: count,
    unexplained: 0,
    notes: [],
  };
}

describe('a reconciliation on paper', () => {
  let fonts: PdfFonts;
  beforeAll(async () => {
    fonts = await loadPdfFonts();
  });

  const pagesOf = (count: number) => [
    ...reportPdf(reportOf(count), HEADING, { fonts, paper: paperOf('US') }).pages,
  ];

  it('has every row once, on as many pages as it needs, within their margins', () => {
    const pages = pagesOf(120);
    const texts = pages.flatMap((page) => page.texts);
    expect(pages.length).toBeGreaterThan(2);
    expect(texts.filter(({ text }) => text.startsWith('Row ')).length).toBe(119);
    for (const [at, page] of pages.entries()) {
      expect(page.texts.at(-1)?.text).toBe(`Page ${at + 1} of ${pages.length}`);
      expect(Math.min(...page.texts.map(({ y }) => y))).toBeGreaterThanOrEqual(42);
      const rows = page.texts.filter(({ text }) => text.startsWith('Row '));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('breaks a long text into two lines, the second of which is cut', () => {
    const long = pagesOf(1).flatMap((page) => page.texts.filter(({ text }) => /^A desc|…$/.test(text)));
    expect(long.length).toBe(2);
  });

  it('is refused with more pages than are useful', () => {
    expect(() => pagesOf(30_000)).toThrow('more than 500 pages');
  });
});
