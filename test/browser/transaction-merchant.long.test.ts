import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeInChromium,
  DESKTOP,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { declareChecking, listed, pushRows, transactionOf } from '../support/books/transactions.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NARROW = { width: 320, height: 720 } as const;
const COUNT = 8;

describeInChromium('the others of a merchant', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Otis Regular');
  });
  afterAll(() => browser.close());

  /** Eight of one merchant, that of `m8` is the newest, and one of another. */
  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Regular Customer LLC' });
    await join(world, business, owner, 'owner');
    await declareChecking(business);
    const stored = await pushRows(business, [
      ...Array.from({ length: COUNT }, (_, at) => ({
        externalId: `m${at + 1}`,
        description: 'NORTHWIND HOSTING',
        amount: 10 + at,
        date: `2026-03-0${at + 1}`,
        category: '5010',
      })),
      { externalId: 'only', description: 'CORNER DELI', amount: 12, date: '2026-03-04', category: '6400' },
    ]);
    ids = Object.fromEntries(Object.entries(stored).map(([externalId, { id }]) => [externalId, id]));
  });

  async function open(of: string, who = owner, device: Device = DESKTOP) {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, `/businesses/${business.businessId}/transactions/${ids[of]}`);
    await visitor.page.getByRole('region', { name: 'History' }).waitFor();
    return visitor;
  }

  const section = ({ page }: Visitor) => page.getByRole('region', { name: 'Others of this merchant' });
  const category = ({ page }: Visitor) => page.getByRole('region', { name: 'Category' });
  const days = async (visitor: Visitor) =>
    section(visitor).getByRole('link', { name: /^Mar/ }).allInnerTexts();
  const ofAccount = async (accountNumber: string) =>
    (await listed(business)).filter((row) => row.category?.accountNumber === accountNumber).length;

  async function choose({ page }: Visitor, text: string) {
    await page.getByRole('combobox', { name: 'Category' }).fill(text);
    await page.getByRole('option', { name: new RegExp(text) }).click();
  }

  it('are the newest five, each with its drawer, and a list of all', async () => {
    const visitor = await open('m7');
    const { page } = visitor;
    const newest = [8, 6, 5, 4, 3].map((day) => `Mar ${day}, 2026`);
    expect(await days(visitor)).toEqual(newest);
    await section(visitor).scrollIntoViewIfNeeded();
    await visitor.inspect('merchant-desktop');
    await section(visitor).getByRole('link', { name: 'Mar 8, 2026' }).press('Enter');
    await expect.poll(() => visitor.path).toMatch(new RegExp(`/transactions/${ids['m8']}$`));
    await expect.poll(() => days(visitor)).toContain('Mar 7, 2026');
    await page.goBack();
    await expect.poll(() => days(visitor)).toEqual(newest);
    await section(visitor).getByRole('link', { name: 'All 8 transactions of Northwind Hosting' }).click();
    await page.getByText('8 transactions in USD').waitFor();
    expect(visitor.path).toMatch(/transactions\?merchant=Northwind\+Hosting$/);
    expect(visitor.problems).toEqual([]);
  });

  it('get a decision, too, and lose it again', async () => {
    const visitor = await open('m7');
    const { page } = visitor;
    await choose(visitor, 'Software');
    await category(visitor).getByText('Also the 7 others of Northwind Hosting?').waitFor();
    await visitor.inspect('merchant-offer-desktop');
    await category(visitor)
      .getByRole('button', { name: /Software/ })
      .press('Enter');
    await page.getByText('7 more of Northwind Hosting: Software').waitFor();
    await expect.poll(() => category(visitor).getByText('Also the').count()).toBe(0);
    expect(
      await page
        .getByRole('heading', { name: 'Category' })
        .evaluate((node) => node === node.ownerDocument.activeElement),
    ).toBe(true);
    await expect.poll(() => section(visitor).getByText('Software').count()).toBe(5);
    expect(await ofAccount('6300')).toBe(8);
    await category(visitor).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => section(visitor).getByText('Software').count()).toBe(0);
    expect(await ofAccount('6300')).toBe(1);
    expect(visitor.problems).toEqual([]);
  });

  it('are not offered a decision that was undone', async () => {
    const visitor = await open('m7');
    await choose(visitor, 'Software');
    await category(visitor).getByText('Also the 7 others').waitFor();
    await category(visitor).getByRole('button', { name: 'Undo' }).press('Enter');
    await category(visitor).getByText('Also the 7 others').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await transactionOf(business, ids['m7'] ?? '')).category.accountNumber)
      .toBe('5010');
  });

  it('say so if there are none', async () => {
    const visitor = await open('only');
    await section(visitor).getByText('There is no other transaction of Corner Deli.').waitFor();
  });

  it('can be loaded again where they failed', async () => {
    const visitor = await open('m7');
    const { page } = visitor;
    const ofMerchant = /\/v1\/transactions\?.*merchant=/;
    await page.route(ofMerchant, (route) => route.abort());
    await page.reload();
    await section(visitor).getByRole('alert').getByText('This could not be loaded').waitFor();
    await page.unroute(ofMerchant);
    await section(visitor).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => days(visitor)).toHaveLength(5);
  });

  it.each<[string, Device]>([
    ['phone', PHONE],
    ['narrow', NARROW],
    ['narrow-dark', { ...NARROW, colorScheme: 'dark' }],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ])('fit, %s', async (name, device) => {
    const visitor = await open('m7', owner, device);
    await choose(visitor, 'Software');
    await category(visitor).getByText('Also the 7 others').waitFor();
    await visitor.inspect(`merchant-offer-${name}`);
    await section(visitor).scrollIntoViewIfNeeded();
    await visitor.inspect(`merchant-${name}`);
  });

  it('are shown to viewers', async () => {
    const visitor = await open('m7', await newMember(world, business, 'viewer'));
    expect(await days(visitor)).toHaveLength(5);
  });
});
