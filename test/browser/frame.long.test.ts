import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
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
  const focused = () => visitor.page.evaluate<string>('document.activeElement.innerText');

  it('shows an error page when a page fails', async () => {
    await visitor.page.route('**/api/me', (route) => route.fulfill({ json: { data: { user: {} } } }));
    await visitor.goto('/security');
    await visitor.sees('Something went wrong');
  });

  it('works with the keyboard: past the navigation, through a menu, out of a dialog', async () => {
    const { page } = visitor;
    await visitor.enterAs(lived.owner, `/businesses/${lived.business.businessId}/members`);
    await visitor.sees('Members');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Invite a member');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('email');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Invite a member');
    await page.getByRole('button', { name: 'Actions for Vic Reader' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Change role');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Remove');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(focused).toBe('Cancel');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toBe('Actions for Vic Reader');
  });

  it.each([
    ['/members', 'Invite a member', 'invite'],
    ['/developers/api-keys', 'Create API key', 'new'],
    ['/developers/oauth-clients', 'Register client', 'new'],
  ])(
    'a dialog of %s has an address: a link opens it, and going back closes it',
    async (page, button, name) => {
      const path = `/businesses/${lived.business.businessId}${page}`;
      await visitor.enterAs(lived.owner, path);
      await visitor.click(button);
      const dialog = visitor.page.getByRole('dialog');
      await dialog.waitFor();
      expect(visitor.path).toBe(`${path}?dialog=${name}`);
      await visitor.page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(visitor.path).toBe(path);
      await visitor.goto(`${path}?dialog=${name}`);
      await dialog.waitFor();
      await visitor.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(visitor.path).toBe(path);
    },
  );

  it('announces a new page to screen readers by focusing its heading', async () => {
    await visitor.enterAs(lived.owner);
    await visitor.sees('Larkspur Studio LLC');
    await visitor.page.getByRole('link', { name: 'Connected apps' }).click();
    await visitor.sees('Connected apps');
    await expect.poll(focused).toBe('Connected apps');
    expect(await visitor.page.title()).toBe('Connected apps · Larkspur Studio LLC · Charterbook');
  });

  it('reports a figure that could not be loaded, and retries on request', async () => {
    let isDown = true;
    await visitor.page.route('**/v1/reports/**', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { error: 'service_unavailable', reason: 'busy' } })
        : route.continue(),
    );
    await visitor.enterAs(lived.owner);
    const busy = visitor.page.getByText('The service is busy or restarting. Try again in a moment.');
    await busy.first().waitFor();
    await visitor.inspect('home-figures-down-desktop');
    isDown = false;
    // The figures of the month, and the chart of twelve of them.
    const again = visitor.page.getByRole('button', { name: 'Try again' });
    for (let left = await again.count(); left > 0; left -= 1) {
      await again.first().click();
      await expect.poll(() => again.count()).toBe(left - 1);
    }
    await figure('Net').waitFor();
  });

  it('fits a phone: the menu opens over the page and closes on navigation', async () => {
    const phone = await Visitor.arrive(browser, world, PHONE);
    await phone.enterAs(lived.owner);
    await phone.click('Menu');
    await phone.page.getByRole('dialog').getByRole('link', { name: 'Connected apps' }).click();
    await phone.sees('Connected apps');
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(phone.problems).toEqual([]);
  });
});
