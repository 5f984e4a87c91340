import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { describeInChromium, DESKTOP, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import {
  applicationOf,
  cancelSignature,
  readyApplication,
  requestSignature,
  settled,
} from '../support/ein/signing/applications.js';
import { newMember, newPerson, PASSWORD, type Person } from '../support/identity/people.js';
import { createWorld, type World } from '../support/world/world.js';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;

describeInChromium('the signing page of the sandbox', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let signer: Person;

  beforeAll(async () => {
    // Its callbacks are sent to ROOT_URL.
    world = await createWorld({ listensAtRootUrl: true });
    browser = await openChromium(world);
    business = await newBusiness(world);
    signer = await newMember(world, business, 'member');
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const request = async () => {
    const id = await readyApplication(world, business);
    const { signingUrl } = (await requestSignature(business.api, id)).body.data;
    return { id, path: signingUrl.slice(world.runtime.config.appUrl.length) as string };
  };

  it.each(SIZES)('lets the signer read and sign the form, %s', async (name, size) => {
    const { id, path } = await request();
    const visitor = await Visitor.arrive(browser, world, size);
    await visitor.enterAs(signer, path);
    await visitor.sees('Sign this form');
    await visitor.page.getByText('Form SS-4 of Larkspur Studio LLC').waitFor();
    await visitor.page.getByText('Ana García').waitFor();
    await visitor.inspect(`sandbox-open-${name}`);
    const href = await visitor.page.getByRole('link', { name: /Read the form/ }).getAttribute('href');
    const form = await visitor.page.context().request.get(new URL(href ?? '', visitor.page.url()).href);
    expect([form.status(), form.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await visitor.click('Sign');
    await visitor.sees('The form is signed');
    await visitor.inspect(`sandbox-signed-${name}`);
    await settled(world);
    expect((await applicationOf(business.api, id)).status).toBe('signed');
  });

  it.each(SIZES)('lets the signer decline after a confirmation, %s', async (name, size) => {
    const { id, path } = await request();
    const visitor = await Visitor.arrive(browser, world, size);
    await visitor.enterAs(signer, path);
    await visitor.click('Decline');
    await visitor.page.getByRole('dialog').waitFor();
    await visitor.inspect(`sandbox-declining-${name}`);
    await visitor.click('Decline to sign');
    await visitor.sees('The signature was declined');
    await visitor.inspect(`sandbox-declined-${name}`);
    await settled(world);
    expect((await applicationOf(business.api, id)).status).toBe('ready_to_file');
  });

  it('asks for a sign-in first, and returns to the form', async () => {
    const { path } = await request();
    const visitor = await Visitor.arrive(browser, world);
    await visitor.goto(path);
    await visitor.fillSignIn(signer.email, PASSWORD);
    await visitor.sees('Sign this form');
    expect(visitor.path).toBe(path);
  });

  it('shows the form to a viewer without the sign button', async () => {
    const { path } = await request();
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(await newMember(world, business, 'viewer'), path);
    await visitor.sees('Sign this form');
    await visitor.page.getByRole('link', { name: /Read the form/ }).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
    await visitor.inspect('sandbox-viewer');
  });

  it('is not found for users outside the business', async () => {
    const { path } = await request();
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(await newPerson(world), path);
    await visitor.sees('Not one of your businesses');
  });

  it('reports a request that was cancelled while the page was open', async () => {
    const { id, path } = await request();
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(signer, path);
    await visitor.sees('Sign this form');
    expect((await cancelSignature(business.api, id)).status).toBe(200);
    await visitor.click('Sign');
    await visitor.sees('This request was cancelled');
    await visitor.inspect('sandbox-voided');
  });

  it('shows an error for an invalid address', async () => {
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(signer, `/businesses/${business.businessId}/sandbox/envelopes/${newId()}`);
    await visitor.sees('This form cannot be shown');
    await visitor.inspect('sandbox-unknown');
  });
});
