import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('bank accounts', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Bella Banks');
  });
  afterAll(() => browser.close());

  async function newBooks(name: string): Promise<TestBusiness> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    return business;
  }

  async function open({ businessId }: TestBusiness, who = owner, viewport?: typeof PHONE) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(who, `/businesses/${businessId}/accounts`);
    await visitor.sees('Accounts');
    return visitor;
  }

  it('are added with the balance at which their books begin', async () => {
    const business = await newBooks('First Account LLC');
    const visitor = await open(business);
    const { page } = visitor;
    await page.getByText('No bank account yet').waitFor();
    await visitor.inspect('bank-accounts-empty-desktop');
    await page.getByRole('link', { name: 'Add an account' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an account' });
    await dialog.waitFor();
    expect(visitor.path).toMatch(/accounts\/new$/);
    await dialog.getByLabel('Bank', { exact: true }).fill('Harbor Bank');
    await dialog.getByLabel('Name of the account').fill('Everyday');
    await dialog.getByLabel('Balance at the start of that day').fill('1250,50');
    await visitor.click('Add the account');
    await dialog.getByText('Enter an amount, such as 1250.00.').waitFor();
    await dialog.getByText('Enter the day of that balance.').waitFor();
    await visitor.inspect('bank-account-new-desktop');
    await dialog.getByLabel('Balance at the start of that day').fill('1,250.50');
    await dialog.getByLabel('Day on which its books begin').fill('2026-01-01');
    await visitor.click('Add the account');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Everyday is added.').waitFor();
    await page.getByRole('list', { name: 'Accounts of Harbor Bank' }).getByText('$1,250.50').waitFor();
    const [account] = dataOf(await business.api.get('/v1/bank-accounts'));
    expect(account).toMatchObject({
      institutionName: 'Harbor Bank',
      name: 'Everyday',
      kind: 'checking',
      currency: 'USD',
      openingBalance: 1250.5,
      openingBalanceDate: '2026-01-01',
      ledgerMapped: true,
    });
    expect(visitor.problems).toEqual([]);
  });

  it('show their balance with its day, what is owed, and lead to their transactions', async () => {
    const business = await newBooks('Two Banks LLC');
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    dataOf(
      await declareAccounts(
        business,
        [{ externalId: 'amex', name: 'Card', kind: 'credit_card', ...opening }],
        'Amex',
      ),
    );
    dataOf(await declareAccounts(business, [{ externalId: 'till', name: 'Till', kind: 'other' }], 'Amex'));
    dataOf(await push(business, [{ externalId: 'a', amount: 40 }]));
    const visitor = await open(business, owner, PHONE);
    const { page } = visitor;
    const item = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect.poll(() => item('Operating').innerText()).toMatch(/\$60\.00\s+on Mar 10, 2026/);
    expect(await item('Card').innerText()).toContain('$100.00 owed');
    expect(await item('Till').innerText()).toContain('not connected to the ledger');
    await visitor.inspect('bank-accounts-phone');
    await page.getByRole('link', { name: 'Operating', exact: true }).click();
    await visitor.sees('Operating');
    await page.getByRole('link', { name: 'See its transactions' }).click();
    await visitor.sees('Transactions');
    await page.getByText('1 transaction in USD').waitFor();
  });

  it('are read by viewers, who cannot add any', async () => {
    const business = await newBooks('Glass Bank LLC');
    const viewer = await newPerson(world, 'Vern Reader');
    await join(world, business, viewer, 'viewer');
    const visitor = await open(business, viewer);
    await visitor.page.getByText('No bank account yet').waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Add an account' }).count()).toBe(0);
    await visitor.inspect('bank-accounts-viewer-desktop');
  });
});
