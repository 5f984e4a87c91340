import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NEEDED = 'Articles of organization or certificate of incorporation';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(name) });

describeInChromium('the documents of a company', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Doc Keeper');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Paper Trail LLC' });
    await join(world, business, owner, 'owner');
    path = `/businesses/${business.businessId}/documents`;
  });

  async function open(who: Person = owner): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(who, path);
    await visitor.sees('Documents');
    return visitor;
  }
  const choose = ({ page }: Visitor, ...files: readonly (ReturnType<typeof pdf> | object)[]) =>
    page.locator('input[type=file]').setInputFiles(files as ReturnType<typeof pdf>[]);
  const stored = async (): Promise<any[]> => dataOf(await business.api.get('/v1/documents'));

  it('fills what is missing, with the kind guessed from the name', async () => {
    dataOf(await business.api.post('/v1/detectors/run', {}));
    const visitor = await open();
    const { page } = visitor;
    const missing = page.getByRole('list', { name: 'Missing documents' });
    await missing.getByText(NEEDED).waitFor();
    await page.getByText('No documents yet').waitFor();
    await visitor.inspect('documents-missing-desktop');

    await choose(visitor, pdf('Articles_of_Organization.pdf'), pdf('scan0001.pdf'));
    const files = page.getByRole('list', { name: 'Files to store' });
    await files.getByText('scan0001.pdf').waitFor();
    expect(
      await page.getByRole('combobox', { name: 'Kind of Articles_of_Organization.pdf' }).inputValue(),
    ).toBe('Articles of organization');
    await page.getByRole('combobox', { name: 'Kind of scan0001.pdf' }).click();
    await page.getByRole('option', { name: 'Contract' }).click();
    await visitor.inspect('documents-chosen-desktop');
    await visitor.click('Store');
    await page.getByText('2 documents are stored.').waitFor();
    await files.waitFor({ state: 'detached' });
    await missing.waitFor({ state: 'detached' });
    expect((await stored()).map(({ kind, fileName }) => `${kind} ${fileName}`).toSorted()).toEqual([
      'articles_of_organization Articles_of_Organization.pdf',
      'contract scan0001.pdf',
    ]);
    await visitor.inspect('documents-desktop');
  });

  it('stores nothing that cannot be stored, and says why', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(
      visitor,
      { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') },
      { name: 'not really.pdf', mimeType: 'application/pdf', buffer: Buffer.from('plain text') },
      pdf('Lease 2026.pdf'),
    );
    await page.getByText('Choose a PDF, PNG or JPEG.').waitFor();
    await visitor.click('Store');
    await page.getByText('The document is stored.').waitFor();
    const files = page.getByRole('list', { name: 'Files to store' });
    expect(await files.getByRole('alert').count()).toBe(2);
    expect((await stored()).map(({ fileName }) => fileName)).toEqual(['Lease 2026.pdf']);
    await visitor.inspect('documents-refused');
    await page.getByRole('button', { name: 'Leave out rows.csv' }).press('Enter');
    await page.getByRole('button', { name: 'Leave out not really.pdf' }).press('Enter');
    await files.waitFor({ state: 'detached' });
  });

  it('finds a document, shows what it is, and changes its title', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, pdf('Lease 2026.pdf'), pdf('invoice 7.pdf'));
    await visitor.click('Store');
    await page.getByText('2 documents are stored.').waitFor();
    await page.getByLabel('Search documents').fill('lease');
    await page.getByRole('link', { name: 'invoice 7.pdf' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Lease 2026.pdf' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lease 2026.pdf' });
    await dialog.getByText('Contract').waitFor();
    await visitor.inspect('document-desktop');
    const lease = (await stored()).find(({ kind }) => kind === 'contract');
    await dialog.getByText(lease.sha256).waitFor();
    await dialog.getByLabel('Title').fill('Lease of the shop');
    await dialog.getByLabel('Title').press('Enter');
    await page.getByText('The title is saved.').waitFor();
    await page.getByRole('link', { name: 'Lease of the shop' }).waitFor();
    expect(visitor.path).toBe(`${path}?q=lease`);
    await page.getByLabel('Search documents').fill('nothing like it');
    await page.getByText('No document matches.').waitFor();
    await page.getByLabel('Search documents').fill('');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Invoice' }).click();
    await page.getByRole('link', { name: 'Lease of the shop' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'invoice 7.pdf' }).waitFor();
  });

  it('shows viewers the documents without controls, also on a phone', async () => {
    const viewer = await newPerson(world, 'Vera Viewer');
    await join(world, business, viewer, 'viewer');
    dataOf(await business.api.post('/v1/detectors/run', {}));
    const visitor = await open(viewer);
    const { page } = visitor;
    await page.getByText(NEEDED).waitFor();
    expect(await page.getByRole('button', { name: /Add/ }).count()).toBe(0);
    await page.setViewportSize(PHONE);
    await visitor.inspect('documents-viewer-phone');
  });
});
