import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserClient, callFrom, openSite } from '../support/browser/browser-client.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { join, newPublicClient, type PublicTestClient } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROOT = 'http://localhost:3000';
const ACCOUNTS = `${ROOT}/v1/accounts`;

describeInChromium('oidc-client-ts in a browser application on another origin', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let owner: Person;
  let site: Awaited<ReturnType<typeof openSite>>;
  let client: PublicTestClient;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    site = await openSite();
    business = await newBusiness(world, { name: 'Larkspur Studio LLC' });
    owner = await newPerson(world, 'Ana Larkspur');
    await join(world, business, owner, 'owner');
    client = await newPublicClient(world, business, owner, {
      name: 'Browser Till',
      redirectUris: [`${site.origin}/callback`],
      allowedOrigins: [site.origin],
    });
  });
  afterAll(async () => {
    site.close();
    await browser.close();
  });

  it('signs in, calls the API, refreshes and revokes', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner);
    await page.goto(site.origin);
    const till = new BrowserClient(page, {
      authority: ROOT,
      metadataUrl: `${ROOT}/.well-known/oauth-authorization-server`,
      client_id: client.clientId,
      redirect_uri: `${site.origin}/callback`,
      scope: 'read write',
    });

    await till.signIn();
    await visitor.sees('Browser Till asks for access');
    await page.getByText(new URL(site.origin).host).waitFor();
    await visitor.click('Approve');
    await visitor.sees('A till');
    const user = await till.finishSignIn();
    expect(user.scope).toBe('read write');
    expect(await callFrom(page, ACCOUNTS, user.accessToken)).toEqual({
      status: 200,
      rateLimit: expect.stringMatching(/^"read";r=\d+/),
    });

    const refreshed = await till.refresh();
    expect(refreshed.refreshToken).not.toBe(user.refreshToken);
    expect((await callFrom(page, ACCOUNTS, refreshed.accessToken)).status).toBe(200);

    await till.revoke();
    for (const { accessToken } of [user, refreshed])
      expect((await callFrom(page, ACCOUNTS, accessToken)).status).toBe(401);
    expect(visitor.problems).toEqual([]);
  });

  it('reads nothing from an origin that no client registered', async () => {
    const other = await openSite();
    try {
      const { page } = await Visitor.arrive(browser, world);
      await page.goto(other.origin);
      const { status, error } = await callFrom(page, ACCOUNTS, business.api.credential ?? '');
      expect([status, error]).toEqual([undefined, 'TypeError: Failed to fetch']);
    } finally {
      other.close();
    }
  });
});
