import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { declareAccounts, push } from '../support/books/push.js';
import { putRun } from '../support/detectors/stored-runs.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { changeEntity, COMPLETE_PROFILE, newObligation } from '../support/obligations/obligations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('home', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Hope Homer');
  });
  afterAll(() => browser.close());

  async function newCompany(name: string): Promise<TestBusiness> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    await changeEntity(business, COMPLETE_PROFILE);
    return business;
  }

  async function open({ businessId }: TestBusiness, viewport?: typeof PHONE): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(owner, `/businesses/${businessId}`);
    return visitor;
  }

  const itemsOf = ({ page }: Visitor, list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts();

  it('shows what needs a user by harm, cash by account and the next dates', async () => {
    const business = await newCompany('Juniper Supply LLC');
    await newObligation(business, { title: 'Annual report', dueDate: '2026-03-14' });
    await newObligation(business, { title: 'Renewal of the license', dueDate: '2026-03-31' });
    const account = {
      externalId: 'a',
      name: 'Operating',
      openingBalance: 1_200,
      openingBalanceDate: '2026-01-01',
    };
    await declareAccounts(business, [account, { externalId: 'b', name: 'Reserve' }]);
    await push(business, [
      { accountExternalId: 'a', externalId: '1', amount: 200.5, date: '2026-03-11', description: 'zzqx' },
    ]);
    await putRun(world, business, [{ code: 'stale_feed', severity: 'warning' }]);
    const { tasks, nextDue } = dataOf(await business.api.get('/v1/overview'));
    const visitor = await open(business);
    await visitor.page.getByText('Books and documents were last checked just now.').waitFor();
    const shown = await itemsOf(visitor, 'Needs you');
    expect(shown.map((item) => item.split('\n')[0])).toEqual(tasks.map(({ title }: any) => title));
    expect(shown[0]).toMatch(
      /^Annual report is overdue\n[^]*was due on 2026-03-14\.[^]*urgent\nsee the calendar$/i,
    );
    expect(shown[1]).toBe('1 transaction needs review\nReview');
    expect(await itemsOf(visitor, 'Cash by account')).toEqual([
      expect.stringMatching(/^Operating\nFirst Bank\s*transactions until Mar 11, 2026\n\$999\.50$/),
      expect.stringMatching(/^Reserve\nFirst Bank\s*no opening balance, so the balance is unknown$/),
    ]);
    await visitor.page.getByText('Cash in USD, without 1 of 2 accounts').waitFor();
    const dates = await itemsOf(visitor, 'Next dates');
    expect(dates.map((item) => item.split('\n')[0])).toEqual(nextDue.map(({ title }: any) => title));
    expect(dates.join('\n')).toContain('Renewal of the license\ndue Mar 31, 2026');
    await visitor.inspect('home-full-desktop');
    await (await open(business, PHONE)).inspect('home-full-phone');
  });

  it('reassures only about what was checked', async () => {
    const business = await newCompany('Quiet Harbor LLC');
    const visitor = await open(business);
    await visitor.page.getByText('have not been checked yet').waitFor();
    await visitor.page.getByText('No filing and no transaction needs you.').waitFor();
    await visitor.page.getByText('No bank account yet').waitFor();
    await putRun(world, business, []);
    await visitor.page.reload();
    await visitor.page.getByText('Nothing needs you').waitFor();
    await visitor.inspect('home-quiet-desktop');
  });

  it('offers to try again if it cannot be loaded', async () => {
    const business = await newCompany('Windy Quay LLC');
    const visitor = await Visitor.arrive(browser, world);
    const overviews = '**/v1/overview';
    await visitor.page.route(overviews, (route) =>
      route.fulfill({ status: 403, json: { error: 'forbidden' } }),
    );
    await visitor.enterAs(owner, `/businesses/${business.businessId}`);
    await visitor.page.getByRole('alert').getByText('This could not be loaded').waitFor();
    expect(await visitor.page.getByText('Nothing needs you').count()).toBe(0);
    await visitor.inspect('home-failed-desktop');
    await visitor.page.unroute(overviews);
    await visitor.click('Try again');
    await visitor.page.getByText('No filing and no transaction needs you.').waitFor();
  });
});
