import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { bankAccountOf } from '../support/books/transactions.js';
import {
  describeInChromium,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { BALANCED_ROWS, balancedFile } from '../support/statement-files/balanced-file.js';
import { commitStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the reconciliation of an account', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let accountId: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rae Conway');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Tied Out LLC' });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 100, openingBalanceDate: '2026-03-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    accountId = (await bankAccountOf(business, 'chk')).id;
    const file = balancedFile(BALANCED_ROWS, 105);
    const { id } = dataOf(await uploadStatement(business, accountId, file, { name: 'march.ofx' }), 201);
    dataOf(await commitStatement(business, id));
  });

  const account = () => `/businesses/${business.businessId}/accounts/${accountId}`;
  async function open(who: Person = owner, device?: Device): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, `${account()}/reconciliation`);
    return visitor;
  }

  it('is done by keyboard alone: compared with a file, completed and undone', async () => {
    dataOf(
      await push(business, [{ externalId: 'x', amount: 4, date: '2026-03-04', description: 'BANK FEE' }]),
    );
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner, account());
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Nothing is reconciled yet. The next period begins on Mar 1, 2026.').waitFor();
    expect(visitor.path).toBe(`${account()}/reconciliation`);
    await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Mar 1, 2026 to Mar 6, 2026' }).waitFor();
    const missing = page.getByRole('list', { name: 'In the books, not in the statement' });
    await missing.getByText('BANK FEE').waitFor();
    await page.getByText('The books and the bank must agree').waitFor();
    await visitor.inspect('reconciliation-differs');

    const removed = [{ accountExternalId: 'chk', externalId: 'x' }];
    dataOf(
      await business.api.post('/v1/transactions', {
        institutionName: 'First Bank',
        transactions: [],
        removed,
      }),
    );
    await page.getByRole('button', { name: 'Compare again' }).press('Enter');
    await page.getByRole('button', { name: 'Complete' }).press('Enter');
    await page.getByText('Reconciled through Mar 6, 2026. The next period begins on Mar 7, 2026.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Statement file' }).inputValue()).toBe('None');
    await visitor.inspect('reconciliation-completed');
    refusalOf(await push(business, [{ externalId: 'y', amount: 1, date: '2026-03-06' }]), 409, 'reconciled');

    await page.getByRole('button', { name: 'Undo Mar 1, 2026 to Mar 6, 2026' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Nothing is reconciled yet.').waitFor();
    await page.getByText('Undone', { exact: true }).waitFor();
    dataOf(await push(business, [{ externalId: 'y', amount: 1, date: '2026-03-06' }]));
    expect(visitor.problems).toEqual([]);
  });

  it('takes a balance that is typed, and says what is wrong with it', async () => {
    const visitor = await open(owner, { ...PHONE, colorScheme: 'dark' });
    const { page } = visitor;
    await page.getByRole('combobox', { name: 'Statement file' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await visitor.click('Compare');
    await page.getByText('Enter the day of the balance.').waitFor();
    await page.getByText('Enter the balance that the bank states.').waitFor();
    await page.getByLabel('Last day').fill('2026-02-28');
    await page.getByLabel('Balance at the end of that day').fill('105');
    await visitor.click('Compare');
    await page.getByText(/Must not be before 2026-03-01/).waitFor();
    await page.getByLabel('Last day').fill('2026-03-06');
    await visitor.click('Compare');
    await page.getByText('The books and the bank agree.').waitFor();
    await visitor.inspect('reconciliation-phone-dark');
    expect(visitor.problems).toEqual([]);
  });

  it('is only read by viewers', async () => {
    const { api } = business;
    const path = `/v1/bank-accounts/${accountId}/reconciliations`;
    dataOf(await api.post(path, { to: '2026-03-06', closingBalance: 105 }), 201);
    const viewer = await newPerson(world, 'Vi Ewer');
    await join(world, business, viewer, 'viewer');
    const visitor = await open(viewer);
    const { page } = visitor;
    await page.getByText('The books and the bank agree.').waitFor();
    expect(await page.getByRole('button', { name: /Compare|Complete/ }).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
