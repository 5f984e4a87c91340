import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SetPartnerCapability } from '../../src/oauth/index.js';
import { PublicHttps } from '../../src/platform/outside/public-https.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import {
  authorizeQuery,
  CALLBACK,
  codeForm,
  join,
  newClient,
  newPartner,
  newPkce,
  pairOf,
  type Pkce,
  requestToken,
  statusWith,
  type TestClient,
} from '../support/oauth/oauth.js';
import { HttpsServer } from '../support/http/https-server.js';
import { newAddress, newPerson, PASSWORD, type Person, tokenSentTo } from '../support/identity/people.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const ISSUER = 'http://localhost:3000';

describeInChromium('consent in the web app', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let owner: Person;
  let visitor: Visitor;
  let pkce: Pkce;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    business = await newBusiness(world, { name: 'Larkspur Studio LLC' });
    owner = await newPerson(world, 'Ana Larkspur');
    await join(world, business, owner, 'owner');
  });
  beforeEach(async () => {
    pkce = newPkce();
    visitor = await arrive();
  });
  afterAll(() => browser.close());

  /** A visitor whose browser can load the client's redirect URI. */
  const arrive = async (inBrowser = browser, inWorld = world) => {
    const arrived = await Visitor.arrive(inBrowser, inWorld);
    await arrived.page.route('https://client.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<link rel="icon" href="data:,"><h1>Back at the client</h1>',
      }),
    );
    return arrived;
  };

  const goToAuthorize = (client: TestClient, changes: Record<string, string> = {}, who = visitor) =>
    who.goto(
      `/oauth/authorize?${new URLSearchParams({ ...authorizeQuery(client, pkce), ...changes }).toString()}`,
    );

  /** The query that the browser returned to the client. */
  const broughtBack = async (who = visitor) => {
    await who.sees('Back at the client');
    const url = new URL(who.page.url());
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(who.problems).toEqual([]);
    return Object.fromEntries(url.searchParams);
  };

  const tokensFrom = async (client: TestClient, { code = '' }: Record<string, string>, inWorld = world) => {
    const response = await requestToken(inWorld, client, codeForm(code, pkce));
    return { ...pairOf(response), scope: response.body.scope as string };
  };

  it('[5.3.2] takes a member of the client’s business through sign-in to a valid code', async () => {
    const client = await newClient(world, business, owner, { name: 'Till Sync' });
    await goToAuthorize(client);
    await visitor.sees('Sign in');
    await visitor.page.getByText('Sign in to review the application’s request.').waitFor();
    await visitor.fillSignIn(owner.email, PASSWORD);
    await visitor.sees('Till Sync asks for access');
    for (const text of [
      'Larkspur Studio LLC',
      'client.example',
      'View books and companies',
      'Change books and companies',
    ])
      await visitor.page.getByText(text).waitFor();
    await visitor.page.reload();
    await visitor.click('Approve');
    const back = await broughtBack();
    expect(back).toEqual({ code: back['code'], state: 'the state', iss: ISSUER });
    const { accessToken, scope } = await tokensFrom(client, back);
    expect([scope, await statusWith(world, accessToken)]).toEqual(['read write', 200]);
  });

  it('A2 returns a denial to the client', async () => {
    const client = await newClient(world, business, owner);
    await visitor.enterAs(owner);
    await goToAuthorize(client);
    await visitor.click('Deny');
    const { error, state, iss, code } = await broughtBack();
    expect([error, state, iss, code]).toEqual(['access_denied', 'the state', ISSUER, undefined]);
  });

  it('[5.5.2] connects a partner to the chosen business, and asks again for another', async () => {
    const second = await newBusiness(world, { name: 'Harbor & Sons LLC' });
    const person = await newPerson(world, 'Bo Both');
    await join(world, business, person, 'owner');
    await join(world, second, person, 'viewer');
    const partner = await newPartner(world, { name: 'Payroll Partner' });
    await visitor.enterAs(person);

    await goToAuthorize(partner);
    const approve = visitor.page.getByRole('button', { name: 'Approve' });
    expect(await approve.isDisabled()).toBe(true);
    await visitor.page.getByRole('radio', { name: 'Larkspur Studio LLC' }).click();
    await approve.click();
    const first = await tokensFrom(partner, await broughtBack());
    expect(first.scope).toBe('read write');

    await goToAuthorize(partner);
    await visitor.page.getByRole('radio', { name: 'Harbor & Sons LLC' }).click();
    await visitor.page.getByText('Not included: your role in this business does not allow it.').waitFor();
    await visitor.click('Approve');
    const other = await tokensFrom(partner, await broughtBack());
    expect(other.scope).toBe('read');
    expect([await statusWith(world, first.accessToken), await statusWith(world, other.accessToken)]).toEqual([
      200, 200,
    ]);
  });

  it('A11 lets a viewer approve nothing when only write is requested', async () => {
    const viewer = await newPerson(world, 'Vic Reader');
    await join(world, business, viewer, 'viewer');
    const client = await newClient(world, business, owner);
    await visitor.enterAs(viewer);
    await goToAuthorize(client, { scope: 'write' });
    await visitor.page.getByText('Your role does not allow this').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await visitor.inspect('consent-nothing-to-give-desktop');
    await visitor.click('Deny');
    expect((await broughtBack())['error']).toBe('access_denied');
  });

  it('A11 leaves out write for a viewer when read is requested too', async () => {
    const viewer = await newPerson(world, 'Vic Reader');
    await join(world, business, viewer, 'viewer');
    const client = await newClient(world, business, owner);
    await visitor.enterAs(viewer);
    await goToAuthorize(client);
    await visitor.page.getByText('Not included: your role in this business does not allow it.').waitFor();
    await visitor.click('Approve');
    expect((await tokensFrom(client, await broughtBack())).scope).toBe('read');
  });

  it('A1 shows an error and does not redirect to a tampered redirect URI', async () => {
    const client = await newClient(world, business, owner);
    await visitor.enterAs(owner);
    await goToAuthorize(client, { redirect_uri: 'https://evil.example/callback' });
    await visitor.sees('This request failed');
    expect(new URL(visitor.page.url()).origin).toBe(ISSUER);
    expect(visitor.problems.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  });

  it('does not let a user of another business approve, and offers another account', async () => {
    const stranger = await newPerson(world, 'Sam Stranger');
    const client = await newClient(world, business, owner, { name: 'Till Sync' });
    await visitor.enterAs(stranger);
    await goToAuthorize(client);
    await visitor.page.getByText('You are not a member of its business').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await visitor.click('Use another account');
    await visitor.fillSignIn(owner.email, PASSWORD);
    await visitor.click('Approve');
    expect(await broughtBack()).toMatchObject({ state: 'the state', iss: ISSUER });
  });

  it('accepts one decision', async () => {
    const client = await newClient(world, business, owner);
    await visitor.enterAs(owner);
    await goToAuthorize(client);
    await visitor.sees(/asks for access/);
    const address = visitor.path;
    await visitor.click('Approve');
    await broughtBack();
    await visitor.goto(address);
    await visitor.sees('This request failed');
  });

  it('[5.5.3] takes a gated partner’s new user through sign-up and a new business to a code', async () => {
    const gated = await createWorld({ env: { SIGNUP_MODE: 'gated' } });
    const ownBrowser = await openChromium(gated);
    try {
      const partner = await newPartner(gated, { name: 'Payroll Partner' });
      await gated.app.get(SetPartnerCapability).run(partner.clientId, true);
      const email = newAddress();
      const newcomer = await arrive(ownBrowser, gated);
      const { page } = newcomer;
      await goToAuthorize(partner, {}, newcomer);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('Your name').fill('Nora Newcomer');
      await page.getByLabel('Email').fill(email);
      await newcomer.click('Create account');
      await newcomer.sees('Check your email');
      await newcomer.goto(`/verify-email?token=${await tokenSentTo(gated, email)}`);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await newcomer.click('Set the password');
      await newcomer.sees('Payroll Partner asks for access');
      await newcomer.click('Create a business');
      await page.getByLabel('Legal name').fill('Newcomer Works LLC');
      await newcomer.click('Create the business');
      await page.getByRole('radio', { name: 'Newcomer Works LLC', checked: true }).waitFor();
      await newcomer.click('Approve');
      const { accessToken } = await tokensFrom(partner, await broughtBack(newcomer), gated);
      expect(await statusWith(gated, accessToken)).toBe(200);
    } finally {
      await ownBrowser.close();
      await gated.close();
    }
  });

  it('shows where a client is described whose id is the address of a document', async () => {
    const server = await HttpsServer.open(({ url }, response) => {
      const document = {
        client_id: `${server.origin}${url}`,
        client_name: 'An assistant',
        redirect_uris: url === '/web.json' ? [CALLBACK] : ['http://127.0.0.1/callback'],
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    const open = await createWorld({ env: { CLIENT_METADATA_DOCUMENTS: '1' } });
    open.app.get(PublicHttps).agent.options.ca = server.certificate;
    const ownBrowser = await openChromium(open);
    try {
      const own = await newBusiness(open, { name: 'Larkspur Studio LLC' });
      const person = await newPerson(open, 'Ana Larkspur');
      await join(open, own, person, 'owner');
      const user = await arrive(ownBrowser, open);
      await user.enterAs(person);
      const { host } = new URL(server.origin);
      for (const [name, redirect_uri, warning] of [
        ['web', CALLBACK, `Approve only if you started this and trust ${host} and client.example.`],
        [
          'computer',
          'http://127.0.0.1:54321/callback',
          'It runs on your computer, where any program can use the same name. ' +
            `Approve only if you started this and trust ${host}.`,
        ],
      ] as const) {
        const client = { id: '', clientId: `${server.origin}/${name}.json`, clientSecret: '' };
        await goToAuthorize(client, { redirect_uri }, user);
        await user.sees('An assistant asks for access');
        const described = `This application is described at ${host}, and its name is not verified. `;
        await user.page.getByText(described + warning).waitFor();
        await user.inspect(`consent-described-${name}`);
      }
    } finally {
      await ownBrowser.close();
      await open.close();
      server.close();
    }
  });
});
