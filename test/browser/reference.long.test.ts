import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Person } from '../support/identity/people.js';
import { newBusiness } from '../support/world/business.js';
import { describeInChromium, openChromium } from '../support/browser/chromium.js';
import { theContract } from '../support/contract/contract.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the reference page', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });

  afterAll(() => browser?.close());

  /** Opens the page and records its requests and the browser's problems. */
  const open = async (reader?: Person): Promise<{ page: Page; asked: string[]; problems: string[] }> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    const url = world.runtime.config.appUrl;
    const cookies = [...(reader?.browser.cookies ?? [])].map(([name, value]) => ({ name, value, url }));
    await page.context().addCookies(cookies);
    const [asked, problems]: [string[], string[]] = [[], []];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${world.runtime.config.rootUrl}/docs`);
    await page.locator('.opblock').first().waitFor();
    return { page, asked, problems };
  };

  it('shows every operation, and loads nothing from other servers', async () => {
    const { page, asked, problems } = await open();
    expect(await page.locator('.opblock').count()).toBe(theContract().operations.length);
    await page.locator('#operations-Transactions-listTransactions .opblock-summary-control').click();
    await page.getByText('Newest first; by default the last 30 days').waitFor();
    await page.screenshot({ path: 'screenshots/reference.png' });
    const origin = world.runtime.config.rootUrl;
    const elsewhere = asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
    expect(elsewhere).toEqual([]);
    expect(asked).toContain(`${origin}/v1/openapi.json`);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('sends a request with the entered key', async () => {
    const { api } = await newBusiness(world, { name: 'Larkspur Studio LLC' });
    const { page } = await open();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.dialog-ux');
    await dialog
      .locator('input[type=text], input[type=password]')
      .first()
      .fill(api.credential ?? '');
    await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const operation = page.locator('#operations-Entities-listEntities');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.getByText('Larkspur Studio LLC').first().waitFor();
    await page.close();
  });

  it('signs a reader in with OAuth, and sends a request with the token', async () => {
    const business = await newBusiness(world, { name: 'Harbor & Sons LLC' });
    const { page, problems } = await open(await newMember(world, business, 'owner'));
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const flow = page.locator('.auth-container', { hasText: 'authorizationCode with PKCE' });
    expect(await flow.locator('#client_id_authorizationCode').inputValue()).toBe('svc_client_api_reference');
    const scope = (name: string) => flow.locator(`input[type=checkbox][data-value=${name}]`);
    expect([await scope('read').isChecked(), await scope('write').isChecked()]).toEqual([true, false]);
    const exchange = page.waitForRequest('**/oauth/token');
    const [consent] = await Promise.all([
      page.waitForEvent('popup'),
      flow.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
    ]);
    await consent.getByRole('heading', { name: 'Charterbook API reference asks for access' }).waitFor();
    await consent.screenshot({ path: 'screenshots/reference-consent.png' });
    const closed = consent.waitForEvent('close');
    await consent.getByRole('button', { name: 'Approve' }).click();
    await closed;
    const form = new URLSearchParams((await exchange).postData() ?? '');
    expect([form.get('client_secret'), form.get('code_verifier')]).toEqual([null, expect.any(String)]);
    await flow.getByRole('button', { name: 'Remove authorization' }).waitFor();
    await page.screenshot({ path: 'screenshots/reference-signed-in.png' });
    await flow.getByRole('button', { name: 'Close' }).click();

    const operation = page.locator('#operations-Entities-listEntities');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const [response] = await Promise.all([
      page.waitForResponse('**/v1/entities**'),
      operation.getByRole('button', { name: 'Execute' }).click(),
    ]);
    expect(response.status()).toBe(200);
    expect(await response.request().headerValue('authorization')).toMatch(/^Bearer svc_oat_/);
    await operation.getByText('Harbor & Sons LLC').first().waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('is dark if the system is', async () => {
    const { page } = await open();
    const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe('rgb(28, 32, 34)');
    await page.screenshot({ path: 'screenshots/reference-dark.png' });
    await page.close();
  });
});
