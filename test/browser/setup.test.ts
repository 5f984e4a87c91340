import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { newAddress, PASSWORD } from '../support/identity/people.js';
import { operate } from '../support/platform/operate.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the link of operator setup', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  afterAll(() => browser.close());

  it('leads the owner to a password and into the business', async () => {
    const email = newAddress();
    const words = ['setup', '--business', 'Quayside Goods LLC', '--country', 'US', '--entity-type', 'llc'];
    const { json } = await operate(world, ...words, '--owner-email', email, '--owner-name', 'Olive Owner');
    const link = new URL(String(json['passwordLink']));
    const visitor = await Visitor.arrive(browser, world);
    await visitor.goto(link.href.replace(world.runtime.config.appUrl, ''));
    await visitor.sees('Choose your password');
    await visitor.page.getByText(`You confirm that ${email} is your address`).waitFor();
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.click('Set the password');
    await visitor.sees('Quayside Goods LLC');
    expect(visitor.problems).toEqual([]);
  });
});
