import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
import { join } from '../support/oauth/oauth.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the frame of the web app', () => {
  let world: World;
  let browser: Browser;
  let lived: LivedInBusiness;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    lived = await newLivedInBusiness(world);
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, world);
  });
  afterAll(() => browser.close());

  const figure = (label: string) =>
    visitor.page.locator('dl', { has: visitor.page.getByText(label, { exact: true }) }).locator('dd');

  it('shows this month’s income, expenses and net income from the live books', async () => {
    await visitor.enterAs(lived.owner);
    await visitor.page.getByRole('heading', { name: 'March 2026 so far' }).waitFor();
    expect(await figure('Income').innerText()).toBe('$24,615.50');
    expect(await figure('Expenses').innerText()).toBe('$14,361.85');
    expect(await figure('Net').innerText()).toBe('$10,253.65');
  });

  it('switches between businesses and remembers the last one', async () => {
    const second = await newBusiness(world, { name: 'Harbor & Sons LLC' });
    await join(world, second, lived.viewer, 'admin');
    await visitor.enterAs(lived.viewer);
    await visitor.sees('Larkspur Studio LLC');
    expect(await visitor.page.getByRole('link', { name: 'Developers' }).count()).toBe(0);
    await visitor.click(/Larkspur Studio LLC/);
    await visitor.page.getByRole('menuitem', { name: 'Harbor & Sons LLC' }).click();
    await visitor.sees('Harbor & Sons LLC');
    await visitor.page.getByRole('link', { name: 'Developers' }).waitFor();
    await visitor.goto('');
    await visitor.sees('Harbor & Sons LLC');
  });
});
