import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { closeYear, newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { tableOf, workbookOf } from '../support/xlsx/tables.js';

const YEARS = 'from=2025-01-01&to=2026-12-31';

describe('statements on cash basis', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
  });

  const post = (entityId: string, amounts: Record<string, number>, date: string) =>
    postEntry(business, amounts, { entityId, date });
  const statement = (entityId: string, name: string, query: string) =>
    reportOf(business, `statements/${name}?entityId=${entityId}&${query}`);
  const accountsOf = ({ breakdown }: any) =>
    Object.fromEntries(
      breakdown.map(({ accountNumber, accountName, amount }: any) => [accountNumber ?? accountName, amount]),
    );

  /** An invoice and a bill of December that are paid in January, insurance paid ahead, and rent paid at once. */
  async function entityWithAccruals(): Promise<string> {
    const { id } = await newEntity(business);
    await post(id, { '1000': 5000, '3010': -5000 }, '2025-12-01');
    await post(id, { '1100': 1000, '4000': -1000 }, '2025-12-10');
    await post(id, { '6350': 400, '2000': -400 }, '2025-12-15');
    await post(id, { '1300': 1200, '1000': -1200 }, '2025-12-20');
    await post(id, { '6250': 100, '1300': -100 }, '2025-12-31');
    await post(id, { '6550': 300, '1000': -300 }, '2025-12-31');
    await post(id, { '1000': 1000, '1100': -1000 }, '2026-01-05');
    await post(id, { '2000': 150, '1000': -150 }, '2026-01-06');
    await post(id, { '6250': 100, '1300': -100 }, '2026-01-31');
    return id;
  }

  it('count income and expenses when they are paid', async () => {
    const id = await entityWithAccruals();
    const year = (name: string, of: number, basis: string) =>
      statement(id, name, `from=${of}-01-01&to=${of}-12-31&basis=${basis}`);
    const accrual = await year('profit_and_loss', 2025, 'accrual');
    expect([accrual.basis, accountsOf(accrual.revenue), accountsOf(accrual.expenses)]).toEqual([
      'accrual',
      { '4000': 1000 },
      { '6250': 100, '6350': 400, '6550': 300 },
    ]);
    const cash = await year('profit_and_loss', 2025, 'cash');
    expect([cash.basis, accountsOf(cash.revenue), accountsOf(cash.expenses), cash.netIncome]).toEqual([
      'cash',
      {},
      { '6250': 1200, '6550': 300 },
      -1500,
    ]);
    const next = await year('profit_and_loss', 2026, 'cash');
    expect([accountsOf(next.revenue), accountsOf(next.expenses), next.netIncome]).toEqual([
      { '4000': 1000 },
      { '6350': 150 },
      850,
    ]);
  });

  it('have no receivables, payables and prepaid expenses, and are balanced', async () => {
    const id = await entityWithAccruals();
    const sheet = await statement(id, 'balance_sheet', 'to=2026-12-31&basis=cash');
    expect(accountsOf(sheet.assets)).toEqual({ '1000': 4350 });
    expect(accountsOf(sheet.liabilities)).toEqual({});
    expect(accountsOf(sheet.equity)).toEqual({ '3010': 5000, '3200': -1500, 'Net income': 850 });
    expect(sheet.balanced).toBe(true);
    const before = await statement(id, 'balance_sheet', 'to=2025-12-31&basis=cash');
    expect([accountsOf(before.assets), before.balanced]).toEqual([{ '1000': 3500 }, true]);
  });

  it('show cash flows on what was paid', async () => {
    const id = await entityWithAccruals();
    const flow = await statement(id, 'cash_flow', `from=2026-01-01&to=2026-12-31&basis=cash`);
    expect([accountsOf(flow.inflow), accountsOf(flow.outflow)]).toEqual([{ '4000': 1000 }, { '6350': 150 }]);
    expect([flow.netCashFlow, flow.openingCash, flow.closingCash]).toEqual([850, 3500, 4350]);
    const accrual = await statement(id, 'cash_flow', `from=2026-01-01&to=2026-12-31`);
    expect([accountsOf(accrual.inflow), accountsOf(accrual.outflow)]).toEqual([
      { '1100': 1000 },
      { '2000': 150 },
    ]);
    expect(accrual.netCashFlow).toBe(flow.netCashFlow);
  });

  it('have columns that sum to the whole, and comparisons with the same basis', async () => {
    const id = await entityWithAccruals();
    const query = `${YEARS}&interval=month&compare=previous_year&basis=cash`;
    const whole = await statement(id, 'profit_and_loss', query);
    expect(whole.netIncome).toBe(-650);
    const sum = whole.columns.reduce((total: number, { netIncome }: any) => total + netIncome, 0);
    expect(sum).toBe(-650);
    const january = whole.columns.find(({ label }: any) => label === 'Jan 2026');
    expect([january.netIncome, january.comparison.netIncome.amount]).toEqual([850, 0]);
    const december = await statement(
      id,
      'profit_and_loss',
      'from=2026-12-01&to=2026-12-31&compare=previous_year&basis=cash',
    );
    expect(december.comparison.netIncome.amount).toBe(-1500);
  });

  it('link to the ledger only where it has the amounts', async () => {
    const id = await entityWithAccruals();
    const { expenses } = await statement(id, 'profit_and_loss', 'from=2025-01-01&to=2025-12-31&basis=cash');
    const hrefs = Object.fromEntries(
      expenses.breakdown.map(({ accountNumber, href }: any) => [accountNumber, href]),
    );
    expect(hrefs['6250']).toBeNull();
    expect(dataOf(await business.api.get(hrefs['6550'])).debits).toBe(300);
  });

  it('are those on accrual basis if nothing was accrued', async () => {
    const other = await newBusiness(await theWorld());
    await postExampleBooks(other);
    for (const name of ['profit_and_loss', 'balance_sheet', 'cash_flow']) {
      const accrual = await reportOf(other, `statements/${name}?${YEARS}&interval=quarter`);
      const cash = await reportOf(other, `statements/${name}?${YEARS}&interval=quarter&basis=cash`);
      expect(cash).toEqual({ ...accrual, basis: 'cash' });
    }
  });

  it('do not change when the year is closed', async () => {
    const id = await entityWithAccruals();
    const read = () =>
      Promise.all(
        ['profit_and_loss', 'balance_sheet', 'cash_flow'].map((name) =>
          statement(id, name, `${YEARS}&interval=year&basis=cash`),
        ),
      );
    const before = await read();
    await closeYear(business, '2025-12-31', id);
    expect(await read()).toEqual(before);
  });

  it('are refused with the entries of which it is not known what they pay', async () => {
    const id = await entityWithAccruals();
    const { id: entryId } = await post(id, { '1000': 70, '2400': -70 }, '2026-02-03');
    const path = `/v1/reports/statements/profit_and_loss?entityId=${id}&basis=cash`;
    const refused = await business.api.get(`${path}&from=2026-01-01&to=2026-02-03`);
    expect(refusalOf(refused, 409, 'basis_undetermined')).toBe(
      `it is not known which income or expense these entries pay: entry ${entryId} of 2026-02-03 on account 2400`,
    );
    const sheet = `/v1/reports/statements/balance_sheet?entityId=${id}&basis=cash`;
    refusalOf(await business.api.get(`${sheet}&to=2026-12-31`), 409, 'basis_undetermined');
    for (const earlier of [`${path}&from=2026-01-01&to=2026-02-02`, `${sheet}&to=2026-02-02`])
      expect((await business.api.get(earlier)).status).toBe(200);
    expect(
      (await business.api.get(`${path.replace('cash', 'accrual')}&from=2026-01-01&to=2026-12-31`)).status,
    ).toBe(200);
    dataOf(await business.api.post(`/v1/journal-entries/${entryId}/reverse`, { date: '2026-02-10' }));
    const february = `${path}&from=2026-02-01`;
    refusalOf(await business.api.get(`${february}&to=2026-02-09`), 409, 'basis_undetermined');
    expect(dataOf(await business.api.get(`${february}&to=2026-02-10`)).netIncome).toBe(0);
    await post(id, { '1000': 70, '2400': -70 }, '2026-02-11');
    await post(id, { '2400': 70, '4020': -70 }, '2026-03-31');
    expect(dataOf(await business.api.get(`${path}&from=2026-02-01&to=2026-02-28`)).netIncome).toBe(70);
  });

  it('say their basis in files', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const id = await entityWithAccruals();
    const path = `/v1/reports/statements/profit_and_loss?entityId=${id}&from=2025-01-01&to=2025-12-31`;
    const files = [await workbookOf(business, `${path}&basis=cash`), await workbookOf(business, path)];
    expect(readWorkbooks(files).map((workbook) => tableOf(workbook).heading['Basis'])).toEqual([
      'Cash',
      'Accrual',
    ]);
  });

  it('with another basis are 400', async () => {
    expectBadField(await business.api.get(`/v1/reports/statements/balance_sheet?basis=Cash`), 'basis');
  });
});
