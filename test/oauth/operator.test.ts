import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  CALLBACK,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
  tokensFor,
} from '../support/oauth/oauth.js';
import { operate } from '../support/platform/operate.js';
import { newMember, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const GRANT = { grant_type: 'client_credentials' };
const SECRETS = {
  clientId: expect.stringMatching(/^svc_client_\w+$/),
  clientSecret: expect.stringMatching(/^svc_secret_\w+$/),
};

describe('the operator', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
  });

  const newPartner = async (): Promise<TestClient> => {
    const { json } = await operate(
      world,
      'partner:create',
      '--name',
      'Integrator',
      '--redirect-uri',
      CALLBACK,
      '--scopes',
      'read write',
      '--json',
    );
    return { id: '', ...(json as { clientId: string; clientSecret: string }) };
  };

  it('registers a business’s client for its first owner, and revokes it', async () => {
    const { json, text } = await operate(
      world,
      'oauth-client:create',
      '--business',
      business.businessId,
      '--name',
      'Sync',
      '--redirect-uri',
      CALLBACK,
      '--redirect-uri',
      'http://localhost:9/cb',
      '--scopes',
      'read write',
    );
    expect(json).toEqual(SECRETS);
    const client = { id: '', ...(json as { clientId: string; clientSecret: string }) };
    expect(text).toBe(`${client.clientId}\n${client.clientSecret}`);
    const response = await requestToken(world, client, GRANT);
    expect(await statusWith(world, response.body.access_token)).toBe(200);
    await operate(world, 'oauth-client:revoke', '--business', business.businessId, '--id', client.clientId);
    expect(await statusWith(world, response.body.access_token)).toBe(401);
    refuses(await requestToken(world, client, GRANT), 401, 'invalid_client');
  });

  it('registers it for another owner or admin, but not for a lower role', async () => {
    const [admin, viewer] = [
      await newMember(world, business, 'admin'),
      await newMember(world, business, 'viewer'),
    ];
    const create = (email: string) =>
      operate(
        world,
        'oauth-client:create',
        '--business',
        business.businessId,
        '--name',
        'Sync',
        '--scopes',
        'read',
        '--user',
        email,
      );
    expect((await create(admin.email)).json).toEqual(SECRETS);
    await expect(create(viewer.email)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('rejects an invalid registration, naming the field', async () => {
    const create = (uri: string, scopes: string) =>
      operate(world, 'partner:create', '--name', 'x', '--redirect-uri', uri, '--scopes', scopes);
    await expect(create('http://client.example/', 'read')).rejects.toThrow(/redirectUris\[0\]/);
    await expect(create(CALLBACK, 'admin')).rejects.toThrow(/--scopes/);
    await expect(
      operate(
        world,
        'oauth-client:create',
        '--business',
        business.businessId,
        '--name',
        ' ',
        '--scopes',
        'read',
      ),
    ).rejects.toThrow(/name/);
  });

  it('[5.5.1] registers partners, which every business may authorize, and revokes them', async () => {
    const partner = await newPartner();
    const { accessToken } = await tokensFor(world, { client: partner, person: owner, business });
    expect(await statusWith(world, accessToken)).toBe(200);
    const { json } = await operate(world, 'partner:revoke', '--client', partner.clientId);
    expect(json).toEqual({ clientId: partner.clientId, revoked: true, disconnected: 1 });
    expect(await statusWith(world, accessToken)).toBe(401);
    await expect(operate(world, 'partner:revoke', '--client', 'svc_client_x')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('replaces a partner’s secret: the old one stops working, tokens stay valid', async () => {
    const partner = await newPartner();
    const { accessToken } = await tokensFor(world, { client: partner, person: owner, business });
    const { json } = await operate(world, 'partner:rotate-secret', '--client', partner.clientId);
    const renewed = { ...partner, clientSecret: json['clientSecret'] as string };
    refuses(await requestToken(world, partner, GRANT), 401, 'invalid_client');
    refuses(await requestToken(world, renewed, GRANT), 400, 'unauthorized_client');
    expect(await statusWith(world, accessToken)).toBe(200);
    await expect(operate(world, 'partner:rotate-secret', '--client', 'svc_client_x')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('[5.5.3] grants and removes the capability signup_gate', async () => {
    const { clientId } = await newPartner();
    const set = (capability: string, state: string) =>
      operate(world, 'partner:set-capability', capability, state, '--client', clientId);
    expect((await set('signup_gate', 'on')).json).toEqual({ clientId, signupGate: true });
    expect((await set('signup_gate', 'off')).json).toEqual({ clientId, signupGate: false });
    await expect(set('signup_gate', 'maybe')).rejects.toThrow(/state/);
    await expect(set('everything', 'on')).rejects.toThrow(/capability/);
  });

  it('lists the grants of a business and ends one', async () => {
    const partner = await newPartner();
    const { accessToken } = await tokensFor(world, { client: partner, person: owner, business });
    const { json, text } = await operate(world, 'grant:list', '--business', business.businessId);
    const [grant] = json['grants'] as { id: string }[];
    expect(text).toContain(`${grant?.id}  read write  Integrator  The owner`);
    await operate(world, 'grant:revoke', '--business', business.businessId, '--id', grant?.id ?? '');
    expect(await statusWith(world, accessToken)).toBe(401);
    await expect(
      operate(world, 'grant:revoke', '--business', business.businessId, '--id', 'x'),
    ).rejects.toThrow(/--id/);
  });

  it('prunes expired tokens', async () => {
    const { json } = await operate(world, 'tokens:prune', '--json');
    expect(Object.keys(json['pruned'] as object).sort()).toEqual([
      'authorization_request',
      'oauth_client',
      'oauth_code',
      'oauth_token',
    ]);
  });
});
