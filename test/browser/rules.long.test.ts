import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('rules', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rula Order');
  });
  afterAll(() => browser.close());

  async function newBooks(name: string): Promise<TestBusiness> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating' }]));
    const rows = Array.from({ length: 6 }, (_, at) => ({
      externalId: `r${at}`,
      description: at < 4 ? 'QVVR PARTS' : 'ZZQX HOLDINGS',
      amount: 10 * (at + 1),
    }));
    dataOf(await push(business, rows));
    return business;
  }

  async function open({ businessId }: TestBusiness, query = '', viewport?: typeof PHONE) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(owner, `/businesses/${businessId}/transactions/rules${query}`);
    await visitor.sees('Rules');
    return visitor;
  }

  const rulesOf = async ({ api }: TestBusiness) => dataOf(await api.get('/v1/rules'));

  it('are previewed while they are written, and change what exists if asked to', async () => {
    const business = await newBooks('Plain Rules LLC');
    const visitor = await open(business);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Add a rule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spare parts');
    await dialog.getByRole('textbox', { name: 'Value 1' }).fill('qvvr parts');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Softw');
    await page.getByRole('option', { name: /Software/ }).click();
    await dialog.getByText('It matches 4 of all 6 transactions, and would change 4.').waitFor();
    await visitor.click('Add a condition');
    await dialog.getByRole('combobox', { name: 'Condition 2' }).click();
    await page.getByRole('option', { name: 'Amount is at most' }).click();
    await dialog.getByRole('textbox', { name: 'Value 2' }).fill('25');
    await dialog.getByText('It matches 2 of all 6 transactions, and would change 2.').waitFor();
    await visitor.inspect('rule-new-desktop');
    await dialog.getByLabel('Also apply it to existing transactions').check();
    await visitor.click('Save the rule');
    await page.getByText('The rule is saved, and changed 2 transactions').waitFor();
    await page
      .getByRole('list', { name: 'Rules' })
      .getByText('merchant is “qvvr parts” and amount is at most 25')
      .waitFor();
    const [rule] = await rulesOf(business);
    expect(rule).toMatchObject({ name: 'Spare parts', match: 'all', action: 'set', category: '6300' });
    const decided = dataOf(await business.api.get(`/v1/transactions?from=2026-01-01&ruleId=${rule.id}`));
    expect(decided).toHaveLength(2);
    await visitor.inspect('rules-desktop');
    expect(visitor.problems).toEqual([]);
  });

  it('are ordered, switched off, changed and deleted', async () => {
    const business = await newBooks('Ordered Rules LLC');
    for (const [name, value] of [
      ['First', 'qvvr'],
      ['Second', 'zzqx'],
    ])
      dataOf(
        await business.api.post('/v1/rules', {
          name,
          category: '6300',
          conditions: [{ field: 'description', operator: 'contains', value }],
        }),
        201,
      );
    const visitor = await open(business);
    const { page } = visitor;
    const names = async () => (await rulesOf(business)).map(({ name }: any) => name);
    await visitor.click('Move Second up');
    await expect.poll(names).toEqual(['Second', 'First']);
    await page.getByRole('switch', { name: 'First applies' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await rulesOf(business))[1].isActive).toBe(false);
    await page.getByRole('link', { name: 'First' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await visitor.click('Save the rule');
    await expect.poll(names).toEqual(['Second', 'Renamed']);
    expect((await rulesOf(business))[1]).toMatchObject({ isActive: false, category: '6300' });
    await visitor.click('Actions for Second');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await visitor.click('Delete the rule');
    await expect.poll(names).toEqual(['Renamed']);
    expect(visitor.problems).toEqual([]);
  });

  it('are suggested from decisions that agree', async () => {
    const business = await newBooks('Agreeing Rules LLC');
    const rows = Array.from({ length: 6 }, (_, at) => ({
      externalId: `s${at}`,
      description: 'XKJW DEPOT',
      amount: at + 1,
    }));
    const { transactions } = dataOf(await push(business, rows));
    const ids = transactions.map(({ id }: any) => id);
    dataOf(await business.api.patch('/v1/transactions', { ids, category: '6450' }));
    const visitor = await open(business, '', PHONE);
    const { page } = visitor;
    await page.getByRole('list', { name: 'Suggested rules' }).getByText('6 of 6 decisions agree').waitFor();
    await visitor.inspect('rules-suggested-phone');
    await page.getByRole('link', { name: 'Make it a rule' }).click();
    await page.getByRole('dialog').getByText('It matches 6 of').waitFor();
    await visitor.inspect('rule-suggested-phone');
    await visitor.click('Save the rule');
    await page.getByText('The rule is saved').waitFor();
    expect(await rulesOf(business)).toMatchObject([{ category: '6450' }]);
    expect(await page.getByText('6 of 6 decisions agree').count()).toBe(0);
  });
});
