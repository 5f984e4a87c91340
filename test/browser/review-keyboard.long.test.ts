import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import {
  currentRow,
  newBooksToReview,
  type RowToReview,
  searchCategory,
  takeFirstCategory,
} from '../support/browser/review-list.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import type { TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const COUNT = 200;
const PER_DAY = 5;
const CUPS = 'STARBUCKS STORE 7';
const FUEL = 'SHELL OIL 12';
const UNKNOWN = 'ZZQX HOLDINGS';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The first day has one merchant. Of each five others, two are its, one each of another two, and one of its own merchant. */
const ROWS: readonly RowToReview[] = Array.from({ length: COUNT }, (_, at) => {
  const group = Math.floor(at / PER_DAY);
  const own = `QV${LETTERS[group % 26]}${LETTERS[Math.floor(group / 26)]} PARTS`;
  const texts = [CUPS, CUPS, FUEL, UNKNOWN, own];
  return [(group === 0 ? CUPS : texts[at % PER_DAY]) ?? own, at + 1] as const;
});
const countOf = (wanted: string) => ROWS.filter(([text]) => text === wanted).length;
const FUELED = countOf(FUEL);
const OTHERS = countOf(UNKNOWN) - 1;

/** Reviews a long list as a user without a mouse. */
class Reviewer {
  private left = COUNT;
  private readonly undone = new Set<string>();
  decisions = 0;

  constructor(private readonly visitor: Visitor) {}

  /** Decides on the current row in the way that fits it. False if none is left. */
  async decideNext(): Promise<boolean> {
    const { page } = this.visitor;
    if (this.left === 0) return false;
    const title = await currentRow(this.visitor).innerText();
    if (/starbucks/i.test(title)) await this.takeSuggestion();
    else if (/shell/i.test(title)) await this.takeForAll();
    else if (/zzqx/i.test(title)) await this.searchForAll();
    else await this.takeRecent();
    if (this.left > 0) {
      // The next row has the focus.
      await expect.poll(() => currentRow(this.visitor).and(page.locator(':focus')).count()).toBe(1);
    }
    return true;
  }

  /** One suggestion for each, and one of them is undone. */
  private async takeSuggestion(): Promise<void> {
    await this.visitor.page.getByRole('list', { name: 'Suggestions' }).waitFor();
    await this.decide(() => this.press('1'), 1);
    await this.undoOnce('suggestion', 1, () => this.press('1'));
  }

  private async takeForAll(): Promise<void> {
    const { page } = this.visitor;
    const all = page.getByRole('button', { name: new RegExp(`^All ${FUELED} of Shell`) });
    await all.waitFor();
    await this.decide(() => this.press('m'), FUELED);
    await this.undoOnce('all of a merchant', FUELED, async () => {
      await all.waitFor();
      await this.press('m');
    });
  }

  /** One is searched, and the others get the same category. */
  private async searchForAll(): Promise<void> {
    const { page } = this.visitor;
    await this.decide(() => searchCategory(this.visitor, 'Softw', /Software/), 1);
    await page.getByText(`Also the ${OTHERS} others of Zzqx Holdings?`).waitFor();
    await this.decide(() => this.press('s'), OTHERS);
    await this.undoOnce('others of a merchant', OTHERS, async () => {
      await this.press('u');
      this.left += 1;
      await this.sees(this.left);
      await searchCategory(this.visitor, 'Softw', /Software/);
      await page.getByText(`Also the ${OTHERS} others of Zzqx Holdings?`).waitFor();
      this.left -= 1;
      await this.press('s');
    });
  }

  /** The category that was used last. */
  private async takeRecent(): Promise<void> {
    const { page } = this.visitor;
    await this.decide(async () => {
      await this.press('e');
      await page.getByRole('group', { name: 'Recently used' }).first().waitFor();
      await takeFirstCategory(this.visitor);
    }, 1);
  }

  private async decide(act: () => Promise<void>, count: number): Promise<void> {
    await act();
    this.decisions += 1;
    this.left -= count;
    await this.sees(this.left);
  }

  /** Undoes the last decision, and takes it again: once of each kind. */
  private async undoOnce(kind: string, count: number, again: () => Promise<void>): Promise<void> {
    if (this.undone.has(kind)) return;
    this.undone.add(kind);
    await this.press('u');
    this.left += count;
    await this.sees(this.left);
    await this.decide(again, count);
  }

  private press(key: string): Promise<void> {
    return this.visitor.page.keyboard.press(key);
  }

  private async sees(left: number): Promise<void> {
    await this.visitor.page.getByText(`${left} left of ${COUNT}`, { exact: true }).waitFor();
  }
}

/** How fast the page lets a keyboard decide. The rate is reported, not asserted. */
describeInChromium('a long review', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Kay Board');
  });
  afterAll(() => browser.close());

  const undecided = async ({ api }: TestBusiness) =>
    dataOf(await api.get('/v1/transactions?from=2026-01-01&needsReview=true')).length;

  it.each([
    ['desktop', { width: 1440, height: 900 }],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)(
    'is done by keyboard alone to its end, %s',
    async (name, device) => {
      const business = await newBooksToReview(world, owner, {
        name: 'Long Review LLC',
        rows: ROWS,
        perDay: PER_DAY,
      });
      const visitor = await Visitor.arrive(browser, world, device);
      const { page } = visitor;
      await visitor.enterAs(owner, `/businesses/${business.businessId}/review`);
      await page.getByText(`${COUNT} left of ${COUNT}`).waitFor();
      await page.getByRole('list', { name: 'Suggestions' }).waitFor();
      await visitor.inspect(`review-long-${name}`);
      const reviewer = new Reviewer(visitor);
      const begun = performance.now();
      while (await reviewer.decideNext());
      const minutes = (performance.now() - begun) / 60_000;
      await page.getByText('Nothing to review').waitFor();
      await expect.poll(() => undecided(business)).toBe(0);
      await visitor.inspect(`review-long-done-${name}`);
      expect(reviewer.decisions).toBeGreaterThan(COUNT / 2);
      const rate = (count: number) => Math.round(count / minutes);
      process.stderr.write(
        `review by keyboard, ${name}: ${rate(reviewer.decisions)} decisions and ${rate(COUNT)} rows per minute\n`,
      );
    },
    600_000,
  );
});
