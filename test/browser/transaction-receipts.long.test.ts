import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, DESKTOP, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { declareChecking, pushRow } from '../support/books/transactions.js';
import { formOf, samplePdf, samplePng } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NARROW = { width: 320, height: 720 } as const;
const DARK = { colorScheme: 'dark' } as const;
const LONG = 'x'.repeat(60);

describeInChromium('receipts of a transaction', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let transactionId: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Rita Paper');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Receipt Box LLC' });
    await join(world, business, owner, 'owner');
    await declareChecking(business);
    const row = { description: 'GREEN BEAN CATERING', amount: 84.9, category: '6400' };
    transactionId = (await pushRow(business, row)).id;
  });

  async function open(
    who = owner,
    device: typeof DESKTOP | typeof PHONE | typeof NARROW = DESKTOP,
    more = {},
  ) {
    const visitor = await Visitor.arrive(browser, world, { ...device, ...more });
    await visitor.enterAs(who, `/businesses/${business.businessId}/transactions/${transactionId}`);
    await section(visitor).getByText('No receipt yet.').or(items(visitor).first()).waitFor();
    return visitor;
  }

  const section = ({ page }: Visitor) => page.getByRole('region', { name: 'Receipts' });
  const items = (visitor: Visitor) =>
    section(visitor).getByRole('list', { name: 'Receipts' }).getByRole('listitem');
  const choose = (
    visitor: Visitor,
    ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]
  ) =>
    section(visitor)
      .locator('input[type="file"]')
      .setInputFiles([...files]);
  const pdf = (name: string, text = name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: samplePdf(text),
  });
  const links = async () =>
    dataOf(
      await business.api.get(`/v1/document-links?targetType=transaction&targetId=${transactionId}&limit=200`),
    );

  async function link(name: string, title?: string): Promise<void> {
    const fields = { kind: 'receipt', ...(title === undefined ? {} : { title }) };
    const document = dataOf(
      await business.api.post('/v1/documents', formOf({ name, content: samplePdf(name) }, fields)),
      201,
    );
    const body = { documentId: document.id, targetType: 'transaction', targetId: transactionId };
    dataOf(await business.api.post('/v1/document-links', body), 201);
  }

  it('are added by a button, opened in a tab, removed by keyboard, and linked again', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.inspect('receipts-none-desktop');
    const chosen = page.waitForEvent('filechooser');
    await section(visitor).getByRole('button', { name: 'Add a receipt' }).click();
    await (await chosen).setFiles([pdf('lunch.pdf'), { ...pdf('photo.png'), buffer: samplePng() }]);
    await expect.poll(() => items(visitor).count()).toBe(2);
    await section(visitor).getByText('Added: lunch.pdf, photo.png').waitFor({ state: 'attached' });
    const lunch = items(visitor).filter({ hasText: 'lunch.pdf' });
    expect(await lunch.innerText()).toMatch(/lunch\.pdf[^]*1 kB[^]*Mar 15, 2026/);
    const before = await items(visitor).allInnerTexts();
    await visitor.inspect('receipts-desktop');

    const tab = page.context().waitForEvent('page');
    const shown = page
      .context()
      .waitForEvent('response', (response) => response.url().includes('disposition=inline'));
    await section(visitor).getByRole('link', { name: 'photo.png (opens in a new tab)' }).click();
    await (await tab).close();
    expect((await shown).status()).toBe(200);

    await page.getByRole('button', { name: 'Remove lunch.pdf' }).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo the removal of lunch.pdf' });
    await undo.waitFor();
    await expect.poll(async () => (await links()).length).toBe(1);
    await visitor.inspect('receipts-removed-desktop');
    expect(await undo.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove lunch.pdf' }).waitFor();
    expect(await links()).toHaveLength(2);
    expect(await items(visitor).allInnerTexts()).toEqual(before);
    expect(visitor.problems).toEqual([]);
  });

  it('are dropped onto the section', async () => {
    const visitor = await open();
    const content = samplePdf('dropped').toString('base64');
    const data = await visitor.page.evaluateHandle((base64) => {
      const { DataTransfer: Transfer, File: BrowserFile, atob: decode } = globalThis as any;
      const bytes = Uint8Array.from(decode(base64), (letter: string) => letter.codePointAt(0) ?? 0);
      const transfer = new Transfer();
      transfer.items.add(new BrowserFile([bytes], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    }, content);
    const zone = section(visitor).getByText('or drop a PDF, PNG or JPEG here');
    await zone.dispatchEvent('drop', { dataTransfer: data });
    await section(visitor).getByRole('link', { name: 'dropped.pdf' }).waitFor();
    expect(await links()).toHaveLength(1);
  });

  it('says why a file is refused', async () => {
    const visitor = await open();
    await choose(
      visitor,
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Lunch') },
      { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and no end') },
      pdf('good.pdf'),
    );
    const refused = section(visitor).getByRole('alert');
    await refused.filter({ hasText: 'broken.pdf was not added' }).waitFor();
    await section(visitor).getByRole('link', { name: 'good.pdf' }).waitFor();
    expect((await refused.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'notes.txt was not added It is not a PDF, PNG or JPEG.',
      'huge.pdf was not added It is larger than 10 MB.',
      'broken.pdf was not added File must be a complete PDF, PNG or JPEG.',
    ]);
    await visitor.inspect('receipts-refused-desktop');
    expect(await links()).toHaveLength(1);
  });

  it('are stored once if the link fails at first', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.route('**/v1/document-links', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await choose(visitor, pdf('late.pdf'));
    await section(visitor).getByText('late.pdf was not added').waitFor();
    await page.unroute('**/v1/document-links');
    visitor.problems.length = 0;
    await section(visitor).getByRole('button', { name: 'Try again' }).click();
    await section(visitor).getByRole('link', { name: 'late.pdf' }).waitFor();
    expect(dataOf(await business.api.get('/v1/documents'))).toHaveLength(1);
  });

  it('can be loaded again where they failed, and everything else is shown', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.route('**/v1/document-links*', (route) => route.abort());
    await page.reload();
    await section(visitor).getByRole('alert').getByText('This could not be loaded').waitFor();
    await page.getByRole('table', { name: 'Lines of the journal entry' }).waitFor();
    await page.unroute('**/v1/document-links*');
    await section(visitor).getByRole('button', { name: 'Try again' }).click();
    await section(visitor).getByText('No receipt yet.').waitFor();
  });

  it.each([
    ['phone', PHONE, {}],
    ['narrow', NARROW, {}],
    ['narrow-dark', NARROW, DARK],
    ['dark', DESKTOP, DARK],
  ] as const)('fit, %s', async (name, device, more) => {
    await link('receipt of the printer.pdf');
    await link('long.pdf', LONG);
    const visitor = await open(owner, device, more);
    await items(visitor).nth(1).waitFor();
    await section(visitor).scrollIntoViewIfNeeded();
    await visitor.inspect(`receipts-${name}`);
  });

  it('are listed for viewers, who cannot change them', async () => {
    await link('invoice.pdf');
    const visitor = await open(await newMember(world, business, 'viewer'));
    await section(visitor).getByRole('link', { name: 'invoice.pdf' }).waitFor();
    expect(await section(visitor).getByRole('button').count()).toBe(0);
    expect(await section(visitor).locator('input').count()).toBe(0);
    await visitor.inspect('receipts-viewer-desktop');
  });
});
