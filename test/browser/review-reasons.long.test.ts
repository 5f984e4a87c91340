import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInChromium,
  openChromium,
  type Device,
  DESKTOP,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { currentRow, newBooksToReview } from '../support/browser/review-list.js';
import { newPerson, type Person } from '../support/identity/people.js';
import type { TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = [
  ['STARBUCKS STORE 0042', 12.4],
  ['ZZQX HOLDINGS', 310],
  ['QVVR PARTS', 48.9],
  ['XKJW DEPOT', -75],
] as const;

describeInChromium('reasons for review', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rhea Sonn');
  });
  afterAll(() => browser.close());

  async function open({ businessId }: TestBusiness, search = '', device: Device = DESKTOP) {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, `/businesses/${businessId}/review${search}`);
    return visitor;
  }
  const chips = ({ page }: Visitor) =>
    page.getByRole('navigation', { name: 'Reasons for review' }).getByRole('link');

  it('are chosen by keyboard, are in the address, and lead on when nothing is left', async () => {
    const business = await newBooksToReview(world, owner, { name: 'Reason Trading LLC', rows: ROWS });
    const visitor = await open(business);
    const { page } = visitor;
    await page.getByText('4 left of 4').waitFor();
    await expect
      .poll(() => chips(visitor).allInnerTexts())
      .toEqual(['All\n4', 'Not categorized\n3', 'Weak guess\n1']);
    await visitor.inspect('review-reasons-desktop');

    await chips(visitor).filter({ hasText: 'All' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 left of 1').waitFor();
    expect(visitor.path).toBe(`/businesses/${business.businessId}/review?reason=low_confidence`);
    const chosen = chips(visitor).and(page.locator('[aria-current]'));
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['Weak guess\n1']);
    await expect.poll(() => currentRow(visitor).innerText()).toContain('Starbucks');
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    await page.keyboard.press('1');
    await page.getByText('Nothing left for this reason').waitFor();
    await expect
      .poll(() => chips(visitor).allInnerTexts())
      .toEqual(['All\n3', 'Not categorized\n3', 'Weak guess\n0']);
    await visitor.inspect('review-reason-done-desktop');

    await page.getByRole('link', { name: 'Review the other 3 transactions' }).click();
    await page.getByText('3 left of 3').waitFor();
    expect(visitor.path).toBe(`/businesses/${business.businessId}/review`);
    await page.goBack();
    await page.getByText('No transaction needs review for it.').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ['narrow', { width: 320, height: 640 }],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ] as const)('are opened by their address, %s', async (name, device) => {
    const business = await newBooksToReview(world, owner, { name: 'Address Trading LLC', rows: ROWS });
    const visitor = await open(business, '?reason=uncategorized', device);
    await visitor.page.getByText('3 left of 3').waitFor();
    await visitor.inspect(`review-reasons-${name}`);
  });

  it('ignores a reason that does not exist', async () => {
    const business = await newBooksToReview(world, owner, { name: 'Unknown Reason LLC', rows: ROWS });
    const visitor = await open(business, '?reason=boredom');
    await visitor.page.getByText('4 left of 4').waitFor();
    await expect.poll(() => chips(visitor).first().getAttribute('aria-current')).toBe('true');
  });
});
