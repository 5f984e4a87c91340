import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import {
  currentRow as current,
  decisionsOf,
  newBooksToReview,
  type RowToReview,
  rowsOf,
  searchCategory,
} from '../support/browser/review-list.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import type { TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = [
  ['STARBUCKS STORE 0042', 12.4],
  ['ZZQX HOLDINGS', 310],
  ['QVVR PARTS', 48.9],
  ['XKJW DEPOT', -75],
] as const;

describeInChromium('review', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rhea Viewer');
  });
  afterAll(() => browser.close());

  const newBooks = (name: string, rows: readonly RowToReview[] = ROWS) =>
    newBooksToReview(world, owner, { name, rows, perDay: rows.length > 28 ? 2 : 1 });

  async function open({ businessId }: TestBusiness, path = '/review', who = owner, viewport?: typeof PHONE) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(who, `/businesses/${businessId}${path}`);
    return visitor;
  }

  it('is done by keyboard alone: search, suggestion, next, undo', async () => {
    const business = await newBooks('Keystone Trading LLC');
    const visitor = await open(business, '');
    const { page } = visitor;
    await page
      .getByRole('listitem')
      .filter({ hasText: '4 transactions need review' })
      .getByRole('link')
      .focus();
    await page.keyboard.press('Enter');
    await visitor.sees('Review');
    await page.getByText('4 left of 4').waitFor();
    await expect.poll(() => current(visitor).innerText()).toContain('Starbucks');
    await page.getByRole('list', { name: 'Suggestions' }).getByText('a common name').waitFor();
    await visitor.inspect('review-desktop');

    await page.keyboard.press('1');
    await page.getByText('3 left of 4').waitFor();
    await expect.poll(() => current(visitor).innerText()).toMatch(/zzqx/i);
    // The row that follows has the focus, so that screen readers read it.
    expect(await page.evaluate(() => (globalThis as any).document.activeElement.innerText)).toMatch(/zzqx/i);

    await searchCategory(visitor, 'Softw', /Software/);
    await page.getByText('2 left of 4').waitFor();

    await page.keyboard.press('j');
    await expect.poll(() => current(visitor).innerText()).toMatch(/xkjw/i);
    await page.keyboard.press('k');
    await expect.poll(() => current(visitor).innerText()).toMatch(/qvvr/i);
    await expect
      .poll(() => decisionsOf(business))
      .toEqual({
        'STARBUCKS STORE 0042': '6400',
        'ZZQX HOLDINGS': '6300',
      });

    await page.keyboard.press('u');
    await page.getByText('3 left of 4').waitFor();
    await expect.poll(() => current(visitor).innerText()).toMatch(/zzqx/i);
    await expect.poll(() => decisionsOf(business)).toEqual({ 'STARBUCKS STORE 0042': '6400' });
    expect(visitor.problems).toEqual([]);
  });

  it('gives the others of a merchant the same category, and undoes that at once', async () => {
    const zzqx = Array.from({ length: 4 }, (_, at) => ['ZZQX HOLDINGS', 100 + at] as const);
    const business = await newBooks('Four of a Kind LLC', [...zzqx, ['QVVR PARTS', 5]]);
    const visitor = await open(business);
    const { page } = visitor;
    const decided = async () =>
      dataOf(await business.api.get('/v1/transactions?from=2026-01-01&needsReview=false')).length;
    await page.getByText('5 left of 5').waitFor();
    await searchCategory(visitor, 'Softw', /Software/);
    await page.getByText('Also the 3 others of Zzqx Holdings?').waitFor();
    await visitor.inspect('review-others-desktop');
    await page.keyboard.press('s');
    await page.getByText('1 left of 5').waitFor();
    await expect.poll(() => current(visitor).innerText()).toMatch(/qvvr/i);
    expect(await decided()).toBe(4);
    await page.keyboard.press('u');
    await page.getByText('4 left of 5').waitFor();
    await expect.poll(decided).toBe(1);
    await page.keyboard.press('u');
    await page.getByText('5 left of 5').waitFor();
    await expect.poll(decided).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('takes thirty decisions in a row, and says that nothing is left', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`STARBUCKS STORE ${at}`, at + 1] as const);
    const business = await newBooks('Thirty Cups LLC', rows);
    const visitor = await open(business);
    const { page } = visitor;
    for (let left = 30; left > 0; left -= 1) {
      await page.getByText(`${left} left of 30`).waitFor();
      await page.getByRole('list', { name: 'Suggestions' }).waitFor();
      await page.keyboard.press('1');
    }
    await page.getByText('Nothing to review').waitFor();
    await expect.poll(async () => Object.keys(await decisionsOf(business)).length).toBe(30);
    await visitor.inspect('review-done-desktop');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await visitor.sees('Thirty Cups LLC');
    expect(await page.getByText('need review').count()).toBe(0);
  });

  it('takes a decision back that fails, and says why', async () => {
    const business = await newBooks('Locked Ledger LLC');
    const visitor = await open(business, '/review', owner, PHONE);
    const { page } = visitor;
    await page.getByText('4 left of 4').waitFor();
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    await visitor.inspect('review-phone');
    const { status } = await business.api.put(`/v1/entities/${business.entityId}/period-lock`, {
      lockedThrough: '2026-02-28',
    });
    expect(status).toBe(200);
    await rowsOf(visitor).filter({ hasText: /zzqx/i }).click();
    await page.getByRole('combobox').fill('Softw');
    await page.getByRole('option', { name: /Software/ }).click();
    const reason =
      'The books are closed through Feb 28, 2026, and this would change them. An owner or admin can open them again.';
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByText('4 left of 4').waitFor();
    await expect.poll(() => current(visitor).innerText()).toMatch(/zzqx/i);
    expect(await decisionsOf(business)).toEqual({});
    await visitor.inspect('review-failed-phone');
  });

  it('shows viewers the transactions, and nothing to decide with', async () => {
    const business = await newBooks('Glass House LLC');
    const viewer = await newPerson(world, 'Vera Looker');
    await join(world, business, viewer, 'viewer');
    const visitor = await open(business, '/review', viewer);
    await visitor.page.getByText('Your role can view these transactions.').waitFor();
    await expect.poll(() => rowsOf(visitor).count()).toBe(4);
    await visitor.page.keyboard.press('a');
    expect(await visitor.page.getByRole('combobox').count()).toBe(0);
    await visitor.inspect('review-viewer-desktop');
    expect(await decisionsOf(business)).toEqual({});
  });
});
