import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound } from '../../src/kernel/domain-error.js';
import { PruneOAuth, SetPartnerCapability } from '../../src/oauth/index.js';
import { Api, type ApiResponse } from '../support/http/api.js';
import { newMember, type Person } from '../support/identity/people.js';
import { callTool, EVERYTHING } from '../support/mcp/client.js';
import { decideInBrowser } from '../support/oauth/clients/integration.js';
import { UnregisteredMemory } from '../support/oauth/clients/mcp-provider.js';
import {
  authorize,
  authorizeQuery,
  CALLBACK,
  newPkce,
  openRequest,
  type PublicTestClient,
  refuses,
  requestToken,
  statusWith,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 3_600_000;
const METADATA = { client_name: 'An assistant', redirect_uris: [CALLBACK] };

function register(world: World, metadata: unknown, headers = {}): Promise<ApiResponse<any>> {
  return new Api(world.rootUrl, null).post('/oauth/register', metadata, headers);
}

it('the registration endpoint does not exist unless it is turned on', async () => {
  expect((await register(await theWorld(), METADATA)).status).toBe(404);
});

describe('a client that registers itself (RFC 7591)', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;

  beforeAll(async () => {
    const env = { CLIENT_REGISTRATION: '1', RATE_LIMIT_CLIENT_REGISTRATION: '20,0.5' };
    world = await createWorld({ listensAtRootUrl: true, env });
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
  });
  afterAll(() => world.close());

  const newClient = async (): Promise<PublicTestClient> => {
    const { body } = await register(world, METADATA);
    return { id: '', clientId: body.client_id as string, clientSecret: null };
  };
  const consentOf = async (client: PublicTestClient) => {
    const requestId = await openRequest(world, authorizeQuery(client, newPkce()));
    return (await owner.browser.get(`consents/${requestId}`)).body.data;
  };

  it('finds the endpoint in the metadata, and gets what it registered', async () => {
    const { body: metadata } = await new Api(world.rootUrl, null).get(
      '/.well-known/oauth-authorization-server',
    );
    expect(metadata.registration_endpoint).toBe(`${world.rootUrl}/oauth/register`);
    const wanted = { ...METADATA, scope: 'read openid', token_endpoint_auth_method: 'client_secret_basic' };
    const { status, headers, body } = await register(world, wanted);
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^svc_client_/),
      client_id_issued_at: world.clock.epochMilliseconds() / 1000,
      client_name: 'An assistant',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read',
    });
  });

  it.each([
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['no list', { redirect_uris: CALLBACK }, 'invalid_redirect_uri'],
    ['http', { redirect_uris: ['http://client.example/callback'] }, 'invalid_redirect_uri'],
    ['a wildcard', { redirect_uris: ['https://*.client.example/'] }, 'invalid_redirect_uri'],
    ['a long name', { client_name: 'x'.repeat(121) }, 'invalid_client_metadata'],
    ['a name that is no text', { client_name: 7 }, 'invalid_client_metadata'],
    ['client credentials', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ])('is rejected with %s', async (_name, change, code) => {
    refuses(await register(world, { ...METADATA, ...change }), 400, code);
    world.clock.advance(2000);
  });

  it.each([
    ['a list', []],
    ['no JSON', '{'],
    ['a large body', { ...METADATA, client_uri: 'x'.repeat(20_000) }],
  ])('is rejected with %s', async (_name, body) => {
    refuses(await register(world, body), 400, 'invalid_client_metadata');
    world.clock.advance(2000);
  });

  it('gets tokens only with the consent of a user, who sees that its name is not verified', async () => {
    const client = await newClient();
    refuses(
      await requestToken(world, client, { grant_type: 'client_credentials' }),
      400,
      'unauthorized_client',
    );
    expect(await consentOf(client)).toMatchObject({ clientName: 'An assistant', isSelfRegistered: true });
    const { accessToken } = await tokensFor(world, { client, person: owner, business });
    expect(await statusWith(world, accessToken)).toBe(200);
    const { body } = await owner.browser.get(`businesses/${business.businessId}/grants`);
    expect(body.data).toContainEqual(
      expect.objectContaining({ clientName: 'An assistant', isPartner: false }),
    );
  });

  it('never gets a capability of partners', async () => {
    const { clientId } = await newClient();
    await expect(world.app.get(SetPartnerCapability).run(clientId, true)).rejects.toThrow(NotFound);
  });

  it('is deleted after a day unless a user has approved it', async () => {
    const [approved, unused] = [await newClient(), await newClient()];
    await tokensFor(world, { client: approved, person: owner, business });
    world.clock.advance(2 * DAY_MS);
    await world.app.get(PruneOAuth).run();
    const statusOf = async (client: PublicTestClient) =>
      (await authorize(world, authorizeQuery(client, newPkce()))).status;
    // Redirected to the consent page; an unknown application.
    expect([await statusOf(approved), await statusOf(unused)]).toEqual([303, 400]);
  });

  it('is an MCP client that knows nothing but the address of the server', async () => {
    const provider = new UnregisteredMemory({
      ...METADATA,
      token_endpoint_auth_method: 'client_secret_post',
    });
    const address = new URL(`${world.rootUrl}/mcp${EVERYTHING}`);
    const refused = new StreamableHTTPClientTransport(address, { authProvider: provider });
    const first = new Client({ name: 'a test', version: '1.0.0' });
    await expect(first.connect(refused)).rejects.toBeInstanceOf(UnauthorizedError);
    const user = await newMember(world, business, 'member');
    const back = await decideInBrowser(provider.sentTo ?? '', user, { approveFor: business });
    await refused.finishAuth(back.searchParams.get('code') ?? '');
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
    expect((await callTool(client, 'list_entities')).isError).toBe(false);
    await client.close();
  });

  it('waits after too many registrations from its address', async () => {
    for (let left = 20; left > 0; left--) await register(world, METADATA);
    const { status, headers, body } = await register(world, METADATA);
    expect([status, body.error, headers.get('retry-after')]).toEqual([429, 'rate_limited', '2']);
    world.clock.advance(2000);
    expect((await register(world, METADATA)).status).toBe(201);
  });

  it('is rejected while too many others wait for an approval', async () => {
    world.clock.advance(60_000);
    await world.database.control((system) =>
      system.query(
        `insert into oauth_client (id, client_id, name, redirect_uris, scopes, is_public, is_self_registered, created_at)
         select gen_random_uuid(), 'svc_client_unused' || n, 'Unused', array['https://client.example/'], array['read'],
                true, true, $1
           from generate_series(1, 1000) as n`,
        [world.clock.now()],
      ),
    );
    refuses(await register(world, METADATA), 429, 'rate_limited');
    world.clock.advance(2 * DAY_MS);
    await world.app.get(PruneOAuth).run();
    expect((await register(world, METADATA)).status).toBe(201);
  });
});
