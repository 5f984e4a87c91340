import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInChromium,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { type BooksWithLongWords, LONG_NAME, newBooksWithLongWords } from '../support/browser/long-words.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { theWorld, type World } from '../support/world/world.js';

const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 320, height: 640 } as const;

const DEVICES: readonly (readonly [string, Device])[] = [
  ['wide', WIDE],
  ['wide-dark', { ...WIDE, colorScheme: 'dark' }],
  ['wide-forced-colors', { ...WIDE, forcedColors: 'active' }],
  ['phone', PHONE],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ['narrow', NARROW],
  ['narrow-dark', { ...NARROW, colorScheme: 'dark' }],
];
/** A walk through all pages. */
const WALK_MS = 400_000;

/** Pages of a business that show its books, with what they must not say before they know it. */
const OF_BOOKS = [
  ['', /needs you\./],
  ['/review', 'Nothing to review'],
  ['/transactions', /\d transactions?/],
  ['/transactions/rules', 'No rule yet'],
  ['/accounts', 'No bank account yet'],
  ['/accounts/import', 'No bank account yet'],
  ['/reports/profit-and-loss', 'Net income'],
  ['/reports/trial-balance', 'Total'],
  ['/companies', 'no tax id'],
] as const;

describeInChromium('all pages of a business with words of 60 characters', () => {
  let world: World;
  let browser: Browser;
  let long: BooksWithLongWords;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    long = await newBooksWithLongWords(world);
  });
  afterAll(() => browser.close());

  const nameOf = (path: string) =>
    path
      .replace(/^\/businesses\/[^/]+/, '')
      .replaceAll(/txn_\w+|[\da-f-]{36}/g, 'one')
      .replaceAll(/\W+/g, '-');

  async function walk(person: Person, paths: readonly string[], device: Device, name: string): Promise<void> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(person);
    const problems: string[] = [];
    for (const [at, path] of paths.entries()) {
      await visitor.goto(path);
      const picture = `long-${name}-${at}${nameOf(path)}`;
      await visitor.inspect(picture).catch((error: Error) => problems.push(error.message));
      for (const label of await cutLabels(visitor)) problems.push(`${picture}: the button "${label}" is cut`);
    }
    // All of them: a page that fails does not hide the next.
    expect(problems).toEqual([]);
  }

  const cutLabels = ({ page }: Visitor): Promise<string[]> =>
    page
      .locator('.mantine-Button-label')
      .evaluateAll((labels: any[]) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      );

  it.each(DEVICES)(
    'are accessible and fit, %s',
    (name, device) => walk(long.owner, long.paths, device, name),
    WALK_MS,
  );

  it.each(['viewer', 'member', 'admin'] as const)(
    'are accessible and fit for a person who is %s',
    async (role) => {
      const person = await newPerson(world, LONG_NAME);
      await join(world, long.business, person, role);
      await walk(person, long.paths, NARROW, role);
    },
    WALK_MS,
  );

  const path = (page: string) => `/businesses/${long.business.businessId}${page}`;

  it.each([
    ['failed', 500, 'internal_error'],
    ['refused', 403, 'forbidden'],
  ] as const)(
    'say that they could not be loaded, %s',
    async (name, status, error) => {
      const visitor = await Visitor.arrive(browser, world, NARROW);
      const { page } = visitor;
      await page.route('**/v1/**', (route) =>
        route.fulfill({ status, json: { error, reason: 'request 7' } }),
      );
      await visitor.enterAs(long.owner);
      for (const [at, [of, reassurance]] of OF_BOOKS.entries()) {
        await visitor.goto(path(of));
        await page.getByRole('alert').getByText('This could not be loaded').first().waitFor();
        expect(await page.getByText(reassurance).count(), of).toBe(0);
        await visitor.inspect(`long-${name}-${at}${nameOf(path(of))}`);
      }
    },
    WALK_MS,
  );

  it('say nothing of what they do not know while they load', async () => {
    const visitor = await Visitor.arrive(browser, world, NARROW);
    const { page } = visitor;
    await page.route('**/v1/**', () => {});
    await visitor.enterAs(long.owner);
    for (const [at, [of, reassurance]] of OF_BOOKS.entries()) {
      await visitor.goto(path(of));
      await page.getByText('Loading…').first().waitFor({ state: 'attached' });
      expect(await page.getByText(reassurance).count(), of).toBe(0);
      await visitor.inspectAsIs(`long-loading-${at}${nameOf(path(of))}`);
    }
  });
});
