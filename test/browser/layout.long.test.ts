import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { DESKTOP, describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
import { PASSWORD, signIn } from '../support/identity/people.js';
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

  /** Another session of the owner, so that it can end. */
  const newSession = async () => ({ browser: await signIn(world, lived.owner.email) });
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

  it('shows that an action failed until it is dismissed, and interrupts screen readers', async () => {
    const { page } = visitor;
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await visitor.click(/^Your account/);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const message = page.getByRole('alert').getByText('Charterbook cannot be reached');
    await message.waitFor();
    await visitor.inspect('home-sign-out-failed-desktop');
    await visitor.click('Dismiss');
    await message.waitFor({ state: 'detached' });
  });

  it('follows a sign-out and a sign-in of another tab', async () => {
    const { page } = visitor;
    const members = `/businesses/${lived.business.businessId}/members`;
    await visitor.enterAs(await newSession(), members);
    await visitor.sees('Members');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await visitor.click(/^Your account/);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visitor.sees('Sign in');
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await visitor.fillSignIn(lived.owner.email, PASSWORD);
    await visitor.sees('Larkspur Studio LLC');
    await other.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  });

  it('asks for the password over the page when the session ends, and keeps what was typed', async () => {
    const { page } = visitor;
    const address = 'someone.new@example.com';
    await visitor.enterAs(await newSession(), `/businesses/${lived.business.businessId}/members`);
    await visitor.sees('Members');
    await visitor.click('Invite a member');
    await page.getByLabel('Email').fill(address);
    await page.context().clearCookies();
    await visitor.click('Send invitation');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await visitor.inspect('members-session-ended-desktop');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog
      .getByText(/password/i)
      .nth(1)
      .waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(address);
    await visitor.click('Send invitation');
    await page.getByText(`Invitation sent to ${address}.`).waitFor();
  });

  it('names the page and the business in the title', async () => {
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    await expect.poll(() => visitor.page.title()).toBe('Larkspur Studio LLC · Charterbook');
    await visitor.page.getByRole('link', { name: 'Members' }).click();
    await visitor.sees('Members');
    await expect.poll(() => visitor.page.title()).toBe('Members · Larkspur Studio LLC · Charterbook');
  });

  it('goes to pages and transactions by keyboard', async () => {
    const { page } = visitor;
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Search pages and transactions').waitFor();
    await visitor.inspect('shortcuts-desktop');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await visitor.sees('Transactions');

    await page.keyboard.press('Control+k');
    const search = page.getByRole('textbox', { name: 'Search pages, accounts and transactions' });
    await search.waitFor();
    await visitor.inspect('palette-desktop');
    await page.keyboard.type('stationers');
    await page.getByRole('button', { name: /Holloway Stationers/i }).waitFor();
    await visitor.inspect('palette-found-desktop');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('HOLLOWAY STATIONERS', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('repo');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Reports' }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.sees('Reports');
    expect(visitor.problems).toEqual([]);
  });

  it('says that the device is offline, and catches up', async () => {
    const { page } = visitor;
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    // What is not loaded yet waits until the device is online.
    await visitor.inspect('online-desktop');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await visitor.inspect('offline-desktop');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  it('is dark like the device, or as the user chooses', async () => {
    const dark = await Visitor.arrive(browser, world, { ...DESKTOP, colorScheme: 'dark' });
    const { page } = dark;
    const background = () =>
      page.evaluate(
        () => (globalThis as any).getComputedStyle((globalThis as any).document.body).backgroundColor,
      );
    await dark.enterAs(lived.owner);
    await dark.sees('Larkspur Studio LLC');
    expect(await background()).toBe('rgb(17, 23, 21)');
    await dark.inspect('home-dark');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(background).toBe('rgb(245, 247, 246)');
    await page.reload();
    await dark.sees('Larkspur Studio LLC');
    expect(await background()).toBe('rgb(245, 247, 246)');
  });

  it('shows the focus on every card of the start page', async () => {
    const { page } = visitor;
    const fresh = await newBusiness(world, { name: 'Fresh Start LLC' });
    await join(world, fresh, lived.viewer, 'admin');
    await visitor.enterAs(lived.viewer, `/businesses/${fresh.businessId}`);
    const cards = page.getByRole('region', { name: 'Next steps' }).getByRole('link');
    await cards.first().waitFor();
    expect(await cards.count()).toBeGreaterThan(0);
    await cards.first().focus();
    await page.keyboard.press('Shift+Tab');
    for (let at = 0; at < (await cards.count()); at++) {
      await page.keyboard.press('Tab');
      const outline = await cards
        .nth(at)
        .evaluate((card) => (globalThis as any).getComputedStyle(card).outlineStyle);
      expect(outline).toBe('solid');
    }
  });

  it('on a phone, going back does not open the menu again', async () => {
    const phone = await Visitor.arrive(browser, world, PHONE);
    await phone.enterAs(lived.owner);
    await phone.click('Menu');
    const menu = phone.page.getByRole('dialog');
    await menu.getByRole('link', { name: 'Members' }).click();
    await phone.sees('Members');
    await phone.page.goBack();
    await phone.sees('Larkspur Studio LLC');
    await menu.waitFor({ state: 'detached' });
    expect(await menu.count()).toBe(0);
  });

  it('on a small phone, long names and addresses stay on the page', async () => {
    const name = 'x'.repeat(60);
    const long = await newBusiness(world, { name });
    await join(world, long, lived.viewer, 'admin');
    const phone = await Visitor.arrive(browser, world, { width: 320, height: 640 });
    for (const path of ['', '/members']) {
      await phone.enterAs(lived.viewer, `/businesses/${long.businessId}${path}`);
      await phone.sees(path === '' ? name : 'Members');
      await phone.inspect(`long-name${path.replace('/', '-')}-small`);
    }
  });

  it('on a small phone, everything of the header is in the window', async () => {
    const phone = await Visitor.arrive(browser, world, { width: 320, height: 640 });
    await phone.enterAs(lived.owner);
    await phone.sees('Larkspur Studio LLC');
    for (const name of ['Menu', 'Search', /^Your account/]) {
      const box = await phone.page.getByRole('button', { name }).boundingBox();
      expect(box && box.x + box.width, String(name)).toBeLessThanOrEqual(320);
    }
    await phone.click('Search');
    await phone.page.getByRole('dialog').waitFor();
  });

  it('uses its own font, and loads only the files of the characters that it shows', async () => {
    const fonts: string[] = [];
    visitor.page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(response.url());
    });
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    const loaded = await visitor.page.evaluate(async () => {
      const { fonts: faces } = (globalThis as any).document;
      await faces.ready;
      return [...faces].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    expect(loaded).toEqual(['Inter Variable']);
    expect(fonts).toEqual([expect.stringMatching(/inter-latin-wght-normal/)]);
  });
});
