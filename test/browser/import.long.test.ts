import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const CLEAR = [
  'Date,Description,Amount,Balance',
  '2026-03-02,STARBUCKS STORE 0042,-5.25,994.75',
  '2026-03-03,ACME INVOICE 7,2000.00,2994.75',
  '2026-03-04,ZZQX HOLDINGS,-310.00,2684.75',
].join('\n');

const UNCLEAR = ['Date;Text;Wert', '03/04/2026;RENT;-900,00', '05/04/2026;BOOKS;-12,50'].join('\n');

describeInChromium('the import of a bank file', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Imke Porter');
  });
  afterAll(() => browser.close());

  async function newBooks(name: string): Promise<TestBusiness> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 1_000, openingBalanceDate: '2026-01-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Operating', ...opening }]));
    return business;
  }

  async function open({ businessId }: TestBusiness, who = owner, viewport?: typeof PHONE) {
    const visitor = await Visitor.arrive(browser, world, viewport);
    await visitor.enterAs(who, `/businesses/${businessId}/accounts`);
    await visitor.page.getByRole('link', { name: 'Import a file' }).click();
    await visitor.sees('Import a file');
    return visitor;
  }

  const choose = ({ page }: Visitor, name: string, text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const stored = async ({ api }: TestBusiness) =>
    dataOf(await api.get('/v1/transactions?from=2026-01-01&to=2026-12-31'));

  it('shows what is in it, imports it, and takes it back', async () => {
    const business = await newBooks('Clear File LLC');
    const visitor = await open(business);
    const { page } = visitor;
    await visitor.inspect('import-choose-desktop');
    await choose(visitor, 'march.csv', CLEAR);
    await visitor.sees('march.csv');
    await page.getByText('3 new transactions, 0 already imported.').waitFor();
    await page.getByText('The balances agree').waitFor();
    await page.getByRole('table', { name: 'Transactions of the file' }).getByText('-$5.25').waitFor();
    expect(await stored(business)).toEqual([]);
    await visitor.inspect('import-ready-desktop');
    await visitor.click('Import 3 transactions');
    await page.getByText('3 transactions imported.').waitFor();
    await page
      .locator('#content')
      .getByRole('link', { name: /^Review \d/ })
      .waitFor();
    expect(await stored(business)).toHaveLength(3);
    await visitor.inspect('import-committed-desktop');

    await visitor.click('Revert the import');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revert the import' }).click();
    await page.getByText('The import is reverted: 3 transactions removed').waitFor();
    expect(await stored(business)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  it('asks what it cannot know, next to a sample, and suggests what is likely', async () => {
    const business = await newBooks('Unclear File LLC');
    const visitor = await open(business, owner, PHONE);
    const { page } = visitor;
    await choose(visitor, 'april.csv', UNCLEAR);
    await visitor.sees('april.csv');
    await page.getByText('How is this file to be read?').waitFor();
    await visitor.inspect('import-questions-phone');
    await answerAll(visitor);
    await page.getByText('2 new transactions, 0 already imported.').waitFor();
    await expect
      .poll(() => page.getByRole('table', { name: 'Transactions of the file' }).innerText())
      .toMatch(/Apr 3, 2026\s+RENT[^]*-\$900\.00/);
    await visitor.inspect('import-answered-phone');
    await visitor.click('Import 2 transactions');
    await page.getByText('2 transactions imported.').waitFor();
    expect((await stored(business)).map(({ date, amount }: any) => [date, amount])).toEqual([
      ['2026-04-05', 12.5],
      ['2026-04-03', 900],
    ]);
  });

  /** The columns as suggested; then day before month, and minus for money out. */
  async function answerAll(visitor: Visitor) {
    const { page } = visitor;
    await visitor.click('Read the file like this');
    await page.getByLabel('Day, month, year').check();
    await page.getByLabel('Negative amounts are money out').check();
    await visitor.click('Read the file like this');
  }

  it('knows a file again, and explains one that it cannot read', async () => {
    const business = await newBooks('Same Again LLC');
    const visitor = await open(business);
    const { page } = visitor;
    await choose(visitor, 'broken.csv', 'nothing in here');
    await page.getByRole('alert').getByText('The file cannot be read').waitFor();
    await visitor.inspect('import-unreadable-desktop');
    await choose(visitor, 'march.csv', CLEAR);
    await visitor.click('Import 3 transactions');
    await page.getByText('3 transactions imported.').waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Earlier files' }).getByText('Imported').waitFor();
    await choose(visitor, 'march-again.csv', `${CLEAR}\n2026-03-05,LATE ROW,-1.00,2683.75`);
    await page.getByText('1 new transaction, 3 already imported.').waitFor();
    await visitor.click('Import 1 transaction');
    await page.getByText('1 transaction imported, 3 already there.').waitFor();
    expect(await stored(business)).toHaveLength(4);
  });

  it('does not show viewers a way to import', async () => {
    const business = await newBooks('Looking Glass LLC');
    const viewer = await newPerson(world, 'Vicky Reader');
    await join(world, business, viewer, 'viewer');
    const [{ id }] = dataOf(await business.api.get('/v1/bank-accounts'));
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(viewer, `/businesses/${business.businessId}/accounts/${id}/import`);
    await visitor.page.getByText('Your role can view imports.').waitFor();
    expect(await visitor.page.locator('input[type="file"]').count()).toBe(0);
    await visitor.inspect('import-viewer-desktop');
  });

  /** Drags a file over the page, as a user does from the desktop of the device. */
  async function drag({ page }: Visitor, names: readonly string[]) {
    const dataTransfer = await page.evaluateHandle(
      ([files, text]) => {
        const transfer = new (globalThis as any).DataTransfer();
        for (const name of files ?? []) transfer.items.add(new File([text], name, { type: 'text/csv' }));
        return transfer;
      },
      [names, CLEAR] as const,
    );
    await page.dispatchEvent('#content', 'dragover', { dataTransfer });
    await page.getByText('Drop a bank file to import it').waitFor();
    return () => page.dispatchEvent('#content', 'drop', { dataTransfer });
  }

  it('takes a file that is dropped on any page, and asks for its account', async () => {
    const business = await newBooks('Dropped File LLC');
    dataOf(await declareAccounts(business, [{ externalId: 'sav', name: 'Reserve' }]));
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    const home = `/businesses/${business.businessId}`;
    for (const [path, heading] of [
      ['', 'Dropped File LLC'],
      ['/transactions', 'Transactions'],
      ['/reports/profit-and-loss', 'Reports'],
    ] as const) {
      await visitor.enterAs(owner, home + path);
      await visitor.sees(heading);
      const drop = await drag(visitor, ['march.csv']);
      await visitor.inspect(`import-dragged${path.replaceAll('/', '-')}`);
      await drop();
      await visitor.sees('Import a file');
      await page.getByRole('heading', { name: 'Which account is march.csv of?' }).waitFor();
    }
    await visitor.inspect('import-account-desktop');
    await visitor.click('Read it for Operating, First Bank');
    await visitor.sees('march.csv');
    await page.getByText('3 new transactions, 0 already imported.').waitFor();
    // Back leads to the page before, not to a question that was answered.
    await page.goBack();
    await visitor.sees('Reports');
  });

  it('refuses several files at once, and says why', async () => {
    const business = await newBooks('Two Files LLC');
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, `/businesses/${business.businessId}/accounts`);
    await visitor.sees('Accounts');
    await (
      await drag(visitor, ['march.csv', 'april.csv'])
    )();
    await visitor.page.getByRole('alert').getByText('Drop one file at a time.').waitFor();
    await visitor.page.getByText('Drop a bank file to import it').waitFor({ state: 'detached' });
    await visitor.sees('Accounts');
  });

  it('is chosen by keyboard before its account, also on the smallest phones', async () => {
    const business = await newBooks('Chosen File LLC');
    const visitor = await Visitor.arrive(browser, world, { width: 320, height: 640, colorScheme: 'dark' });
    await visitor.enterAs(owner, `/businesses/${business.businessId}/accounts/import`);
    await visitor.page.getByText('Drop the file here', { exact: true }).waitFor();
    await visitor.inspect('import-any-narrow');
    await choose(visitor, `${'kontoauszug'.repeat(6)}.csv`, CLEAR);
    await visitor.page.getByRole('heading', { name: /^Which account is kontoauszug/ }).waitFor();
    await visitor.inspect('import-account-narrow');
    await visitor.page.getByRole('button', { name: /^Read it for Operating/ }).press('Enter');
    await visitor.page.getByText('3 new transactions, 0 already imported.').waitFor();
  });

  it('asks for an account first if there is none', async () => {
    const business = await newBusiness(world, { name: 'No Account LLC' });
    await join(world, business, owner, 'owner');
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, `/businesses/${business.businessId}/accounts/import`);
    await visitor.page.getByText('No bank account yet').waitFor();
    await visitor.inspect('import-no-account');
    await visitor.page.getByRole('link', { name: 'Add an account' }).click();
    await visitor.page.getByRole('dialog').waitFor();
  });
});
