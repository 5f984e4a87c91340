import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import {
  describeInChromium,
  DESKTOP,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { putRun } from '../support/detectors/stored-runs.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const FILE = [
  'Date,Description,Amount,Balance',
  '2026-03-02,STARBUCKS STORE 0042,-5.25,994.75',
  '2026-03-04,ZZQX HOLDINGS,-310.00,684.75',
].join('\n');

describeInChromium('the page of a bank account', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Paige Banks');
  });
  afterAll(() => browser.close());

  interface Books {
    readonly business: TestBusiness;
    readonly accountId: string;
  }

  async function newBooks(name: string): Promise<Books> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 1_000, openingBalanceDate: '2025-01-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    dataOf(
      await push(business, [
        { externalId: '1', amount: 1_400, date: '2025-06-02', category: '6550' },
        { externalId: '2', amount: -900.5, date: '2026-02-02', category: '4000' },
        { externalId: '3', amount: 12, date: '2026-03-10', description: 'zzqx' },
      ]),
    );
    const [{ id }] = dataOf(await business.api.get('/v1/bank-accounts'));
    return { business, accountId: id };
  }

  interface Opening {
    readonly who?: Person;
    readonly device?: Device;
    readonly path?: string;
  }

  async function open({ business, accountId }: Books, opening: Opening = {}): Promise<Visitor> {
    const { who = owner, device = DESKTOP, path = '' } = opening;
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, `/businesses/${business.businessId}/accounts/${accountId}${path}`);
    return visitor;
  }

  it('shows the balance, what needs review, gaps, and the balance over a period in the address', async () => {
    const books = await newBooks('Page of One LLC');
    const message = 'Operating has no transactions in 2025-07: a statement may be missing';
    await putRun(world, books.business, [
      { code: 'statement_gap', severity: 'warning', message, subjectId: books.accountId },
      { code: 'statement_gap', severity: 'warning', message: 'Another account' },
    ]);
    const visitor = await open(books);
    const { page } = visitor;
    await visitor.sees('Operating');
    await page.getByText('First Bank · Checking · USD').waitFor();
    await page.getByText(message).waitFor();
    expect(await page.getByText('Another account').count()).toBe(0);
    const fact = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd');
    await expect.poll(() => fact('Balance').innerText()).toMatch(/^\$488\.50\s+on Mar 10, 2026$/);
    await expect
      .poll(() => fact('Ledger account').innerText())
      .toMatch(/ · 1000\s+Change the ledger account$/);
    const image = page.getByRole('img', { name: /balance of Operating on each day from Dec 16, 2025/ });
    await image.waitFor();
    await visitor.inspect('account-page-desktop');
    await page.getByRole('combobox', { name: 'Dates' }).click();
    await page.getByRole('option', { name: 'Last year' }).click();
    await page
      .getByRole('img', { name: /each week from Jan 1, 2025 to Dec 31, 2025, -\$400\.00 at the end/ })
      .waitFor();
    expect(visitor.path).toMatch(/\?from=2025-01-01&to=2025-12-31$/);
    await page.getByText('Show as table').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Jun 8, 2025' }).getByText('-$400.00').waitFor();
    await visitor.inspect('account-page-year-desktop');
    await page.reload();
    await page.getByRole('img', { name: /each week from Jan 1, 2025/ }).waitFor();
    await fact('To review').getByRole('link', { name: '1 transaction' }).click();
    await visitor.sees('Transactions');
    await page.getByText('1 transaction in USD').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('lists the latest imports, here and on Home', async () => {
    const books = await newBooks('Two Files LLC');
    const visitor = await open(books, { path: '/import' });
    const { page } = visitor;
    await page.getByText('Drop the file here', { exact: true }).waitFor();
    const buffer = Buffer.from(FILE);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer });
    await visitor.click('Import 2 transactions');
    await page.getByText('2 transactions imported.').waitFor();
    const list = page.getByRole('list', { name: 'Latest imports' });
    await visitor.goto(`/businesses/${books.business.businessId}/accounts/${books.accountId}`);
    await expect.poll(() => list.innerText()).toMatch(/march\.csv\s+Imported\s+2 transactions added/i);
    await list.getByRole('link', { name: 'See or revert march.csv' }).click();
    await page.getByRole('button', { name: 'Revert the import' }).waitFor();
    await visitor.goto(`/businesses/${books.business.businessId}`);
    await expect.poll(() => list.innerText()).toMatch(/march\.csv\s+Operating[^]*2 transactions added/);
    await list.getByRole('link', { name: 'Operating' }).click();
    await visitor.sees('Operating');
    expect(visitor.problems).toEqual([]);
  });

  it('books the account on another ledger account, and back', async () => {
    const books = await newBooks('Moved Books LLC');
    const number = async () =>
      dataOf(await books.business.api.get('/v1/bank-accounts'))[0].ledgerAccountNumber;
    const visitor = await open(books);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Change the ledger account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('reversed and booked again').waitFor();
    await visitor.inspect('account-ledger-desktop');
    await dialog.getByRole('combobox', { name: 'Ledger account' }).fill('1010');
    await page.getByRole('option', { name: /1010/ }).click();
    await visitor.click('Change the account');
    await page.getByText('Operating is booked on 1010.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: / · 1010$/ }).waitFor();
    expect(await number()).toBe('1010');
    await visitor.click('Undo');
    await page.getByText('Operating is booked on 1000 again.').waitFor();
    expect(await number()).toBe('1000');
    expect(visitor.problems).toEqual([]);
  });

  it('is read by viewers, and explains an account that does not exist', async () => {
    const books = await newBooks('Glass Page LLC');
    const viewer = await newPerson(world, 'Vito Reader');
    await join(world, books.business, viewer, 'viewer');
    const visitor = await open(books, { who: viewer });
    const { page } = visitor;
    await page.getByRole('img', { name: /balance of Operating/ }).waitFor();
    expect(await page.getByRole('link', { name: /Import a file|ledger account$/ }).count()).toBe(0);
    await visitor.inspect('account-page-viewer-desktop');
    await visitor.goto(
      `/businesses/${books.business.businessId}/accounts/019cf000-0000-7097-87c0-819eb8ccc251`,
    );
    await page.getByText('This bank account does not exist.').waitFor();
    await visitor.inspect('account-page-unknown-desktop');
  });

  it.each([
    ['phone', PHONE],
    ['small', { width: 320, height: 640 }],
    ['small-dark', { width: 320, height: 640, colorScheme: 'dark' }],
  ] as const)('fits %s', async (name, device) => {
    const books = await newBooks(`Narrow ${name} LLC`);
    await putRun(world, books.business, [
      { code: 'statement_gap', severity: 'warning', message: 'A gap', subjectId: books.accountId },
    ]);
    const visitor = await open(books, { device, path: '?from=2025-01-01&to=2025-12-31' });
    const image = visitor.page.getByRole('img', { name: /balance of Operating/ });
    await image.waitFor();
    await visitor.page.getByText('A gap').waitFor();
    await image.scrollIntoViewIfNeeded();
    await visitor.inspect(`account-page-${name}`);
  });
});
