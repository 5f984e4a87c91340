import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { generalLedgerPageFile, trialBalanceFile } from './csv.js';
import { BALANCE_SHEET } from './statements/balance-sheet.js';
import { CASH_FLOW_STATEMENT } from './statements/cash-flow.js';
import { INCOME_STATEMENT } from './statements/income-statement.js';

type GeneralLedgerPage = Parameters<typeof generalLedgerPageFile>[0];
type GeneralLedger = GeneralLedgerPage['data'];

const csvOf = (data: GeneralLedger, offset = 0, nextOffset: number | null = null) =>
  generalLedgerPageFile({ data, meta: { pagination: { limit: 50, offset, nextOffset } } }).content;

const [FROM, TO] = [calendarDate('2026-01-01'), calendarDate('2026-03-31')];
const rowsOf = (csv: string) => csv.split('\r\n');
const section = (...lines: [string | null, string, number][]) => ({
  total: lines.reduce((sum, [, , amount]) => sum + amount, 0),
  percentOfIncome: null,
  breakdown: lines.map(([accountNumber, accountName, amount]) => ({
    accountNumber,
    accountName,
    amount,
    href: null,
    percentOfIncome: null,
  })),
});

const ledgerOf = (lines: Partial<GeneralLedger['lines'][number]>[], currency = 'USD'): GeneralLedger => ({
  accountNumber: '6550',
  accountName: 'Rent',
  from: FROM,
  to: TO,
  currency,
  openingBalance: 0,
  debits: 0,
  credits: 0,
  closingBalance: 0,
  lines: lines.map((line) => ({
    date: FROM,
    entryId: 'e1',
    description: 'RENT',
    source: 'manual',
    transactionId: null,
    debit: 1,
    credit: null,
    balance: 1,
    ...line,
  })),
});
const describedAs = (description: string) => rowsOf(csvOf(ledgerOf([{ description }])))[2];

/** Parses CSV by RFC 4180, independent of the library that writes it. */
function parseCsv(text: string): string[][] {
  const [rows, row]: [string[][], string[]] = [[], []];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = CELL.exec(text); match !== null; match = CELL.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push(row.splice(0));
    if (CELL.lastIndex === text.length) break;
  }
  return rows;
}

describe('a statement as CSV', () => {
  it('of profit and loss has revenue, expenses, the subtotals and net income', () => {
    const csv = INCOME_STATEMENT.csv({
      statement: 'profit_and_loss',
      type: 'income_statement',
      periodStart: FROM,
      periodEnd: TO,
      currency: 'USD',
      basis: 'accrual',
      revenue: section(['4000', 'Service Revenue', 5000], ['4100', 'Refunds and Allowances', -120.5]),
      expenses: section(['6550', 'Rent', 1200]),
      subtotals: { costOfSales: 0, grossProfit: 4879.5, operatingIncome: 3679.5, incomeBeforeTax: 3679.5 },
      netIncome: 3679.5,
      percentOfIncome: {
        costOfSales: 0,
        grossProfit: 100,
        operatingIncome: 75.4,
        incomeBeforeTax: 75.4,
        netIncome: 75.4,
      },
    });
    expect(rowsOf(csv)).toEqual([
      'section,accountNumber,accountName,amount',
      'revenue,4000,Service Revenue,5000.00',
      'revenue,4100,Refunds and Allowances,-120.50',
      'revenue,,Total,4879.50',
      'expenses,6550,Rent,1200.00',
      'expenses,,Total,1200.00',
      'costOfSales,,,0.00',
      'grossProfit,,,4879.50',
      'operatingIncome,,,3679.50',
      'incomeBeforeTax,,,3679.50',
      'netIncome,,,3679.50',
      '',
    ]);
  });

  it('of a balance sheet has net income as a line without an account number', () => {
    const csv = BALANCE_SHEET.csv({
      statement: 'balance_sheet',
      type: 'balance_sheet',
      asOf: TO,
      currency: 'JPY',
      basis: 'accrual',
      assets: section(['1000', 'Checking', 900]),
      liabilities: section(),
      equity: section(['3000', 'Member Capital', 1000], [null, 'Net income', -100]),
      subtotals: {
        currentAssets: 900,
        nonCurrentAssets: 0,
        currentLiabilities: 0,
        nonCurrentLiabilities: 0,
      },
      totalLiabilitiesAndEquity: 900,
      balanced: true,
    });
    expect(rowsOf(csv)).toEqual([
      'section,accountNumber,accountName,amount',
      'assets,1000,Checking,900',
      'assets,,Total,900',
      'liabilities,,Total,0',
      'equity,3000,Member Capital,1000',
      'equity,,Net income,-100',
      'equity,,Total,900',
      'currentAssets,,,900',
      'nonCurrentAssets,,,0',
      'currentLiabilities,,,0',
      'nonCurrentLiabilities,,,0',
      'totalLiabilitiesAndEquity,,,900',
      '',
    ]);
  });

  it('of the cash flow starts with the opening cash and ends with the activities', () => {
    const csv = CASH_FLOW_STATEMENT.csv({
      statement: 'cash_flow',
      type: 'cash_flow_statement',
      periodStart: FROM,
      periodEnd: TO,
      currency: 'BHD',
      basis: 'accrual',
      inflow: section(['4000', 'Service Revenue', 5.125]),
      outflow: section(['1500', 'Equipment', 2]),
      netCashFlow: 3.125,
      openingCash: 1,
      exchangeRateEffect: -0.5,
      closingCash: 3.625,
      activities: { operating: 5.125, investing: -2, financing: 0, transfersInTransit: 0 },
    });
    expect(rowsOf(csv)).toEqual([
      'section,accountNumber,accountName,amount',
      'openingCash,,,1.000',
      'inflow,4000,Service Revenue,5.125',
      'inflow,,Total,5.125',
      'outflow,1500,Equipment,2.000',
      'outflow,,Total,2.000',
      'netCashFlow,,,3.125',
      'exchangeRateEffect,,,-0.500',
      'closingCash,,,3.625',
      'operating,,,5.125',
      'investing,,,-2.000',
      'financing,,,0.000',
      'transfersInTransit,,,0.000',
      '',
    ]);
  });
});

describe('the trial balance as CSV', () => {
  it('has one record per account and the two totals', () => {
    const { content } = trialBalanceFile({
      asOf: TO,
      currency: 'USD',
      accounts: [
        { accountNumber: '1000', accountName: 'Checking', category: 'asset', debit: 10, credit: 0 },
        { accountNumber: '3000', accountName: 'Capital, Member', category: 'equity', debit: 0, credit: 10 },
      ],
      totalDebit: 10,
      totalCredit: 10,
      balanced: true,
    });
    expect(rowsOf(content)).toEqual([
      'accountNumber,accountName,category,debit,credit',
      '1000,Checking,asset,10.00,0.00',
      '3000,"Capital, Member",equity,0.00,10.00',
      ',Total,,10.00,10.00',
      '',
    ]);
  });
});

describe('the general ledger as CSV', () => {
  it('has one record per line, with either a debit or a credit', () => {
    const lines = [
      { debit: 1200, credit: null, balance: 1200 },
      { entryId: 'e2', debit: null, credit: 0.5, balance: 1199.5, source: 'reversal' },
    ];
    const report = { ...ledgerOf(lines), openingBalance: -3, closingBalance: 1199.5 };
    expect(rowsOf(csvOf(report))).toEqual([
      'date,entryId,description,source,debit,credit,balance',
      '2026-01-01,,Opening balance,,,,-3.00',
      '2026-01-01,e1,RENT,manual,1200.00,,1200.00',
      '2026-01-01,e2,RENT,reversal,,0.50,1199.50',
      '2026-03-31,,Closing balance,,,,1199.50',
      '',
    ]);
  });

  it.each([
    ['the first page of several', 0, 50, ['Opening balance', 'RENT']],
    ['a middle page', 50, 100, ['RENT']],
    ['the last page', 100, null, ['RENT', 'Closing balance']],
  ])('%s has the balances that belong to it', (_what, offset, nextOffset, texts) => {
    const rows = parseCsv(csvOf(ledgerOf([{}]), offset, nextOffset)).slice(1);
    expect(rows.map(([, , text]) => text)).toEqual(texts);
  });

  it('of an account without lines has its balances', () => {
    expect(rowsOf(csvOf(ledgerOf([]))).slice(1)).toEqual([
      '2026-01-01,,Opening balance,,,,0.00',
      '2026-03-31,,Closing balance,,,,0.00',
      '',
    ]);
  });

  it('throws for an unknown currency', () => {
    expect(() => csvOf(ledgerOf([], 'XXX'))).toThrow('unknown currency XXX');
  });
});

describe('text that a spreadsheet would run as a formula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2+3', "'-2+3"],
    ['--5', "'--5"],
    [' =1+1', "' =1+1"],
    ['\u00a0@x', "'\u00a0@x"],
    ['＝1+1', "'＝1+1"],
    ['－2', "'－2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['-5.00', '-5.00'],
    ['-5', '-5'],
    ['+5', "'+5"],
    ['-5.', "'-5."],
    ['a=1', 'a=1'],
    ['RENT', 'RENT'],
    ['A, B', '"A, B"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('%j is written as %j', (description, cell) => {
    expect(describedAs(description)).toBe(`2026-01-01,e1,${cell},manual,1.00,,1.00`);
  });

  it('never starts a cell, while amounts stay plain numbers', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '＋'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyText, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (description, cents) => {
        const csv = csvOf(ledgerOf([{ description, balance: cents / 100 }]));
        const rows = parseCsv(csv);
        expect(rows).toHaveLength(4);
        const [, , text, , , , balance] = rows[2]!;
        expect(text).not.toMatch(/^(?:[\t\r\n]|\s*[=+@＝＋－＠])/);
        expect(text!.startsWith('-') && Number.isNaN(Number(text))).toBe(false);
        expect(text!.replace(/^'/, '')).toBe(description.replace(/^'/, ''));
        expect(Number(balance)).toBe(cents / 100 + 0);
        expect(balance).toMatch(/^-?\d+\.\d{2}$/);
      }),
      { numRuns: 500 },
    );
  });
});
