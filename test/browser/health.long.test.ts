import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { changeEntity, COMPLETE_PROFILE, newObligation } from '../support/obligations/obligations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the health of a company', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let home: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Hal Thorne');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Fit Works LLC' });
    await join(world, business, owner, 'owner');
    home = `/businesses/${business.businessId}`;
  });

  it('says what is missing, and leads where it is mended', async () => {
    await newObligation(business, { title: 'Pay the late fee', dueDate: '2025-11-03' });
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner, home);
    await page.getByRole('link', { name: 'Health of the company' }).press('Enter');
    await visitor.sees('Health');
    const partOf = (name: string) => page.getByRole('region', { name });
    const profile = partOf('Profile of the company');
    await profile.getByText('The entity has no tax id').waitFor();
    await partOf('Books and documents').getByText('Not checked yet.').waitFor();
    const before = await page.getByText('of 100').first().locator('..').innerText();
    await visitor.inspect('health-desktop');

    await visitor.click('Check again');
    await page.getByText('Books and documents are checked.').waitFor();
    await partOf('Books and documents').getByText('has no articles of organization').waitFor();
    await partOf('Books and documents').getByRole('link', { name: 'See the documents' }).press('Enter');
    await page.getByText('Articles of organization or certificate of incorporation').waitFor();

    await changeEntity(business, { ...COMPLETE_PROFILE, regime: 'disregarded' });
    await visitor.goto(`${home}/health`);
    await profile.getByText('No points lost.').waitFor();
    expect(await page.getByText('of 100').first().locator('..').innerText()).not.toBe(before);
    await partOf('Filings and payments')
      .getByRole('link', { name: 'See the calendar' })
      .first()
      .press('Enter');
    await page.getByRole('region', { name: 'Overdue' }).getByText('Pay the late fee').waitFor();
  });

  it('is read by viewers, also on a phone', async () => {
    const viewer = await newPerson(world, 'Vera Viewer');
    await join(world, business, viewer, 'viewer');
    const visitor = await Visitor.arrive(browser, world, PHONE);
    await visitor.enterAs(viewer, `${home}/health`);
    await visitor.page.getByText('Grade').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Check again' }).count()).toBe(0);
    await visitor.inspect('health-phone');
  });
});
