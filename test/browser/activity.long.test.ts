import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { declareAccounts, push } from '../support/books/push.js';
import { DESKTOP, describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the activity of a business', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Ana Larkspur');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Traced Works LLC' });
    await join(world, business, owner, 'owner');
    path = `/businesses/${business.businessId}/settings/activity`;
  });

  /** Events of the operator, the newest last. */
  const record = (events: readonly { action: string; resourceType: string }[]) =>
    world.database.run(business.operator, async (uow) => {
      for (const event of events) uow.audit({ ...event, resourceId: newId() });
    });
  async function open(who: Person = owner, device: Parameters<typeof Visitor.arrive>[2] = DESKTOP) {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, path);
    return visitor;
  }
  async function fill(): Promise<void> {
    await declareAccounts(business, [{ externalId: 'chk' }]);
    dataOf(await push(business, [{ externalId: 'a', amount: 12 }]));
    const [transaction] = dataOf(await business.api.get('/v1/transactions'));
    dataOf(await business.api.patch(`/v1/transactions/${transaction.id}`, { category: '6450' }));
    const keys = `businesses/${business.businessId}/api-keys`;
    await owner.browser.post(keys, { name: 'Nightly bank import', scopes: ['read'] });
    await record([{ action: 'webhook.create', resourceType: 'webhook' }]);
  }

  it('consists of sentences that lead to what they are about', async () => {
    await fill();
    const visitor = await open();
    const { page } = visitor;
    const today = page.getByRole('list', { name: 'Mar 15, 2026' });
    await today.getByText('The operator created a webhook').waitFor();
    await today.getByText('Ana Larkspur created the API key “Nightly bank import”').waitFor();
    await today.getByText("An API key (owner's key) imported 1 transaction").waitFor();
    await today.getByText('Ana Larkspur used the web app').waitFor();
    await visitor.inspect('activity-desktop');
    const recategorized = today.getByRole('listitem').filter({ hasText: 'recategorized a transaction' });
    await recategorized.getByRole('link', { name: 'See the transaction' }).press('Enter');
    await page.getByRole('dialog').getByText('Office Supplies · 6450').first().waitFor();
  });

  it('is filtered by what it is about and by date, which the address has', async () => {
    await fill();
    const visitor = await open();
    const { page } = visitor;
    const items = page.getByRole('main').getByRole('list').getByRole('listitem');
    await page.getByText('recategorized a transaction').waitFor();
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Transactions' }).click();
    await expect.poll(() => visitor.path).toBe(`${path}?resource=bank_transaction`);
    await page.getByText('Nightly bank import').waitFor({ state: 'detached' });
    expect(await items.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Dates' }).click();
    await page.getByRole('option', { name: 'Last month' }).click();
    await page.getByText('Nothing matches').waitFor();
    expect(visitor.path).toBe(`${path}?resource=bank_transaction&from=2026-02-01&to=2026-02-28`);
    await visitor.inspect('activity-nothing');
    await visitor.goto(`${path}?resource=rule:no-such-rule`);
    await page.getByText('Nothing matches').waitFor();
    expect(await page.getByRole('combobox', { name: 'About' }).inputValue()).toBe('rule:no-such-rule');
  });

  it('shows what is earlier on request, and what happened again as one line', async () => {
    await record([
      ...Array.from({ length: 30 }, () => ({ action: 'journal.export', resourceType: 'legal_entity' })),
      ...Array.from({ length: 45 }, () => ({ action: 'document.upload', resourceType: 'document' })),
    ]);
    const visitor = await open();
    const { page } = visitor;
    await page.getByText('The operator added a document').first().waitFor();
    await visitor.click('Show earlier activity');
    await page.getByText('30 times').waitFor();
    await page.getByText('Show earlier activity').waitFor({ state: 'detached' });
    await page.getByText('The operator created this business').waitFor();
    expect(await page.getByText('The operator added a document').count()).toBe(45);
    expect(visitor.problems).toEqual([]);
  });

  it('is for owners and admins', async () => {
    const visitor = await open(await newMember(world, business, 'member'));
    const { page } = visitor;
    await page.getByText('Your role does not include this page').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Business', 'Accounting']);
    await visitor.inspect('activity-member');
    const admin = await open(await newMember(world, business, 'admin'));
    await admin.page.getByRole('tab', { name: 'Accounting' }).press('ArrowRight');
    await admin.page.getByText('Ana Larkspur').first().waitFor();
  });

  it('is a tab of the settings', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner, `/businesses/${business.businessId}`);
    await visitor.sees('Traced Works LLC');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('list', { name: 'Mar 15, 2026' }).waitFor();
    expect(visitor.path).toBe(path);
    await page.goBack();
    await page.getByText('Time zone').first().waitFor();
    await page.getByRole('link', { name: 'connected apps', exact: true }).click();
    await visitor.sees('Connected apps');
  });

  it.each([
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ] as const)('fits and is accessible, %s', async (name, device) => {
    await fill();
    const visitor = await open(owner, device);
    await visitor.page.getByText('recategorized a transaction').waitFor();
    await visitor.inspect(`activity-${name}`);
  });
});
