import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, DESKTOP, PHONE, Visitor } from '../support/browser/chromium.js';
import { newBooksToReview, searchCategory } from '../support/browser/review-list.js';
import { newPerson, type Person } from '../support/identity/people.js';
import type { TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = ['ZZQX HOLDINGS', 'QVVR PARTS', 'XKJW DEPOT', 'YYPL WORKS'].map((text) => [text, 20] as const);

describeInChromium('categories that were used recently', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rex Recent');
  });
  afterAll(() => browser.close());

  const newBooks = (name: string) => newBooksToReview(world, owner, { name, rows: ROWS });
  const go = (visitor: Visitor, { businessId }: TestBusiness) =>
    visitor.goto(`/businesses/${businessId}/review`);
  const group = ({ page }: Visitor) => page.getByRole('group', { name: 'Recently used' });
  async function openSearch({ page }: Visitor, left: string): Promise<void> {
    await page.getByText(left).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('option').first().waitFor();
  }

  it.each([
    ['desktop', DESKTOP],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('come first in the search of their business, %s', async (name, device) => {
    const business = await newBooks('Recent Trading LLC');
    const other = await newBooks('Another Trading LLC');
    const visitor = await Visitor.arrive(browser, world, device);
    const { page } = visitor;
    await visitor.enterAs(owner, `/businesses/${business.businessId}/review`);
    await openSearch(visitor, '4 left of 4');
    expect(await group(visitor).count()).toBe(0);
    await page.keyboard.type('Softw');
    await page.getByRole('option', { name: /Software/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('3 left of 4').waitFor();
    await searchCategory(visitor, 'Rent', /Rent/);
    await openSearch(visitor, '2 left of 4');
    await expect
      .poll(() => group(visitor).getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining('Rent'), expect.stringContaining('Software')]);
    await visitor.inspect(`review-recents-${name}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('1 left of 4').waitFor();

    await go(visitor, business);
    await openSearch(visitor, '1 left of 1');
    await expect
      .poll(() => group(visitor).getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining('Software'), expect.stringContaining('Rent')]);
    await go(visitor, other);
    await openSearch(visitor, '4 left of 4');
    expect(await group(visitor).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('are forgotten if their storage is broken', async () => {
    const business = await newBooks('Broken Storage LLC');
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner, `/businesses/${business.businessId}/review`);
    await page.getByText('4 left of 4').waitFor();
    await searchCategory(visitor, 'Softw', /Software/);
    await page.getByText('3 left of 4').waitFor();
    await page.evaluate(() => {
      const { localStorage } = globalThis as any;
      for (const key of Object.keys(localStorage))
        if (key.includes('recent-categories')) localStorage.setItem(key, '["9999", {');
    });
    await go(visitor, business);
    await openSearch(visitor, '3 left of 3');
    expect(await group(visitor).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
