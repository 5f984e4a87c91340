import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { declareAccounts, push } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** More than two pages of the list. */
const COUNT = 260;

describeInChromium('transactions', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Tara Lister');
    business = await newBusiness(world, { name: 'Long List LLC' });
    await join(world, business, owner, 'owner');
    await declareAccounts(business, [
      { externalId: 'chk', name: 'Operating' },
      { externalId: 'sav', name: 'Reserve' },
    ]);
    await pushAll();
  });
  afterAll(() => browser.close());

  /** One a day into the past, from 2026-03-10. The last 20 are of the other account. */
  async function pushAll() {
    const rows = Array.from({ length: COUNT }, (_, at) => ({
      externalId: `t${at}`,
      accountExternalId: at < COUNT - 20 ? 'chk' : 'sav',
      description: at % 10 === 0 ? `NORTHWIND HOSTING ${at}` : `CORNER DELI ${at}`,
      amount: at % 10 === 0 ? -(at + 1) : at + 1,
      category: at % 10 === 0 ? '4000' : '6400',
      date: new Date(Date.UTC(2026, 2, 10 - at)).toISOString().slice(0, 10),
    }));
    dataOf(await push(business, rows));
  }

  async function open(query = '', viewport?: typeof PHONE, of = business) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(owner, `/businesses/${of.businessId}/transactions${query}`);
    await visitor.sees('Transactions');
    return visitor;
  }

  const rowsOf = ({ page }: Visitor) =>
    page.getByRole('table', { name: 'Transactions' }).locator('tbody tr:not([aria-hidden])');
  const count = (visitor: Visitor, text: string) => visitor.page.getByText(text).waitFor();

  it('draws only the rows near the window, and reaches the last one', async () => {
    const visitor = await open();
    await count(visitor, '260 transactions in USD: money in $3,276.00, money out $30,654.00');
    expect(await rowsOf(visitor).first().innerText()).toContain('Northwind Hosting');
    expect(await visitor.page.getByRole('table').getAttribute('aria-rowcount')).toBe('261');
    await visitor.inspect('transactions-desktop');
    await expect
      .poll(async () => {
        await visitor.page.mouse.wheel(0, 4_000);
        return rowsOf(visitor).last().getAttribute('aria-rowindex');
      })
      .toBe('261');
    expect(await rowsOf(visitor).count()).toBeLessThan(60);
    await visitor.inspect('transactions-end-desktop');
  });

  it('is searched by keyboard, and the address has the search', async () => {
    const visitor = await open();
    await count(visitor, '260 transactions');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('hosting 12');
    await count(visitor, '1 transaction in USD');
    expect(visitor.path).toContain('?search=hosting+12');
    expect(await rowsOf(visitor).count()).toBe(1);
    await visitor.page.reload();
    await count(visitor, '1 transaction in USD');
    expect(await visitor.page.getByLabel('Search transactions').inputValue()).toBe('hosting 12');
    await visitor.click('Clear the filters');
    await count(visitor, '260 transactions');
    expect(await visitor.page.getByLabel('Search transactions').inputValue()).toBe('');
    expect(visitor.path).not.toContain('?');
  });

  it('is filtered by dates, account, category, direction and state', async () => {
    const visitor = await open();
    const { page } = visitor;
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await visitor.click('Filters');
    await choose('Dates', 'Last month');
    await count(visitor, '28 transactions');
    await choose('Category', 'Meals');
    await page.keyboard.press('Escape');
    await count(visitor, '25 transactions');
    await choose('Direction', 'Money in');
    await page.getByText('No transaction matches').waitFor();
    await visitor.inspect('transactions-none-desktop');
    await page.getByRole('button', { name: 'Clear the filters' }).last().click();
    await count(visitor, '260 transactions');
    await choose('Account', 'Reserve');
    await count(visitor, '20 transactions');
    await choose('Dates', 'From … to …');
    await page.getByLabel('To', { exact: true }).fill('2025-06-30');
    await count(visitor, '7 transactions');
    await choose('State', 'Pending');
    await page.getByText('No transaction matches').waitFor();
    await visitor.click('Filters (3)');
    expect(new URLSearchParams(visitor.path.split('?')[1]).get('to')).toBe('2025-06-30');
    expect(visitor.problems).toEqual([]);
  });

  it('is ordered by amount', async () => {
    const visitor = await open();
    await count(visitor, '260 transactions');
    await visitor.click('Amount');
    await expect.poll(() => rowsOf(visitor).first().innerText()).toContain('-$260.00');
    await visitor.click('Amount');
    await expect.poll(() => rowsOf(visitor).first().innerText()).toContain('$251.00');
    expect(visitor.path).toContain('sort=amount');
    expect(await visitor.page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('shows filters that only links set, and removes them', async () => {
    const visitor = await open('?transactionType=expense&amountMin=250');
    await count(visitor, '10 transactions');
    await visitor.click('Remove the filter Amount from');
    await count(visitor, '234 transactions');
    expect(visitor.path).toMatch(/\?transactionType=expense$/);
  });

  it('explains a filter that cannot be', async () => {
    const visitor = await open('?direction=sideways');
    await visitor.page.getByRole('alert').getByText('Direction must be').waitFor();
    await visitor.inspect('transactions-failed-desktop');
  });

  it('fits a phone, and says what will be listed', async () => {
    const visitor = await open('', PHONE);
    await count(visitor, '260 transactions');
    await visitor.inspect('transactions-phone');
    await visitor.click('Filters');
    await visitor.inspect('transactions-filters-phone');
    const empty = await newBusiness(world, { name: 'Blank Page LLC' });
    await join(world, empty, owner, 'owner');
    const newcomer = await open('', PHONE, empty);
    await newcomer.page.getByText('No transactions yet').waitFor();
    await newcomer.inspect('transactions-empty-phone');
  });

  it('decides on selected transactions together, by keyboard, and undoes that', async () => {
    const visitor = await open('?search=hosting');
    const { page } = visitor;
    await count(visitor, '26 transactions');
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'x']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await bar.getByText('2 transactions selected').waitFor();
    await visitor.inspect('transactions-selected-desktop');
    await bar.getByRole('combobox').fill('Product');
    await page.getByRole('option', { name: /Product/ }).click();
    await page.getByText('2 transactions: ').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: /Product/ }).count()).toBe(2);
    expect(await bar.count()).toBe(0);
    await visitor.click('Undo');
    await expect.poll(() => page.getByRole('cell', { name: /Product/ }).count()).toBe(0);
    await page.getByLabel('Select all that are loaded').check();
    await bar.getByText('26 transactions selected').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(' 1');
    await count(visitor, '11 transactions');
    expect(await bar.count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('is downloaded as it is filtered', async () => {
    const visitor = await open('?search=hosting%201');
    await count(visitor, '11 transactions');
    await visitor.click('Download');
    const started = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('menuitem', { name: 'CSV' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^transactions.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(12);
    expect(visitor.problems).toEqual([]);
  });

  const drawer = ({ page }: Visitor) => page.getByRole('dialog');

  it('opens a transaction by keyboard, decides on it and undoes that', async () => {
    const visitor = await open('?search=deli');
    const { page } = visitor;
    await count(visitor, '234 transactions');
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key);
    await drawer(visitor).getByText('CORNER DELI 2', { exact: true }).waitFor();
    expect(visitor.path).toMatch(/transactions\/txn_\w{22}\?search=deli$/);
    await drawer(visitor).getByText('Set by the program that sent the transaction').waitFor();
    const lines = drawer(visitor).getByRole('table', { name: 'Lines of the journal entry' });
    await expect.poll(() => lines.innerText()).toMatch(/Checking · 1000\t\t\$3\.00\s+Meals · 6400\t\$3\.00/);
    await drawer(visitor).getByText('No user has changed it.').waitFor();
    await visitor.inspect('transaction-desktop');

    await page.getByRole('combobox', { name: 'Category' }).focus();
    await page.keyboard.type('Softw');
    await page.getByRole('option', { name: /Software/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await drawer(visitor).getByText('Tara Lister changed Meals · 6400 to Software · 6300').waitFor();
    await expect.poll(() => lines.innerText()).toContain('Software · 6300\t$3.00');
    await drawer(visitor).getByText('Decided by a user').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Undo');
    await page.keyboard.press('Enter');
    await drawer(visitor).getByText('Tara Lister undid a decision: Meals · 6400 again').waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Category');
    await expect.poll(() => lines.innerText()).toContain('Meals · 6400\t$3.00');

    await page.keyboard.press('Escape');
    await drawer(visitor).waitFor({ state: 'hidden' });
    expect(visitor.path).toMatch(/transactions\?search=deli$/);
    expect(
      await page.evaluate(() => (globalThis as any).document.activeElement.closest('tr')?.dataset.index),
    ).toBe('1');
    expect(visitor.problems).toEqual([]);
  });

  it('offers to undo a decision only until another one is made', async () => {
    const [{ id }] = dataOf(await business.api.get('/v1/transactions?from=2025-01-01&search=deli%2053'));
    const visitor = await open(`/${id}`);
    const { page } = visitor;
    await drawer(visitor).getByRole('combobox', { name: 'Category' }).fill('Softw');
    await page.getByRole('option', { name: /Software/ }).click();
    const undo = drawer(visitor).getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    dataOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6450' }));
    await page.getByRole('textbox', { name: 'Note' }).fill('Paper');
    await page.keyboard.press('Control+Enter');
    await drawer(visitor).getByText('Office Supplies · 6450').first().waitFor();
    await undo.waitFor({ state: 'detached' });
  });

  it('undoes a decision on many before the next one, however fast they follow', async () => {
    const visitor = await open('?search=hosting');
    const { page } = visitor;
    await count(visitor, '26 transactions');
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    const decideOnAll = async (name: string) => {
      await page.getByLabel('Select all that are loaded').check();
      await bar.getByRole('combobox').fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
    };
    await decideOnAll('Software');
    await page.getByText('26 transactions: Software').waitFor();
    // The undo arrives late at the service; the next decision does not overtake it.
    let undone = false;
    await page.route('**/v1/transactions/undo-decisions', async (route) => {
      await sleep(800);
      await route.continue();
      undone = true;
    });
    const decided = page.waitForRequest((request) => request.method() === 'PATCH');
    await visitor.click('Undo');
    await decideOnAll('Meals');
    await decided;
    expect(undone).toBe(true);
    await page.getByText('26 transactions: Meals').waitFor();
    const found = dataOf(await business.api.get('/v1/transactions?from=2025-01-01&search=hosting&limit=50'));
    expect(new Set(found.map(({ category }: any) => category.accountNumber))).toEqual(new Set(['6400']));
  });

  it('shows a transaction by its address, with its note, and returns to the list', async () => {
    const [{ id }] = dataOf(await business.api.get('/v1/transactions?from=2025-01-01&search=deli%2047'));
    const visitor = await open(`/${id}`, PHONE);
    const { page } = visitor;
    await page.getByRole('textbox', { name: 'Note' }).fill('Lunch with the surveyor');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The note is saved').waitFor();
    await drawer(visitor).getByText('Tara Lister changed the note').waitFor();
    await visitor.inspect('transaction-phone');
    await visitor.click('Close');
    await count(visitor, '260 transactions');
    expect(visitor.path).toMatch(/transactions$/);
    const { note } = dataOf(await business.api.get(`/v1/transactions/${id}`));
    expect(note).toBe('Lunch with the surveyor');
  });

  it('splits a transaction: the second part gets the rest', async () => {
    const [{ id }] = dataOf(await business.api.get('/v1/transactions?from=2025-01-01&search=deli%2041'));
    const visitor = await open(`/${id}`);
    const { page } = visitor;
    await visitor.click('Split it');
    const save = page.getByRole('button', { name: 'Save the split' });
    await page.getByRole('textbox', { name: 'Amount 1' }).fill('30,5');
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Amount 1' }).fill('30.50');
    await page.getByText('Left: $11.50').waitFor();
    await page.getByRole('combobox', { name: 'Category 2' }).fill('Softw');
    await page.getByRole('option', { name: /Software/ }).click();
    await page.getByRole('textbox', { name: 'Amount 2' }).focus();
    await page.getByText('The parts add up').waitFor();
    await visitor.inspect('transaction-split-desktop');
    await save.click();
    await page.getByText('The split is saved').waitFor();
    await drawer(visitor).getByRole('list', { name: 'Parts' }).getByText('-$11.50').waitFor();
    const lines = drawer(visitor).getByRole('table', { name: 'Lines of the journal entry' });
    await expect.poll(() => lines.innerText()).toContain('Software · 6300\t$11.50');
    await visitor.click('Change the split');
    await visitor.click('Remove the split');
    await page.getByText('The split is removed').waitFor();
    await expect.poll(() => lines.innerText()).toContain('Meals · 6400\t$42.00');
    expect(visitor.problems).toEqual([]);
  });

  it('shows viewers a transaction, and nothing to change it with', async () => {
    const viewer = await newPerson(world, 'Vito Reader');
    await join(world, business, viewer, 'viewer');
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(viewer, `/businesses/${business.businessId}/transactions`);
    await visitor.page.getByRole('link', { name: 'Corner Deli' }).first().click();
    await drawer(visitor).getByText('Meals', { exact: true }).waitFor();
    expect(await drawer(visitor).getByRole('combobox').count()).toBe(0);
    expect(await drawer(visitor).getByRole('textbox').count()).toBe(0);
    await visitor.inspect('transaction-viewer-desktop');
  });

  it('says that a transaction does not exist', async () => {
    const visitor = await open('/txn_0000000000000000000000');
    await drawer(visitor).getByRole('alert').getByText('No such transaction.').waitFor();
    await visitor.inspect('transaction-missing-desktop');
  });
});
