import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { newAddress, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('an account in the web app', () => {
  let world: World;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, world);
  });
  afterAll(() => browser.close());

  const fill = (label: string, text: string) => visitor.page.getByLabel(label, { exact: true }).fill(text);

  it('goes from sign-up to a working API key', async () => {
    const email = newAddress();
    const { page } = visitor;
    await visitor.goto('');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fill('Your name', 'Nora Newcomer');
    await fill('Email', email);
    await visitor.click('Create account');
    await visitor.sees('Check your email');
    await visitor.inspect('mailbox-desktop');
    await visitor.goto(`/verify-email?token=${await tokenSentTo(world, email)}`);
    await visitor.sees('Choose your password');
    await page.getByText(`You confirm that ${email} is your address`).waitFor();
    await fill('Password', PASSWORD);
    await visitor.click('Set the password');
    await visitor.sees('Set up your business');
    await fill('Legal name', 'Newcomer Works LLC');
    await visitor.click('Create the business');
    await visitor.sees('Newcomer Works LLC');

    await page.getByRole('link', { name: /Create an API key/ }).click();
    await visitor.click('Create API key');
    await fill('Name', 'Nightly import');
    await page.getByLabel('Change books and companies (write)').check();
    await visitor.click('Create key');
    const shown = page.getByLabel('API key', { exact: true });
    await shown.waitFor();
    const apiKey = await shown.inputValue();
    await visitor.inspect('api-key-shown-once-desktop');
    await visitor.click('I have stored it');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Nightly import').waitFor();
    expect(await page.content()).not.toContain(apiKey);
    const { status, body } = await new Api(world.rootUrl, apiKey).get('/v1/entities');
    expect([status, body.data[0].legalName]).toEqual([200, 'Newcomer Works LLC']);
  });
});
