import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { newEntity } from '../support/books/steps.js';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const FIRST = 'Larkspur Studio LLC';
const SECOND = 'Second Street Holdings LLC';

describeInChromium('a business with two companies', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let home: string;
  let secondId: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    const business = await newBusiness(world, { name: FIRST });
    owner = await newPerson(world, 'Ana Larkspur');
    await join(world, business, owner, 'owner');
    await declareAccounts(business, [{ externalId: 'chk' }]);
    const rows = [
      { externalId: 'f1', amount: 186.2, description: 'HOLLOWAY STATIONERS', category: '6450' },
      { externalId: 'f2', amount: 640.75, description: 'NORTHWIND HOSTING', category: '5010' },
    ];
    dataOf(await push(business, rows));
    home = `/businesses/${business.businessId}`;
    ({ id: secondId } = await newEntity(business, { legalName: SECOND }));
    const institutionName = 'Harbor Bank';
    const account = { externalId: 'rent', name: 'Rent account', currency: 'USD', kind: 'checking' };
    dataOf(
      await business.api.post('/v1/bank-accounts', {
        institutionName,
        entityId: secondId,
        accounts: [account],
      }),
    );
    const transaction = {
      externalId: 'r1',
      accountExternalId: 'rent',
      date: '2026-03-04',
      description: 'RENT UNIT 4',
      amount: -1_900,
    };
    dataOf(await business.api.post('/v1/transactions', { institutionName, transactions: [transaction] }));
  });
  afterAll(() => browser.close());

  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, home);
    await visitor.sees(FIRST);
  });

  const seesBooksOf = (name: string) =>
    visitor.page.locator('#content').getByText(`Books of ${name}`).waitFor();

  async function switchTo(name: string) {
    const { page } = visitor;
    await page.getByRole('button', { name: /Switch company/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await seesBooksOf(name);
  }

  it('shows the books of one, says of which, and remembers it', async () => {
    const { page } = visitor;
    await seesBooksOf(FIRST);
    await switchTo(SECOND);
    expect(visitor.path).toBe(`${home}?entity=${secondId}`);
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    await page.getByText('1 transaction in USD').waitFor();
    await seesBooksOf(SECOND);
    expect(await page.title()).toBe(`Transactions · ${SECOND} · Charterbook`);
    await visitor.inspect('companies-second');
    await page.reload();
    await page.getByText('1 transaction in USD').waitFor();
    await page.getByRole('link', { name: 'Members' }).click();
    await visitor.sees('Members');
    expect(await page.locator('#content').getByText(`Books of ${SECOND}`).count()).toBe(0);
    await page.getByRole('link', { name: 'Accounts' }).first().click();
    await page.getByText('Rent account').waitFor();
    await switchTo(FIRST);
    expect(await page.getByText('Rent account').count()).toBe(0);
  });

  it('opens the page of another company, and the list of what belongs to one', async () => {
    const { page } = visitor;
    await visitor.goto(`${home}/transactions?search=stationers`);
    await page.getByRole('row').getByRole('link').click();
    await page.getByRole('dialog').getByText('Office Supplies').first().waitFor();
    await page.keyboard.press('Escape');
    await switchTo(SECOND);
    expect(visitor.path).toBe(`${home}/transactions?entity=${secondId}`);
    await page.getByText('1 transaction in USD').waitFor();
    await visitor.goto(`${home}/reports/balance-sheet`);
    await seesBooksOf(SECOND);
    await switchTo(FIRST);
    expect(visitor.path).toMatch(new RegExp(`^${home}/reports/balance-sheet\\?entity=`));
  });

  it('forgets a company that it does not have, and says so of one that an address names', async () => {
    const { page } = visitor;
    const unknown = randomUUID();
    await page.evaluate((id) => {
      const { localStorage } = globalThis as any;
      const key = Object.keys(localStorage).find((one) => one.startsWith('charterbook:business:'));
      localStorage.setItem(`charterbook:company:/app:${localStorage.getItem(key)}`, id);
    }, unknown);
    await visitor.goto(`${home}/transactions`);
    await page.getByText('2 transactions in USD').waitFor();
    await visitor.goto(`${home}/transactions?entity=${unknown}`);
    await page.getByRole('alert').first().waitFor();
    await switchTo(SECOND);
    await page.getByText('1 transaction in USD').waitFor();
  });

  it('is switched in the menu of a phone', async () => {
    visitor = await Visitor.arrive(browser, world, PHONE);
    await visitor.enterAs(owner, `${home}/review`);
    await visitor.click('Menu');
    await switchTo(SECOND);
    await visitor.inspect('companies-phone');
  });
});
