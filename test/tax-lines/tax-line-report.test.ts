import { beforeAll, describe, expect, it } from 'vitest';
import { closeYear, newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { tableOf, valuesOf, workbookOf, wrongFormulas } from '../support/xlsx/tables.js';

const YEAR = 'from=2025-01-01&to=2025-12-31';
const FILED = `${YEAR}&form=1120-S`;

/** No test here changes the books: they are created once. */
describe('GET /reports/tax-lines', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: 'Łódź Tools', entityType: 's_corp' });
    const post = (amounts: Record<string, number>, date: string) => postEntry(business, amounts, { date });
    await post({ '1000': 900.5, '4000': -900.5 }, '2025-03-01');
    await post({ '1000': -50, '4100': 50 }, '2025-04-01');
    await post({ '1000': -300, '6550': 300 }, '2025-05-01');
    await post({ '1000': -40.25, '6300': 40.25 }, '2025-06-01');
    await post({ '1000': -10, '6400': 10 }, '2025-12-31');
    await post({ '1000': 3, '4800': -3 }, '2025-12-31');
    await post({ '1000': -20, '6999': 20 }, '2025-07-01');
    await post({ '1000': 5000, '4000': -5000 }, '2026-01-01');
  });

  const report = (query = FILED) => reportOf(business, `tax-lines?${query}`);
  const amountsOf = (view: any) => view.lines.map(({ line, kind, amount }: any) => [line, kind, amount]);

  it('has the income and the deductions of a period, by the lines of the form', async () => {
    const view = await report();
    expect(view).toMatchObject({
      entityId: business.entityId,
      form: '1120-S',
      formYear: 2025,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      currency: 'USD',
    });
    expect(amountsOf(view)).toEqual([
      ['1a', 'income', 900.5],
      ['1b', 'deduction', 50],
      ['11', 'deduction', 300],
      ['20', 'deduction', 50.25],
      ['K-4', 'income', 3],
    ]);
    const other = view.lines.find(({ line }: any) => line === '20');
    expect(other.title).toBe('Other deductions');
    expect(other.accounts.map(({ accountNumber, amount }: any) => [accountNumber, amount])).toEqual([
      ['6300', 40.25],
      ['6400', 10],
    ]);
  });

  it('lists what is on no line, and has the net income of the income statement', async () => {
    const { onNoLine, netIncome } = await report();
    expect(onNoLine.amount).toBe(-20);
    expect(onNoLine.accounts).toMatchObject([{ accountNumber: '6999', amount: -20 }]);
    expect(netIncome).toBe(483.25);
    expect(netIncome).toBe((await reportOf(business, `statements/profit_and_loss?${YEAR}`)).netIncome);
  });

  it('has links to the lines behind each amount', async () => {
    const { lines } = await report();
    for (const { accounts } of lines)
      for (const { href, amount } of accounts) {
        const ledger = dataOf(await business.api.get(href));
        expect(Math.abs(ledger.debits - ledger.credits)).toBeCloseTo(amount, 10);
      }
  });

  it('follows the lines that were set', async () => {
    const entity = await newEntity(business, { entityType: 'c_corp' });
    await postEntry(business, { '1000': -80, '6500': 80 }, { entityId: entity.id, date: '2025-02-01' });
    const query = `${YEAR}&entityId=${entity.id}&form`;
    expect(amountsOf(await report(`${query}=1120`))).toEqual([['13', 'deduction', 80]]);
    const accounts = [{ accountNumber: '6500', line: '12' }];
    dataOf(await business.api.put('/v1/tax-lines', { entityId: entity.id, form: '1120', accounts }));
    expect(amountsOf(await report(`${query}=1120`))).toEqual([['12', 'deduction', 80]]);
    expect(amountsOf(await report(`${query}=schedule_c`))).toEqual([['26', 'deduction', 80]]);
  });

  it('shows income when it is paid, on cash basis', async () => {
    const entity = await newEntity(business, { entityType: 'c_corp' });
    const post = (amounts: Record<string, number>, date: string) =>
      postEntry(business, amounts, { entityId: entity.id, date });
    await post({ '1100': 100, '4000': -100 }, '2025-11-30');
    await post({ '1000': 60, '1100': -60 }, '2025-12-20');
    await post({ '1000': 40, '1100': -40 }, '2026-01-20');
    const query = `${YEAR}&form=1120&entityId=${entity.id}`;
    const cash = await report(`${query}&basis=cash`);
    expect([cash.basis, amountsOf(cash), cash.netIncome]).toEqual(['cash', [['1a', 'income', 60]], 60]);
    expect(cash.lines[0].accounts[0].href).toBeNull();
    const accrual = await report(query);
    expect([accrual.basis, accrual.netIncome]).toEqual(['accrual', 100]);
  });

  it('does not change when the year is closed', async () => {
    const entity = await newEntity(business, { entityType: 'c_corp' });
    await postEntry(business, { '1000': 70, '4000': -70 }, { entityId: entity.id, date: '2025-02-01' });
    const before = await report(`${YEAR}&form=1120&entityId=${entity.id}`);
    await closeYear(business, '2025-12-31', entity.id);
    expect(await report(`${YEAR}&form=1120&entityId=${entity.id}`)).toEqual(before);
    expect(before.netIncome).toBe(70);
  });

  it('is empty without income and expenses', async () => {
    const view = await report('from=2024-01-01&to=2024-12-31&form=1065');
    expect(view).toMatchObject({ lines: [], onNoLine: { amount: 0, accounts: [] }, netIncome: 0 });
  });

  it('is a CSV file', async () => {
    const file = await business.api.get(`/v1/reports/tax-lines?${FILED}&format=csv`);
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename=tax-lines-1120-S-2025-01-01-to-2025-12-31.csv',
    );
    expect(file.text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'line,title,kind,accountNumber,accountName,amount',
      '1a,Gross receipts or sales,income,4000,Service Revenue,900.50',
      '1a,Gross receipts or sales,income,,Total,900.50',
      '1b,Returns and allowances,deduction,4100,Refunds and Allowances,50.00',
      '1b,Returns and allowances,deduction,,Total,50.00',
      '11,Rents,deduction,6550,Rent,300.00',
      '11,Rents,deduction,,Total,300.00',
      '20,Other deductions,deduction,6300,Software,40.25',
      '20,Other deductions,deduction,6400,Meals,10.00',
      '20,Other deductions,deduction,,Total,50.25',
      'K-4,Schedule K: Interest income,income,4800,Interest Income,3.00',
      'K-4,Schedule K: Interest income,income,,Total,3.00',
      ',On no line of the form,,6999,Uncategorized Expense,-20.00',
      ',On no line of the form,,,Total,-20.00',
      ',Net income,,,,483.25',
      '',
    ]);
  });

  it('is an XLSX file, whose totals are formulas', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const [workbook] = readWorkbooks([await workbookOf(business, `/v1/reports/tax-lines?${FILED}`)]);
    const { titles, columns, rows } = tableOf(workbook!);
    expect(titles).toEqual(['Tax lines, Form 1120-S (2025)', 'Łódź Tools', '2025-01-01 to 2025-12-31']);
    expect(columns).toEqual(['Line', 'Number', 'Line or account', 'Amount']);
    expect(rows.map(valuesOf)).toEqual([
      { Line: '1a', 'Line or account': 'Gross receipts or sales', Amount: 900.5 },
      { Number: '4000', 'Line or account': 'Service Revenue', Amount: 900.5 },
      { Line: '1b', 'Line or account': 'Returns and allowances', Amount: 50 },
      { Number: '4100', 'Line or account': 'Refunds and Allowances', Amount: 50 },
      { Line: '11', 'Line or account': 'Rents', Amount: 300 },
      { Number: '6550', 'Line or account': 'Rent', Amount: 300 },
      { Line: '20', 'Line or account': 'Other deductions', Amount: 50.25 },
      { Number: '6300', 'Line or account': 'Software', Amount: 40.25 },
      { Number: '6400', 'Line or account': 'Meals', Amount: 10 },
      { Line: 'K-4', 'Line or account': 'Schedule K: Interest income', Amount: 3 },
      { Number: '4800', 'Line or account': 'Interest Income', Amount: 3 },
      { 'Line or account': 'On no line of the form', Amount: -20 },
      { Number: '6999', 'Line or account': 'Uncategorized Expense', Amount: -20 },
      { 'Line or account': 'Net income', Amount: 483.25 },
    ]);
    expect(rows.filter(({ Amount }) => Amount?.formula !== null)).toHaveLength(7);
    expect(wrongFormulas(workbook!, 2)).toEqual([]);
  });

  it.each([
    ['from=2025-12-31&to=2025-01-01&form=1120', 'from'],
    ['to=2025-01-01&form=1120', 'from'],
    [YEAR, 'form'],
    [`${YEAR}&form=1040`, 'form'],
    [`${FILED}&format=pdf`, 'format'],
  ])('with %s is 400 and names %s', async (query, field) => {
    expectBadField(await business.api.get(`/v1/reports/tax-lines?${query}`), field);
  });
});
