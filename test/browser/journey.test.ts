import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { Keyboard } from '../support/browser/keyboard.js';
import { newAddress, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const FILE = [
  'Date,Description,Amount,Balance',
  '2026-03-02,ACME INVOICE 7,2000.00,3000.00',
  '2026-03-03,STARBUCKS STORE 0042,-5.25,2994.75',
  '2026-03-04,ZZQX HOLDINGS,-310.00,2684.75',
].join('\n');

/** Some twenty pages, also on a busy machine. */
const JOURNEY_MS = 120_000;

describeInChromium('from sign-up to the first statement', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  afterAll(() => browser.close());

  it.each([
    ['wide', DESKTOP],
    ['on a phone', PHONE],
  ])(
    '%s, by keyboard alone',
    async (_, viewport) => {
      const visitor = await Visitor.arrive(browser, world, viewport);
      const keyboard = new Keyboard(visitor);
      const email = newAddress();
      await visitor.goto('/sign-up');
      await keyboard.type('Your name', 'Fay Founder');
      await keyboard.type('Email', email);
      await keyboard.press('button', 'Create account');
      await visitor.sees('Check your email');
      await visitor.goto(`/verify-email?token=${await tokenSentTo(world, email)}`);
      await keyboard.type('Password', PASSWORD);
      await keyboard.press('button', 'Set the password');
      await visitor.sees('Set up your business');
      await keyboard.type('Legal name', 'First Statement LLC');
      await keyboard.press('button', 'Create the business');
      await visitor.sees('First Statement LLC');

      await keyboard.press('link', /^Add a bank account/);
      await keyboard.type('Bank', 'Harbor Bank');
      await keyboard.type('Name of the account', 'Everyday');
      await keyboard.type('Day on which its books begin', '03012026');
      await keyboard.type('Balance at the start of that day', '1,000.00');
      await keyboard.press('button', 'Add the account');
      // The page behind the dialog shows the account before the dialog closes.
      await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
      await keyboard.press('link', 'Import a file');
      await visitor.sees('Import a file');
      const chooser = visitor.page.waitForEvent('filechooser');
      await keyboard.press('button', 'Choose a file');
      await (await chooser).setFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await visitor.page.getByText('The balances agree').waitFor();
      await keyboard.press('button', 'Import 3 transactions');
      await keyboard.press('link', /^Review \d$/);
      await visitor.sees('Review');
      await review(visitor);

      await visitor.goto((/\/businesses\/[^/]+/.exec(visitor.path)?.[0] ?? '') + '/reports');
      const net = visitor.page
        .getByRole('row')
        .filter({ has: visitor.page.getByRole('rowheader', { name: 'Net income' }) });
      await expect.poll(() => net.innerText()).toContain('$1,684.75');
      await visitor.inspect(`journey-statement-${viewport.width}`);
      expect(visitor.problems).toEqual([]);
    },
    JOURNEY_MS,
  );

  /** Takes the first suggestion, or the first account that is found, until nothing is left. */
  async function review({ page }: Visitor) {
    for (let left = 3; left > 0; left -= 1) {
      const status = page.getByText(/^\d left of 3$|Nothing to review/).first();
      await status.waitFor();
      const before = await status.innerText();
      if (before === 'Nothing to review') return;
      await page.getByRole('combobox', { name: 'Another category' }).waitFor();
      await page.keyboard.press('e');
      await page.keyboard.type('Softw');
      await page.getByRole('option', { name: /Software/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      // Until then the keys belong to the transaction that is decided.
      await expect.poll(() => status.innerText()).not.toBe(before);
    }
    await page.getByText('Nothing to review').waitFor();
  }
});
