import { beforeAll, describe, expect, it } from 'vitest';
import { ReferenceClient, RevokePartner, SetPartnerCapability } from '../../src/oauth/index.js';
import { newMember, type Person } from '../support/identity/people.js';
import {
  approve,
  authorize,
  authorizeQuery,
  codeForm,
  newPkce,
  openRequest,
  type Pkce,
  refuses,
  requestToken,
  statusWith,
} from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const CLIENT = { id: '', clientId: 'svc_client_api_reference', clientSecret: null };
const REDIRECT_URI = 'http://localhost:3000/docs/oauth2-redirect.html';

function queryOf(pkce: Pkce, changes: Record<string, string> = {}): Record<string, string> {
  return { ...authorizeQuery(CLIENT, pkce), scope: 'read', redirect_uri: REDIRECT_URI, ...changes };
}

describe('the reference page as a client', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
  });

  it('gets tokens with the consent of a user and PKCE, without any registration', async () => {
    const pkce = newPkce();
    const requestId = await openRequest(world, queryOf(pkce));
    const { body: consent } = await owner.browser.get(`consents/${requestId}`);
    expect(consent.data).toMatchObject({
      clientName: 'Charterbook API reference',
      isPartner: true,
      isSelfRegistered: false,
      redirectHost: 'localhost:3000',
      requestedScopes: ['read'],
    });
    const { body } = await approve(owner, requestId, business);
    const back = new URL(body.data.redirectTo as string);
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    const form = { ...codeForm(back.searchParams.get('code') ?? '', pkce), redirect_uri: REDIRECT_URI };
    const tokens = await requestToken(world, CLIENT, form);
    expect(tokens.body.scope).toBe('read');
    expect(await statusWith(world, tokens.body.access_token as string)).toBe(200);
  });

  it.each([
    ['another origin', 'https://client.example/docs/oauth2-redirect.html'],
    ['another path', 'http://localhost:3000/docs/oauth2-redirect.html/..'],
    ['another host', 'http://127.0.0.1:3000/docs/oauth2-redirect.html'],
    ['another port', 'http://localhost:3001/docs/oauth2-redirect.html'],
    ['a query', `${REDIRECT_URI}?a=b`],
  ])('gets a code only at its own page: not at %s', async (_name, redirect_uri) => {
    const { status, location } = await authorize(world, queryOf(newPkce(), { redirect_uri }));
    expect([status, location]).toEqual([400, null]);
  });

  it('needs PKCE, and has neither a secret nor tokens of its own', async () => {
    const { location } = await authorize(world, queryOf(newPkce(), { code_challenge: '' }));
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
    const credentials = { grant_type: 'client_credentials' };
    refuses(await requestToken(world, CLIENT, credentials), 400, 'unauthorized_client');
    refuses(
      await requestToken(world, { ...CLIENT, clientSecret: 'guess' }, credentials),
      401,
      'invalid_client',
    );
  });

  it('is registered once by many first requests', async () => {
    const elsewhere = await createWorld();
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => authorize(elsewhere, queryOf(newPkce()))),
    );
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 303));
    const rows = await elsewhere.database.control((system) =>
      system.query('select any_loopback_port from oauth_client where client_id = $1', [CLIENT.clientId]),
    );
    expect(rows).toEqual([{ any_loopback_port: false }]);
    await elsewhere.close();
  });

  it('follows the address of the service', async () => {
    const moved = await createWorld();
    await openRequest(moved, queryOf(newPkce()));
    await moved.database.control((system) =>
      system.query(
        `update oauth_client set redirect_uris = '{https://old.example/docs/oauth2-redirect.html}'`,
      ),
    );
    await openRequest(moved, queryOf(newPkce()));
    expect((await moved.app.get(ReferenceClient).find())?.redirectUris).toEqual([REDIRECT_URI]);
    await moved.close();
  });

  it('stays revoked when the operator revokes it', async () => {
    const without = await createWorld();
    await openRequest(without, queryOf(newPkce()));
    await without.app.get(SetPartnerCapability).run(CLIENT.clientId, true);
    await without.app.get(RevokePartner).run(CLIENT.clientId);
    for (let times = 0; times < 2; times++)
      expect((await authorize(without, queryOf(newPkce()))).status).toBe(400);
    await without.close();
  });
});
