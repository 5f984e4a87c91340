import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = [
  ['2026-01-10', 'ACME INVOICE 7', -2_000, '4000'],
  ['2026-01-12', 'OFFICE RENT', 900, '6550'],
  ['2026-02-12', 'OFFICE RENT', 900, '6550'],
  ['2026-02-20', 'CORNER DELI', 80.5, '6400'],
  ['2025-02-20', 'CORNER DELI', 40, '6400'],
] as const;

describeInChromium('reports', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rita Figures');
    business = await newBusiness(world, { name: 'Sum Total LLC' });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 5_000, openingBalanceDate: '2025-01-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    const rows = ROWS.map(([date, description, amount, category], at) => ({
      externalId: `r${at}`,
      date,
      description,
      amount,
      category,
    }));
    dataOf(await push(business, [...rows, { externalId: 'unknown', amount: 7, description: 'QVVR PARTS' }]));
  });
  afterAll(() => browser.close());

  async function open(path: string, viewport?: typeof PHONE) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(owner, `/businesses/${business.businessId}/reports${path}`);
    await visitor.sees('Reports');
    return visitor;
  }

  /** A row of the report as text, by the name of its account. */
  const row = ({ page }: Visitor, name: string | RegExp) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const choose = async ({ page }: Visitor, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('show income and expenses by month, next to the year before', async () => {
    const visitor = await open('');
    const { page } = visitor;
    await expect.poll(() => row(visitor, 'Net income').innerText()).toMatch(/\$112\.50/);
    expect(visitor.path).toMatch(/reports\/profit-and-loss$/);
    await page.getByText('1 transaction of this period waits for review').waitFor();
    await choose(visitor, 'Columns', 'Months');
    await expect
      .poll(() => row(visitor, 'Rent · 6550').innerText())
      .toMatch(/\$900\.00\s+\$900\.00\s+\$0\.00\s+\$1,800\.00/);
    await choose(visitor, 'Compare with', 'Year before');
    await expect
      .poll(() => row(visitor, 'Meals · 6400').innerText())
      .toMatch(/\$80\.50\s+\$40\.00\s+\$40\.50\s+101\.3%/);
    expect(visitor.path).toMatch(/profit-and-loss\?interval=month&compare=previous_year$/);
    await visitor.inspect('report-months-desktop');
    expect(visitor.problems).toEqual([]);
  });

  it('lead from a figure to its lines, and from there to the transaction', async () => {
    const visitor = await open('/profit-and-loss?from=2026-01-01&to=2026-02-28');
    const { page } = visitor;
    await row(visitor, 'Rent · 6550').getByRole('link').click();
    await expect.poll(() => row(visitor, 'At the end').innerText()).toContain('$1,800.00');
    expect(await page.getByRole('rowheader', { name: 'OFFICE RENT' }).count()).toBe(2);
    await visitor.inspect('report-ledger-desktop');
    await page.getByRole('link', { name: 'OFFICE RENT' }).first().click();
    await page.getByRole('dialog').getByText('Rent · 6550').first().waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('are a balance sheet, a cash flow and a trial balance of the same period', async () => {
    const visitor = await open('/balance-sheet?from=2026-01-01&to=2026-02-28');
    const { page } = visitor;
    await expect.poll(() => row(visitor, 'Total assets').innerText()).toContain('$5,079.50');
    expect(await row(visitor, 'Liabilities and equity').innerText()).toContain('$5,079.50');
    await visitor.inspect('report-balance-desktop');
    await page.getByRole('tab', { name: 'Cash flow' }).click();
    await expect.poll(() => row(visitor, 'Net cash flow').innerText()).toContain('$119.50');
    expect(await row(visitor, 'Cash at the end').innerText()).toContain('$5,079.50');
    await visitor.inspect('report-cash-desktop');
    await page.getByRole('tab', { name: 'Trial balance' }).click();
    await expect.poll(() => row(visitor, 'Total').innerText()).toMatch(/(\$[\d,.]+)\s+\1/);
    await visitor.inspect('report-trial-desktop');
    expect(visitor.path).toMatch(/trial-balance\?from=2026-01-01&to=2026-02-28$/);
    expect(visitor.problems).toEqual([]);
  });

  it('are downloaded under their name', async () => {
    const visitor = await open('/profit-and-loss?from=2026-01-01&to=2026-02-28');
    const { page } = visitor;
    await row(visitor, 'Net income').waitFor();
    const save = async (label: string) => {
      await visitor.click('Download');
      const started = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: label }).click();
      const download = await started;
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    };
    const csv = await save('CSV');
    expect(csv.name).toMatch(/\.csv$/);
    expect(csv.content.toString()).toContain('1800.00');
    const pdf = await save('PDF');
    expect(pdf.name).toMatch(/\.pdf$/);
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(visitor.problems).toEqual([]);
  });

  it('fit a phone', async () => {
    const visitor = await open('/profit-and-loss?from=2026-01-01&to=2026-02-28&interval=month', PHONE);
    await row(visitor, 'Net income').waitFor();
    await visitor.inspect('report-phone');
    await visitor.page.getByRole('tab', { name: 'General ledger' }).click();
    await visitor.page.getByText('Its journal lines in the period are listed here.').waitFor();
    await visitor.inspect('report-ledger-phone');
  });

  it('explain a period that cannot be', async () => {
    const visitor = await open('/profit-and-loss?from=2026-03-01&to=2026-01-01');
    await visitor.page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await visitor.inspect('report-failed-desktop');
  });
});
