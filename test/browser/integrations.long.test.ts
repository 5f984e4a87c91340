import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import {
  join,
  newPartner,
  refreshForm,
  requestToken,
  statusWith,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('programs and applications in the web app', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let owner: Person;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Larkspur Studio LLC' });
    owner = await newPerson(world, 'Ana Larkspur');
    await join(world, business, owner, 'owner');
    visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner);
  });
  afterAll(() => browser.close());

  const shown = (label: string) => visitor.page.getByLabel(label, { exact: true }).inputValue();
  const tokenStatus = async (clientId: string, clientSecret: string) =>
    (await requestToken(world, { id: '', clientId, clientSecret }, { grant_type: 'client_credentials' }))
      .status;

  it('[5.1] are registered with a secret that is shown once, changed and revoked', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Developers' }).click();
    expect(await shown('Address for AI assistants (MCP)')).toBe(`${new URL(page.url()).origin}/mcp`);
    await page.getByRole('tab', { name: 'OAuth clients' }).click();
    await visitor.click('Register client');
    await page.getByLabel('Name', { exact: true }).fill('Till Sync');
    await page.getByLabel('Redirect URIs').fill('http://till.example/callback');
    await visitor.click('Register');
    await page.locator('[aria-invalid="true"]').waitFor();
    await visitor.inspect('oauth-client-refused-desktop');
    await page.getByLabel('Redirect URIs').fill('https://till.example/a\n https://till.example/b \n');
    await visitor.click('Register');
    await page.getByLabel('Client secret', { exact: true }).waitFor();
    const [clientId, secret] = [await shown('Client id'), await shown('Client secret')];
    await visitor.inspect('client-secret-desktop');
    await visitor.click('I have stored it');
    await page.getByText('https://till.example/b').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await tokenStatus(clientId, secret)).toBe(200);

    await visitor.click('Actions for Till Sync');
    await page.getByRole('menuitem', { name: 'Replace secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await page.getByLabel('Client secret', { exact: true }).waitFor();
    const next = await shown('Client secret');
    await visitor.click('I have stored it');
    expect([await tokenStatus(clientId, secret), await tokenStatus(clientId, next)]).toEqual([401, 200]);

    await visitor.click('Actions for Till Sync');
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('“Till Sync” has been revoked.').waitFor();
    expect(await tokenStatus(clientId, next)).toBe(401);
    expect(visitor.problems).toEqual([]);
  });

  it('[5.5.5] are disconnected, and cannot call or refresh any more', async () => {
    const partner = await newPartner(world, { name: 'Payroll Partner' });
    const tokens = await tokensFor(world, { client: partner, person: owner, business });
    expect(await statusWith(world, tokens.accessToken)).toBe(200);
    await visitor.page.getByRole('link', { name: 'Connected apps' }).click();
    await visitor.click('Disconnect Payroll Partner');
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await visitor.page.getByText('No connected apps').waitFor();
    expect(await statusWith(world, tokens.accessToken)).toBe(401);
    const refreshed = await requestToken(world, partner, refreshForm(tokens.refreshToken));
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant']);
    expect(visitor.problems).toEqual([]);
  });

  it('are registered without a secret for a browser application, with its origins', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('tab', { name: 'OAuth clients' }).click();
    await visitor.click('Register client');
    await page.getByLabel('Name', { exact: true }).fill('Browser Till');
    await page.getByLabel('Redirect URIs').fill('https://browser-till.example/callback');
    await page.getByLabel('Browser or native application').check();
    await page.getByLabel('Browser origins').fill('browser-till.example');
    await visitor.click('Register');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Browser origins').fill('https://browser-till.example\n');
    await visitor.inspect('public-client-desktop');
    await visitor.click('Register');
    await page.getByText('Pages of https://browser-till.example may call the API.').waitFor();
    await page.getByText('public', { exact: true }).waitFor();
    await visitor.click('Actions for Browser Till');
    await page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Replace secret' }).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('end at once with their API key', async () => {
    const created = await owner.browser.post(`businesses/${business.businessId}/api-keys`, {
      name: 'Nightly import',
      scopes: ['read'],
    });
    const { apiKey } = created.body.data;
    expect(await statusWith(world, apiKey)).toBe(200);
    await visitor.goto(`/businesses/${business.businessId}/developers`);
    await visitor.click('Actions for Nightly import');
    await visitor.page.getByRole('menuitem', { name: 'Revoke' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await visitor.page.getByText('“Nightly import” has been revoked.').waitFor();
    expect(await statusWith(world, apiKey)).toBe(401);
  });
});
