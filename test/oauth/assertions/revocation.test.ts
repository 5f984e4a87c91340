import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  basic,
  codeForm,
  consentTo,
  newClient,
  pairOf,
  postForm,
  refreshForm,
  refuses,
  requestToken,
  revoke,
  statusWith,
  type TestClient,
  tokensFor,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('[5.4.1] revocation', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  const newFamily = () => tokensFor(world, { client, person: owner, business });

  it('V1 authenticates the client, and returns 200 for anything that is not a valid token', async () => {
    const { accessToken } = await newFamily();
    refuses(await postForm(world, '/oauth/revoke', { token: accessToken }), 401, 'invalid_client');
    expect(await statusWith(world, accessToken)).toBe(200);
    for (const token of [
      'nonsense',
      'svc_oat_0',
      `${accessToken}x`,
      accessToken.replace('svc_oat_', 'svc_rt_'),
      'x'.repeat(5000),
    ]) {
      const { status, body } = await revoke(world, client, token);
      expect([status, body]).toEqual([200, {}]);
    }
    for (let again = 0; again < 2; again++)
      expect((await revoke(world, client, accessToken)).status).toBe(200);
  });

  it('V2 finds a token whatever the hint says', async () => {
    for (const hint of ['access_token', 'refresh_token', 'nonsense', '']) {
      const pair = await newFamily();
      const form = { token: pair.refreshToken, token_type_hint: hint };
      expect((await postForm(world, '/oauth/revoke', form, basic(client))).status).toBe(200);
      expect(await statusWith(world, pair.accessToken), hint).toBe(401);
      const other = await newFamily();
      const byAccess = { token: other.accessToken, token_type_hint: hint };
      expect((await postForm(world, '/oauth/revoke', byAccess, basic(client))).status).toBe(200);
      expect(await statusWith(world, other.accessToken), hint).toBe(401);
    }
  });

  it('V3 requires a token', async () => {
    refuses(await postForm(world, '/oauth/revoke', {}, basic(client)), 400, 'invalid_request');
    refuses(await postForm(world, '/oauth/revoke', { token: '' }, basic(client)), 400, 'invalid_request');
  });

  it('V4 rejects another client’s token and does not change it', async () => {
    const other = await newClient(world, business, owner);
    const pair = await newFamily();
    for (const token of [pair.accessToken, pair.refreshToken])
      refuses(await revoke(world, other, token), 400, 'invalid_grant');
    expect(await statusWith(world, pair.accessToken)).toBe(200);
    expect((await requestToken(world, client, refreshForm(pair.refreshToken))).status).toBe(200);
    const session = await owner.browser.post('token', { businessId: business.businessId });
    const sessionToken = session.body.data.accessToken as string;
    refuses(await revoke(world, client, sessionToken), 400, 'invalid_grant');
    expect(await statusWith(world, sessionToken)).toBe(200);
  });

  it('V5 takes effect on the next call', async () => {
    const { body } = await requestToken(world, client, { grant_type: 'client_credentials' });
    const token = body.access_token as string;
    expect(await statusWith(world, token)).toBe(200);
    await revoke(world, client, token);
    expect(await statusWith(world, token)).toBe(401);
    const trail = await business.api.get('/v1/audit-log?resource=oauth_client');
    expect(trail.body.data[0]).toMatchObject({
      action: 'oauth_token.revoke',
      clientId: client.clientId,
      changes: { kind: 'access' },
    });
  });

  it('V6 ends the family of a refresh token, and only the access token itself', async () => {
    const first = await newFamily();
    const second = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
    await revoke(world, client, first.accessToken);
    expect(await statusWith(world, first.accessToken)).toBe(401);
    expect(await statusWith(world, second.accessToken)).toBe(200);
    await revoke(world, client, second.refreshToken);
    expect(await statusWith(world, second.accessToken)).toBe(401);
    refuses(await requestToken(world, client, refreshForm(second.refreshToken)), 400, 'invalid_grant');
  });

  it('V7 does not change codes, API keys and secrets', async () => {
    const { code, pkce } = await consentTo(world, { client, person: owner, business });
    const key = business.api.credential ?? '';
    for (const token of [code, key, client.clientSecret])
      expect((await revoke(world, client, token)).status).toBe(200);
    expect((await business.api.get('/v1/accounts')).status).toBe(200);
    expect((await requestToken(world, client, codeForm(code, pkce))).status).toBe(200);
  });
});
