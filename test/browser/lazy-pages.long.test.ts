import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const FILE_OF_MEMBERS = '**/assets/members-page-*';

describeInChromium('a page of the web app whose file cannot be loaded', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Lea Lazarus');
    const business = await newBusiness(world, { name: 'Slow Line LLC' });
    await join(world, business, owner, 'owner');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner);
    await visitor.sees('Slow Line LLC');
    await visitor.page.route(FILE_OF_MEMBERS, (route) => route.abort());
  });

  const openMembers = () => visitor.page.getByRole('link', { name: 'Members' }).click();

  it('offers to try again inside the frame', async () => {
    await openMembers();
    await visitor.sees('This page could not be opened');
    await visitor.page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    // The browser logs the failed request.
    visitor.problems.length = 0;
    await visitor.inspect('page-failed-desktop');
    await visitor.page.unroute(FILE_OF_MEMBERS);
    await visitor.click('Try again');
    await visitor.sees('Members');
  });

  it('loads the app again after a deployment', async () => {
    const { page } = visitor;
    await page.route(/\/businesses\/[^/]+$/, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<script src="assets/index-next.js"></script>' })
        : route.continue(),
    );
    const loaded = page.waitForEvent('load');
    await openMembers();
    await loaded;
    await visitor.sees('Slow Line LLC');
    expect(await page.getByText('could not be opened').count()).toBe(0);
    await page.unroute(FILE_OF_MEMBERS);
    await openMembers();
    await visitor.sees('Members');
  });
});
