import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import {
  describeInChromium,
  DESKTOP,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const LONG_NAME = 'Account-of-the-Rheinisch-Westfaelische-Treuhandgesellschaft-';

/** Date, amount (positive is out), category. */
const ROWS = [
  ['2025-05-06', -42_000, '4000'],
  ['2025-07-01', 61_500, '6500'],
  ['2025-11-20', -9_900.5, '4000'],
  ['2026-01-12', 4_900, '6550'],
  ['2026-02-03', -12_000, '4000'],
  ['2026-02-12', 4_900, '6550'],
  ['2026-03-04', 30_900, '6500'],
] as const;

const SMALL_PHONE = { width: 320, height: 640 };
const LOOKS: readonly (readonly [string, Device])[] = [
  ['desktop', DESKTOP],
  ['desktop-dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['phone', PHONE],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ['small', SMALL_PHONE],
  ['small-dark', { ...SMALL_PHONE, colorScheme: 'dark' }],
];

describeInChromium('charts', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Charlie Lines');
    business = await newBusiness(world, { name: 'Line and Bar LLC' });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 20_000, openingBalanceDate: '2025-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', name: 'Operating', ...opening },
        { externalId: 'sav', name: LONG_NAME, ...opening, kind: 'savings' },
        { externalId: 'eur', name: 'Euros', ...opening, currency: 'EUR' },
      ]),
    );
    const rows = ROWS.map(([date, amount, category], at) => ({
      externalId: `r${at}`,
      date,
      amount,
      category,
    }));
    const others = ['sav', 'eur'].map((accountExternalId) => ({
      accountExternalId,
      externalId: accountExternalId,
      date: '2026-02-01',
      amount: -3_500,
    }));
    dataOf(await push(business, [...rows, ...others]));
  });
  afterAll(() => browser.close());

  async function open(path = '', device?: Device, { businessId } = business): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, `/businesses/${businessId}${path}`);
    return visitor;
  }

  const chart = (page: Page, name: RegExp) => page.getByRole('img', { name });
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('show on Home the cash of each currency and the last 12 months, with the same figures as tables', async () => {
    const visitor = await open();
    const { page } = visitor;
    await chart(page, /balance on each day.*Operating -\$18,299\.50/).waitFor();
    await chart(page, /balance on each day.*Euros €23,500\.00/).waitFor();
    await chart(
      page,
      /^Bar chart of income, expenses and net income of each of the last 12 months/,
    ).waitFor();
    const months = section(page, 'Last 12 months');
    await months.getByText('Show as table').focus();
    await page.keyboard.press('Enter');
    const row = months.getByRole('row').filter({ hasText: 'Mar 2026 so far' });
    expect(await row.innerText()).toMatch(/\$0\.00\s+\$30,900\.00\s+-\$30,900\.00/);
    expect(await months.getByRole('row').count()).toBe(13);
    await months.getByRole('link', { name: 'Feb 2026' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Net income' }).getByText('$10,600.00').waitFor();
    expect(page.url()).toMatch(/profit-and-loss\?from=2026-02-01&to=2026-02-28$/);
    expect(visitor.problems).toEqual([]);
  });

  it('keep their room while they are loaded', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/drawings-*', async (route) => {
      await released;
      await route.continue();
    });
    await visitor.enterAs(owner, `/businesses/${business.businessId}`);
    const months = section(page, 'Last 12 months');
    for (const part of [section(page, 'Cash'), months])
      await part.getByText('Show as table').last().waitFor();
    const heights = async () => [
      (await section(page, 'Cash').boundingBox())?.height,
      (await months.boundingBox())?.height,
    ];
    const before = await heights();
    release();
    await chart(page, /last 12 months/).waitFor();
    await chart(page, /Euros/).waitFor();
    expect(await heights()).toEqual(before);
  });

  it('say in place that they could not be loaded, and can be tried again', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    const balances = '**/v1/bank-accounts/*/balances*';
    await page.route(balances, (route) => route.fulfill({ status: 403, json: { error: 'forbidden' } }));
    await visitor.enterAs(owner, `/businesses/${business.businessId}`);
    const cash = section(page, 'Cash');
    await cash.getByText('This could not be loaded').first().waitFor();
    await chart(page, /last 12 months/).waitFor();
    expect(await chart(page, /balance on each day/).count()).toBe(0);
    await visitor.inspect('home-charts-failed-desktop');
    await page.unroute(balances);
    await cash.getByRole('button', { name: 'Try again' }).first().click();
    await chart(page, /balance on each day.*Operating/).waitFor();
  });

  it('are not shown without transactions', async () => {
    const empty = await newBusiness(world, { name: 'Blank Page LLC' });
    await join(world, empty, owner, 'owner');
    const opening = { openingBalance: 20_000, openingBalanceDate: '2025-01-01' };
    dataOf(await declareAccounts(empty, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    const visitor = await open('', DESKTOP, empty);
    await visitor.page.getByText('No transactions this month yet').waitFor();
    await visitor.inspect('home-without-charts-desktop');
    expect(await visitor.page.getByRole('img', { name: /chart/ }).count()).toBe(0);
    expect(await visitor.page.getByText('Last 12 months').count()).toBe(0);
  });

  it('stand above profit and loss and cash flow in columns', async () => {
    const period = 'from=2025-01-01&to=2026-03-15';
    const visitor = await open(`/reports/profit-and-loss?${period}`);
    const { page } = visitor;
    await page.getByRole('row').filter({ hasText: 'Net income' }).waitFor();
    expect(await chart(page, /chart/).count()).toBe(0);
    await visitor.goto(
      `/businesses/${business.businessId}/reports/profit-and-loss?${period}&interval=quarter`,
    );
    await chart(page, /income, expenses, net income of each of 5 columns of the report below/).waitFor();
    await visitor.goto(`/businesses/${business.businessId}/reports/cash-flow?${period}&interval=month`);
    await chart(page, /cash in, cash out, net cash flow of each of 15 columns/).waitFor();
    await visitor.inspect('report-cash-chart-desktop');
    await visitor.goto(`/businesses/${business.businessId}/reports/balance-sheet?${period}&interval=month`);
    await page.getByRole('row').filter({ hasText: 'Total assets' }).waitFor();
    expect(await chart(page, /chart/).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it.each(LOOKS)('fit %s', async (name, device) => {
    const visitor = await open('', device);
    const { page } = visitor;
    await chart(page, /Operating/).scrollIntoViewIfNeeded();
    await visitor.inspect(`chart-cash-${name}`);
    const months = section(page, 'Last 12 months');
    await chart(page, /last 12 months/).waitFor();
    await months.scrollIntoViewIfNeeded();
    await months.getByText('Show as table').click();
    await months.getByRole('row').first().waitFor();
    await chart(page, /last 12 months/).scrollIntoViewIfNeeded();
    await visitor.inspect(`chart-months-${name}`);
    await visitor.goto(
      `/businesses/${business.businessId}/reports/profit-and-loss?from=2025-01-01&to=2026-03-15&interval=month`,
    );
    await chart(page, /15 columns/).scrollIntoViewIfNeeded();
    await chart(page, /15 columns/).hover();
    const tooltip = page.locator('.recharts-tooltip-wrapper');
    await tooltip.getByText('$').first().waitFor();
    const { x = 0, width = Infinity } = (await tooltip.boundingBox()) ?? {};
    expect(x + width, 'the right side of the tooltip').toBeLessThanOrEqual(device.width);
    await visitor.inspect(`chart-report-${name}`);
  });
});
