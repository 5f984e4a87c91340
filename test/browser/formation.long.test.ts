import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { requestSignature, settled } from '../support/ein/signing/applications.js';
import { newPerson, type Person } from '../support/identity/people.js';
import {
  applicationOf,
  approve,
  incorporationOf,
  moveApplicationTo,
  newApplication,
  newIncorporation,
  requestNames,
} from '../support/incorporations/incorporations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

/** The page looks for the outcome after some seconds, and then less often. */
const FAX_MS = 60_000;
/** After that, the sandbox says that a fax has arrived. */
const DELIVERED_MS = 2_000;

describeInChromium('the steps of a company being formed', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let home: string;

  beforeAll(async () => {
    // The callbacks of the sandbox are sent to ROOT_URL.
    world = await createWorld({ listensAtRootUrl: true });
    browser = await openChromium(world);
    owner = await newPerson(world, 'Fay Founder');
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Founders LLC' });
    await join(world, business, owner, 'owner');
    home = `/businesses/${business.businessId}`;
  });

  async function open(path: string, device?: typeof PHONE): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, `${home}${path}`);
    return visitor;
  }
  const next = (page: Page) => page.getByRole('region', { name: 'Next step' });
  const takes = (page: Page, name: string) => next(page).getByRole('button', { name }).click();

  it(
    'lead from the signature to the EIN on a phone',
    async () => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
      await approve(world, business, id);
      const visitor = await open(`/companies/orders/${id}`, PHONE);
      const { page } = visitor;
      await takes(page, 'Have the form signed');
      const dialog = page.getByRole('dialog', { name: 'Have the form signed' });
      await dialog.getByText('Good to know').waitFor();
      await visitor.inspect('formation-signature');
      await dialog.getByRole('button', { name: 'Request the signature' }).click();
      await page.getByText('The signature is requested.', { exact: true }).first().waitFor();
      await next(page).getByRole('link', { name: 'Open the signing page' }).click();
      await visitor.sees('Sign this form');
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await visitor.sees('The form is signed');
      await settled(world);
      await page.getByRole('link', { name: 'Back to the company' }).click();
      await takes(page, 'Fax the form');
      const fax = page.getByRole('dialog', { name: 'Fax the form to the IRS' });
      await fax.getByText('Good to know').waitFor();
      expect(await fax.getByText('The form is not signed yet.').count()).toBe(0);
      await visitor.inspect('formation-fax');
      await fax.getByRole('button', { name: 'Fax the form' }).click();
      await next(page).getByRole('heading', { name: 'The fax is on its way' }).waitFor();
      world.clock.advance(DELIVERED_MS);
      await next(page).getByRole('heading', { name: 'The IRS has the form' }).waitFor({ timeout: FAX_MS });
      await takes(page, 'Enter the EIN');
      const ein = page.getByRole('dialog', { name: 'The EIN has arrived' });
      await ein.getByLabel('EIN', { exact: true }).fill('12-34567');
      await ein.getByRole('button', { name: 'Save the EIN' }).click();
      await ein.getByText('Enter the nine digits').waitFor();
      await ein.getByLabel('EIN', { exact: true }).fill('12-3456789');
      await ein.locator('input[type=file]').setInputFiles({
        name: 'cp575.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(samplePdf()),
      });
      await visitor.inspect('formation-ein');
      await ein.getByRole('button', { name: 'Save the EIN' }).click();
      await next(page).getByRole('heading', { name: 'The EIN is 12-3456789' }).waitFor();
      await page.getByRole('link', { name: /Letter of the IRS/ }).waitFor();
      expect(await next(page).getByRole('button').count()).toBe(0);
      expect(await applicationOf(business, einApplication.id)).toMatchObject({
        status: 'ein_received',
        ein: '123456789',
        einDocumentId: expect.any(String),
      });
    },
    2 * FAX_MS,
  );

  it('work by keyboard alone, and each other step says first what it does', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    const visitor = await open(`/companies/orders/${id}`);
    const { page } = visitor;
    await next(page).getByRole('button', { name: 'Other steps' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Draw the form again' }).waitFor();
    await visitor.inspect('formation-menu');
    await page.getByRole('menuitem', { name: 'I sent the form myself' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mark the form as sent' });
    await dialog.getByText('Nothing is sent from here after that.').waitFor();
    await visitor.inspect('formation-sent');
    await dialog.getByRole('button', { name: 'It is sent' }).press('Enter');
    await next(page).getByRole('heading', { name: 'The IRS has the form' }).waitFor();
    expect(visitor.path).toBe(`${home}/companies/orders/${id}`);
    await next(page).getByRole('button', { name: 'Other steps' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Cancel the EIN application' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the application' }).press('Enter');
    await next(page).getByRole('heading', { name: 'Blue Heron LLC has no EIN' }).waitFor();
    await next(page).getByRole('button', { name: 'Apply for an EIN' }).press('Enter');
    await next(page).getByRole('heading', { name: 'Have Form SS-4 signed' }).waitFor();
    const { einApplication: newest } = await incorporationOf(business, id);
    expect(newest).toMatchObject({ status: 'ready_to_file' });
    expect(newest.id).not.toBe(einApplication.id);
  });

  it('include another drawing of the form, with what only the form says', async () => {
    const { id, ss4DocumentId } = await newApplication(business);
    const visitor = await open(`/companies/applications/${id}?dialog=redraw`);
    const dialog = visitor.page.getByRole('dialog', { name: 'Draw the form again' });
    await dialog.getByLabel('County').fill('New Castle');
    await visitor.inspect('formation-redraw');
    await dialog.getByRole('button', { name: 'Draw it again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await applicationOf(business, id)).ss4DocumentId).not.toBe(ss4DocumentId);
  });

  it('say where a fax is that is on its way', async () => {
    const { id } = await newApplication(business);
    await moveApplicationTo(world, business, id, 'signed');
    const sandboxOutcome = 'callback_lost';
    dataOf(await business.api.post(`/v1/ein-applications/${id}/transmit`, { sandboxOutcome }));
    const visitor = await open(`/companies/applications/${id}`);
    await takes(visitor.page, 'Check where it is');
    await visitor.page.getByText('The carrier is still sending the fax.').waitFor();
    world.clock.advance(DELIVERED_MS);
    await takes(visitor.page, 'Check where it is');
    await visitor.page.getByText('The fax has arrived. The IRS has the form.').waitFor();
    await next(visitor.page).getByRole('heading', { name: 'The IRS has the form' }).waitFor();
    await visitor.inspect('formation-fax-checked');
  });

  it('propose another name, with the problems of each at its field', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    await requestNames(world, business, id);
    const visitor = await open(`/companies/orders/${id}`);
    const { page } = visitor;
    await takes(page, 'Propose another name');
    const dialog = page.getByRole('dialog', { name: 'Propose another name' });
    await dialog.getByLabel('Name', { exact: true }).fill('White Heron');
    await dialog.getByRole('button', { name: 'Add another choice' }).click();
    await dialog.getByLabel('Second choice', { exact: true }).fill('Black Heron LLC');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect
      .poll(() => dialog.getByLabel('Second choice', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    await visitor.inspect('formation-names');
    await dialog.getByLabel('Second choice', { exact: true }).fill('Black Heron');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });
    await visitor.sees('White Heron LLC');
    const { nameOptions, status } = await incorporationOf(business, id);
    expect(status).toBe('submitted');
    expect(nameOptions.map(({ name }: any) => name)).toEqual(['White Heron', 'Black Heron']);
  });

  it('end the signature of a form with the old name before another is proposed', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    dataOf(await requestSignature(business.api, einApplication.id));
    await requestNames(world, business, id);
    const { page } = await open(`/companies/orders/${id}`);
    await takes(page, 'Cancel the signature request');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click();
    await takes(page, 'Propose another name');
    const dialog = page.getByRole('dialog', { name: 'Propose another name' });
    await dialog.getByLabel('Name', { exact: true }).fill('White Heron');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await incorporationOf(business, id)).status).toBe('submitted');
  });

  it('ask before a form is signed that the IRS rejects', async () => {
    const { id, entityId } = await newApplication(business);
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, { legalName: 'Renamed LLC' }));
    const visitor = await open(`/companies/applications/${id}`);
    const { page } = visitor;
    await takes(page, 'Have the form signed');
    const dialog = page.getByRole('dialog', { name: 'Have the form signed' });
    await dialog.getByText('The IRS rejects forms for this').waitFor();
    await dialog.getByRole('button', { name: 'Request the signature' }).click();
    await dialog.getByText('Correct the form, or confirm this.').waitFor();
    await visitor.inspect('formation-signature-errors');
    await dialog.getByLabel('Have it signed although the IRS may reject it').check();
    await dialog.getByRole('button', { name: 'Request the signature' }).click();
    await next(page).getByRole('heading', { name: 'The form waits for a signature' }).waitFor();
    expect(await applicationOf(business, id)).toMatchObject({
      status: 'awaiting_signature',
      signingPage: expect.stringContaining('/sandbox/envelopes/'),
    });
  });

  it('are not offered to viewers', async () => {
    const viewer = await newPerson(world, 'Vera Viewer');
    await join(world, business, viewer, 'viewer');
    const { id } = await newApplication(business);
    await moveApplicationTo(world, business, id, 'signed');
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(viewer, `${home}/companies/applications/${id}`);
    await next(visitor.page).getByRole('heading', { name: 'Fax the form to the IRS' }).waitFor();
    expect(await next(visitor.page).getByRole('button').count()).toBe(0);
  });
});
