import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
import { dataOf } from '../support/http/responses.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NARROW = { width: 320, height: 640, colorScheme: 'dark' } as const;

describeInChromium('saved views of the list of transactions', () => {
  let world: World;
  let browser: Browser;
  let lived: LivedInBusiness;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    lived = await newLivedInBusiness(world);
  });
  afterAll(() => browser.close());

  const list = (query = '') => `/businesses/${lived.business.businessId}/transactions${query}`;
  const paramsOf = ({ path }: Visitor) => new URLSearchParams(path.split('?')[1]);

  it('are saved, shown, replaced and deleted by keyboard alone', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    const views = page.getByRole('button', { name: 'Views' });
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const choose = async (name: string) => {
      await views.focus();
      await page.keyboard.press('Enter');
      await item(name).focus();
      await page.keyboard.press('Enter');
    };
    await visitor.enterAs(lived.owner, list('?direction=out&sort=-amount'));
    await views.waitFor();
    await views.press('Enter');
    await page.getByText('No saved views yet').waitFor();
    await visitor.inspect('views-empty');
    await page.keyboard.press('Escape');

    await choose('Save these filters as a view');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(visitor.path).toContain('/transactions/save-view?');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a name for the view.').waitFor();
    await page.keyboard.type('Large expenses');
    await visitor.inspect('views-save');
    await page.keyboard.press('Enter');
    await page.getByText('The view “Large expenses” is saved.').waitFor();
    expect(paramsOf(visitor).get('direction')).toBe('out');

    await visitor.goto(list('?search=retainer'));
    await views.waitFor();
    await choose('Large expenses');
    await expect.poll(() => paramsOf(visitor).toString()).toBe('direction=out&sort=-amount');
    await views.press('Enter');
    expect(await item('Large expenses').getAttribute('aria-current')).toBe('true');
    await visitor.inspect('views-full');
    await page.keyboard.press('Escape');

    await visitor.goto(list('/save-view?direction=in'));
    await page.getByRole('dialog').getByLabel('Name').fill('Large expenses');
    await page.getByText('A view has this name. It will be replaced.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The view “Large expenses” is saved.').waitFor();

    await choose('Delete “Large expenses”');
    await page.getByText('The view “Large expenses” is deleted.').waitFor();
    await views.press('Enter');
    await page.getByText('No saved views yet').waitFor();
    await page.keyboard.press('Escape');
    await visitor.click('Undo');
    await views.press('Enter');
    await item('Large expenses').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('belong to all members; a viewer chooses them but saves none', async () => {
    const name = 'x'.repeat(60);
    const shared = await newBusiness(world);
    await join(world, shared, lived.viewer, 'viewer');
    dataOf(await shared.api.put('/v1/saved-views', { name, query: 'direction=in' }));
    const path = `/businesses/${shared.businessId}/transactions`;
    for (const [size, device] of [
      ['narrow', NARROW],
      ['phone', PHONE],
    ] as const) {
      const phone = await Visitor.arrive(browser, world, device);
      await phone.enterAs(lived.viewer, path);
      await phone.click('Views');
      await phone.page.getByRole('menuitem', { name }).waitFor();
      expect(await phone.page.getByRole('menuitem', { name: /^Save/ }).count()).toBe(0);
      await phone.inspect(`views-${size}`);
      await phone.page.getByRole('menuitem', { name }).click();
      await expect.poll(() => paramsOf(phone).toString()).toBe('direction=in');
      await phone.goto(`${path}/save-view?direction=out`);
      await expect.poll(() => phone.path).toBe(`${path}?direction=out`);
    }
  });

  it('say so when they cannot be loaded, and load again', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(lived.owner, list());
    await page.getByRole('button', { name: 'Views' }).waitFor();
    await page.route('**/v1/saved-views**', (route) => route.abort());
    await visitor.click('Views');
    const again = page.getByRole('menuitem', { name: 'The views could not be loaded. Try again' });
    await again.waitFor();
    await page.unroute('**/v1/saved-views**');
    await again.click();
    await page
      .getByText(/No saved views yet|x{60}|Large/)
      .first()
      .waitFor();
  });
});
