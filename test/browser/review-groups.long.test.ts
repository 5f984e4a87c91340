import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import {
  currentRow,
  decisionsOf,
  newBooksToReview,
  rowsOf,
  type RowToReview,
  searchCategory,
} from '../support/browser/review-list.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import type { TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = [
  ['STARBUCKS STORE 1', 5],
  ['ZZQX HOLDINGS', 310],
  ['STARBUCKS STORE 2', 6.5],
  ['QVVR PARTS', 48.9],
  ['STARBUCKS STORE 3', -2],
  ['ZZQX HOLDINGS', 90],
  ['STARBUCKS STORE 4', 7.25],
] as const;

describeInChromium('transactions to review by merchant', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Gus Grouper');
  });
  afterAll(() => browser.close());

  const newBooks = (name: string, rows: readonly RowToReview[] = ROWS, perDay = 1) =>
    newBooksToReview(world, owner, { name, rows, perDay });
  async function open({ businessId }: TestBusiness) {
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, `/businesses/${businessId}/review`);
    return visitor;
  }
  const headings = ({ page }: Visitor) =>
    page.getByRole('list', { name: 'Transactions to review' }).getByRole('heading', { level: 2 });
  const amountsOf = async (visitor: Visitor) =>
    (await rowsOf(visitor).allInnerTexts()).map((text) => text.split('\n').at(-1));

  it('follow each other under a heading with their number and sum', async () => {
    const visitor = await open(await newBooks('Group Trading LLC'));
    const { page } = visitor;
    await page.getByText('7 left of 7').waitFor();
    await expect
      .poll(() => headings(visitor).allInnerTexts())
      .toEqual(['4 × Starbucks', '2 × Zzqx Holdings']);
    await page.getByText('-$16.75').waitFor();
    expect(await amountsOf(visitor)).toEqual([
      '-$5.00',
      '-$6.50',
      '$2.00',
      '-$7.25',
      '-$310.00',
      '-$90.00',
      '-$48.90',
    ]);
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    await page.keyboard.press('1');
    await page.getByText('6 left of 7').waitFor();
    await expect
      .poll(() => headings(visitor).allInnerTexts())
      .toEqual(['3 × Starbucks', '2 × Zzqx Holdings']);
    await expect.poll(() => currentRow(visitor).innerText()).toContain('-$6.50');
    expect(visitor.problems).toEqual([]);
  });

  it('are decided on together in one direction, and undone together', async () => {
    const business = await newBooks('All of Them LLC');
    const visitor = await open(business);
    const { page } = visitor;
    await page.getByRole('button', { name: /^All 3 payments to Starbucks: Meals/ }).waitFor();
    await visitor.inspect('review-groups-desktop');
    await page.keyboard.press('m');
    await page.getByText('4 left of 7').waitFor();
    await expect.poll(() => currentRow(visitor).innerText()).toContain('STARBUCKS STORE 3');
    await expect
      .poll(() => decisionsOf(business))
      .toEqual({ 'STARBUCKS STORE 1': '6400', 'STARBUCKS STORE 2': '6400', 'STARBUCKS STORE 4': '6400' });
    await page.keyboard.press('u');
    await page.getByText('7 left of 7').waitFor();
    await expect.poll(() => currentRow(visitor).innerText()).toContain('-$5.00');
    await expect.poll(() => decisionsOf(business)).toEqual({});
    expect(visitor.problems).toEqual([]);
  });

  it('are decided on all or none, with the closed month in words', async () => {
    const rows = [1, 2, 3, 4].map((amount) => ['ZZQX HOLDINGS', amount] as const);
    const business = await newBooks('Closed Group LLC', rows);
    const visitor = await open(business);
    const { page } = visitor;
    await page.getByText('4 left of 4').waitFor();
    await searchCategory(visitor, 'Softw', /Software/);
    await page.getByText('Also the 3 others of Zzqx Holdings?').waitFor();
    const { status } = await business.api.put(`/v1/entities/${business.entityId}/period-lock`, {
      lockedThrough: '2026-02-25',
    });
    expect(status).toBe(200);
    // The service suggests what it has learned.
    await page.reload();
    await page.getByRole('button', { name: 'All 3 of Zzqx Holdings: Software' }).click();
    const reason =
      'The books are closed through Feb 25, 2026, and this would change them. An owner or admin can open them again.';
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByText('3 left of 3').waitFor();
    await expect.poll(() => currentRow(visitor).innerText()).toContain('-$2.00');
    expect(dataOf(await business.api.get('/v1/transactions?from=2026-01-01&needsReview=true'))).toHaveLength(
      3,
    );
  });

  it('stay where they are when more are loaded', async () => {
    const rows = Array.from(
      { length: 230 },
      (_, at) => [`ZZQX ${['HOLDINGS', 'PARTS', 'DEPOT', 'WORKS'][at % 4]}`, at + 1] as const,
    );
    const visitor = await open(await newBooks('Two Pages LLC', rows, 10));
    const { page } = visitor;
    await page.getByText('230 left of 230').waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/cursor=/, async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest(/cursor=/);
    for (let step = 0; step < 160; step += 1) await page.keyboard.press('j');
    await requested;
    const row = await currentRow(visitor).innerText();
    const before = await rowsOf(visitor).allInnerTexts();
    const box = await currentRow(visitor).boundingBox();
    release();
    await expect.poll(() => rowsOf(visitor).count()).toBeGreaterThan(before.length);
    expect((await rowsOf(visitor).allInnerTexts()).slice(0, before.length)).toEqual(before);
    expect(await currentRow(visitor).boundingBox()).toEqual(box);
    expect(await currentRow(visitor).innerText()).toBe(row);
    expect(visitor.problems).toEqual([]);
  });
});
