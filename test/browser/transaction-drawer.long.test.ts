import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { declareChecking, pushRows } from '../support/books/transactions.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the drawer of a transaction', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Dora Pane');
    business = await newBusiness(world, { name: 'Side Panel LLC' });
    await join(world, business, owner, 'owner');
    await declareChecking(business);
    const row = { description: 'NORTHWIND HOSTING', category: '5010' };
    const stored = await pushRows(business, [
      { externalId: 'old', amount: 10, date: '2026-03-02', ...row },
      { externalId: 'new', amount: 11, date: '2026-03-09', ...row },
    ]);
    ids = Object.fromEntries(Object.entries(stored).map(([externalId, { id }]) => [externalId, id]));
  });
  afterAll(() => browser.close());

  async function open(path: string, device = {}) {
    const visitor = await Visitor.arrive(browser, world, { width: 1280, height: 800, ...device });
    await visitor.enterAs(owner, `/businesses/${business.businessId}/transactions${path}`);
    await visitor.sees('Transactions');
    return visitor;
  }

  const drawer = ({ page }: Visitor) => page.getByRole('dialog');
  const headings = (visitor: Visitor) =>
    drawer(visitor).getByRole('heading', { level: 3 }).filter({ visible: true }).allInnerTexts();
  const ALL = [
    'Category',
    'Receipts',
    'Split',
    'Others of this merchant',
    'Note',
    'Journal entry',
    'History',
  ];

  it('copies a link without the filters of its list', async () => {
    const visitor = await open('?search=hosting', PHONE);
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Northwind Hosting' }).first().click();
    await drawer(visitor).getByRole('button', { name: 'Copy link' }).press('Enter');
    await drawer(visitor).getByText('The link is copied.').waitFor({ state: 'attached' });
    await visitor.inspect('drawer-copied-phone');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(page.url().replace('?search=hosting', ''));
    await page.goto(copied);
    await drawer(visitor).getByText('NORTHWIND HOSTING', { exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('has its sections by use, and none moves when another one arrives', async () => {
    const visitor = await open(`/${ids['new']}`);
    const { page } = visitor;
    await expect.poll(() => headings(visitor)).toEqual(ALL);
    let waiting: Route | null = null;
    await page.route('**/v1/document-links*', (route) => {
      waiting = route;
    });
    await page.reload();
    await expect.poll(() => waiting).not.toBeNull();
    await expect.poll(() => headings(visitor)).toEqual(['Category', 'Receipts']);
    await (waiting as Route | null)?.continue();
    await expect.poll(() => headings(visitor)).toEqual(ALL);
  });

  it('opens another transaction at its top, takes the focus, and goes back', async () => {
    const visitor = await open(`/${ids['new']}`);
    const { page } = visitor;
    await drawer(visitor).getByRole('link', { name: 'Mar 2, 2026' }).press('Enter');
    await drawer(visitor).getByText('-$10.00').first().waitFor();
    await expect
      .poll(() =>
        drawer(visitor)
          .getByRole('button', { name: 'Close' })
          .evaluate((node) => node === node.ownerDocument.activeElement),
      )
      .toBe(true);
    await drawer(visitor).getByRole('heading', { level: 2, name: 'Northwind Hosting' }).waitFor();
    await page.goBack();
    await drawer(visitor).getByRole('link', { name: 'Mar 2, 2026' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(visitor).waitFor({ state: 'hidden' });
    expect(visitor.path).toMatch(/\/transactions$/);
    expect(visitor.problems).toEqual([]);
  });
});
