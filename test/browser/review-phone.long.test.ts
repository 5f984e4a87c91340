import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInChromium,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { currentRow, newBooksToReview, rowsOf } from '../support/browser/review-list.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const NAME = 'STARBUCKS'.padEnd(60, 'X');
const ROWS = [
  ['STARBUCKS STORE 1', 5],
  ['ZZQX HOLDINGS', 310],
  ['STARBUCKS STORE 2', 6.5],
  ['QVVR PARTS', 48.9],
  ['STARBUCKS STORE 3', -2],
  ['ZZQX HOLDINGS', 90],
  ['STARBUCKS STORE 4', 7.25],
  [NAME, 4],
  [NAME, 5],
] as const;

describeInChromium('review on a phone', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Theo Thumb');
  });
  afterAll(() => browser.close());

  async function open(device: Device): Promise<Visitor> {
    const { businessId } = await newBooksToReview(world, owner, { name: 'Thumb Trading LLC', rows: ROWS });
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, `/businesses/${businessId}/review`);
    await visitor.page.getByRole('list', { name: 'Suggestions' }).waitFor();
    return visitor;
  }
  async function expectHigh(targets: Locator, atLeast: number): Promise<void> {
    const all = await targets.all();
    expect(all.length).toBeGreaterThanOrEqual(atLeast);
    for (const target of all) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  it.each([
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ['narrow', { width: 320, height: 640 }],
    ['narrow-dark', { width: 320, height: 640, colorScheme: 'dark' }],
  ] as const)('has cards with targets for fingers, %s', async (name, device) => {
    const visitor = await open(device);
    const { page } = visitor;
    await visitor.inspect(`review-cards-${name}`);
    const card = page.locator('li[data-current]');
    await expectHigh(card.getByRole('button'), 3);
    await expectHigh(page.getByRole('navigation', { name: 'Reasons for review' }).getByRole('link'), 3);

    // The offer for the others does not move the row that follows.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/apply-to-similar/, async (route) => {
      await released;
      await route.continue();
    });
    await card.getByRole('button', { name: 'Meals', exact: true }).click();
    await page.getByText('8 left of 9').waitFor();
    const before = await currentRow(visitor).boundingBox();
    release();
    const offer = page.getByRole('status').filter({ hasText: 'Also the 2 others of Starbucks?' });
    await offer.waitFor();
    expect(await currentRow(visitor).boundingBox()).toEqual(before);
    await expectHigh(offer.getByRole('button').or(offer.getByRole('link')), 2);
    await expectHigh(page.getByRole('button', { name: 'Undo the last one' }), 1);
    await offer.scrollIntoViewIfNeeded();
    const message = await page.getByText('Starbucks: Meals · 6400').boundingBox();
    const offered = await offer.boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(offered?.y ?? 0);
    await visitor.inspect(`review-offer-${name}`);

    await rowsOf(visitor).filter({ hasText: /xxxx/i }).first().click();
    await visitor.inspect(`review-long-name-${name}`);
  });
});
