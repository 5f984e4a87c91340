import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PruneOAuth, RevokePartner } from '../../src/oauth/index.js';
import { PublicHttps } from '../../src/platform/outside/public-https.js';
import { Api } from '../support/http/api.js';
import { HttpsServer } from '../support/http/https-server.js';
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
  pairOf,
  type PublicTestClient,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 3_600_000;
const ON = { CLIENT_METADATA_DOCUMENTS: '1' };

type Respond = (response: ServerResponse) => unknown;

describe('a client whose id is the address of its metadata document', () => {
  let world: World;
  let server: HttpsServer;
  let business: TestBusiness;
  let owner: Person;
  /** What the server sends, by path. */
  const pages = new Map<string, Respond>();
  let clients = 0;

  beforeAll(async () => {
    server = await HttpsServer.open(({ url = '' }, response) => {
      const respond = pages.get(url);
      if (respond) respond(response);
      else response.writeHead(404).end();
    });
    world = await createWorld({ listensAtRootUrl: true, env: ON });
    trust(world);
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
  });
  beforeEach(() => server.requests.splice(0));
  afterAll(async () => {
    server.close();
    await world.close();
  });

  const trust = ({ app }: World) => {
    app.get(PublicHttps).agent.options.ca = server.certificate;
  };

  const metadataOf = (clientId: string) => ({
    client_id: clientId,
    client_name: 'An assistant',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  });
  const json = (document: unknown, headers: Record<string, string> = {}): Respond => {
    return (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(document));
  };

  /** A client with a document, in which `change` replaces fields. */
  const newClient = (change: object = {}, headers: Record<string, string> = {}): PublicTestClient => {
    const path = `/clients/${clients++}.json`;
    const clientId = `${server.origin}${path}`;
    pages.set(path, json({ ...metadataOf(clientId), ...change }, headers));
    return { id: '', clientId, clientSecret: null };
  };
  const publish = ({ clientId }: PublicTestClient, respond: Respond) =>
    pages.set(new URL(clientId).pathname, respond);
  const open = (client: PublicTestClient, changes = {}, where = world) =>
    authorize(where, { ...authorizeQuery(client, newPkce()), ...changes });
  const storedAs = (client: PublicTestClient) =>
    world.database.control((system) =>
      system.query(
        'select name, redirect_uris, scopes, is_public, is_self_registered from oauth_client where client_id = $1',
        [client.clientId],
      ),
    );

  it('is supported only if the operator allows it', async () => {
    const metadataAt = async ({ rootUrl }: World) =>
      (await new Api(rootUrl, null).get('/.well-known/oauth-authorization-server')).body;
    expect(await metadataAt(world)).toMatchObject({ client_id_metadata_document_supported: true });
    const without = await theWorld();
    expect(await metadataAt(without)).not.toHaveProperty('client_id_metadata_document_supported');
    trust(without);
    const { status, text } = await open(newClient(), {}, without);
    expect([status, server.requests]).toEqual([400, []]);
    expect(text).toContain('Unknown application.');
  });

  it('gets tokens with the consent of a user, who sees which host describes it', async () => {
    const client = newClient({ scope: 'read' });
    const requestId = await openRequest(world, { ...authorizeQuery(client, newPkce()), scope: 'read' });
    expect((await owner.browser.get(`consents/${requestId}`)).body.data).toMatchObject({
      clientName: 'An assistant',
      clientHost: `127.0.0.1:${server.port}`,
      isSelfRegistered: true,
      redirectHost: 'client.example',
      returnsToComputer: false,
    });
    const tokens = await tokensFor(world, { client, person: owner, business, scope: 'read' });
    expect(await statusWith(world, tokens.accessToken)).toBe(200);
    const next = pairOf(await requestToken(world, client, refreshForm(tokens.refreshToken)));
    expect(await statusWith(world, next.accessToken)).toBe(200);
    expect(await storedAs(client)).toEqual([
      {
        name: 'An assistant',
        redirect_uris: [CALLBACK],
        scopes: ['read'],
        is_public: true,
        is_self_registered: true,
      },
    ]);
  });

  it('has no secret, and gets no tokens of its own', async () => {
    const client = newClient();
    await open(client);
    const form = { grant_type: 'client_credentials' };
    refuses(await requestToken(world, client, form), 400, 'unauthorized_client');
    refuses(await requestToken(world, { ...client, clientSecret: 'guess' }, form), 401, 'invalid_client');
  });

  it('may run on a computer, which the consent page says', async () => {
    const client = newClient({ redirect_uris: ['http://127.0.0.1/callback'] });
    const query = { ...authorizeQuery(client, newPkce()), redirect_uri: 'http://127.0.0.1:54321/callback' };
    const requestId = await openRequest(world, query);
    const { body } = await owner.browser.get(`consents/${requestId}`);
    expect(body.data).toMatchObject({ redirectHost: '127.0.0.1:54321', returnsToComputer: true });
  });

  it.each([
    ['of another client', { client_id: 'https://client.example/other.json' }, 'client_id'],
    ['without an id', { client_id: undefined }, 'client_id'],
    ['with a secret', { client_secret: 'x' }, 'client secret'],
    ['with a secret that expires', { client_secret_expires_at: 0 }, 'client secret'],
    ['of a confidential client', { token_endpoint_auth_method: 'client_secret_basic' }, 'must be none'],
    ['of a client with a key', { token_endpoint_auth_method: 'private_key_jwt' }, 'must be none'],
    ['without redirect URIs', { redirect_uris: undefined }, 'redirect_uris'],
    ['with an empty list', { redirect_uris: [] }, 'redirect_uris'],
    ['with a redirect URI without https', { redirect_uris: ['http://client.example/'] }, 'redirect_uris'],
    ['with a script as redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris'],
    ['with another grant type', { grant_types: ['client_credentials'] }, 'grant_types'],
    ['with a long name', { client_name: 'x'.repeat(121) }, 'client_name'],
    ['with a name of several lines', { client_name: 'a\nb' }, 'client_name'],
  ])('is rejected with a document %s', async (_what, change, reason) => {
    const client = newClient(change);
    const { status, location, text } = await open(client);
    expect([status, location]).toEqual([400, null]);
    expect(text.toLowerCase()).toContain(reason.toLowerCase());
    expect(await storedAs(client)).toEqual([]);
  });

  it.each<[string, Respond]>([
    ['a missing one', (response) => response.writeHead(404).end()],
    ['an error', (response) => response.writeHead(500).end()],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere.json' }).end()],
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}')],
    ['no type', (response) => response.writeHead(200).end('{}')],
    ['no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
    ['a list', json([])],
    ['null', json(null)],
    ['a long one', json({ client_uri: 'x'.repeat(5_000) })],
    [
      'no UTF-8',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x7b, 0xff])),
    ],
    ['a broken one', (response) => response.destroy()],
  ])('is rejected with %s in place of a document, which is not remembered', async (_what, respond) => {
    const client = newClient();
    publish(client, respond);
    expect(await open(client)).toMatchObject({ status: 400, location: null });
    expect(await storedAs(client)).toEqual([]);
    publish(
      client,
      json(metadataOf(client.clientId), { 'content-type': 'application/x.client+json; charset=utf-8' }),
    );
    expect((await open(client)).status).toBe(303);
    const { pathname } = new URL(client.clientId);
    expect(server.requests).toEqual([pathname, pathname]);
  });

  it('is described by its document as long as that may be cached', async () => {
    const client = newClient({}, { 'cache-control': 'max-age=600' });
    for (let times = 0; times < 3; times++) expect((await open(client)).status).toBe(303);
    expect(server.requests).toHaveLength(1);
    const moved = 'https://client.example/moved';
    publish(client, json({ ...metadataOf(client.clientId), client_name: 'Renamed', redirect_uris: [moved] }));
    expect((await open(client, { redirect_uri: moved })).status).toBe(400);
    world.clock.advance(600_000);
    expect((await open(client, { redirect_uri: moved })).status).toBe(303);
    expect((await open(client)).status).toBe(400);
    expect(server.requests).toHaveLength(2);
    expect(await storedAs(client)).toEqual([
      expect.objectContaining({ name: 'Renamed', redirect_uris: [moved] }),
    ]);
  });

  it('opens no new request while its document is gone, and keeps its tokens', async () => {
    const client = newClient();
    const { refreshToken } = await tokensFor(world, { client, person: owner, business });
    publish(client, (response) => response.writeHead(410).end());
    world.clock.advance(3_600_000);
    expect((await open(client)).status).toBe(400);
    expect((await requestToken(world, client, refreshForm(refreshToken))).status).toBe(200);
  });

  it('is stored once by many first requests', async () => {
    const client = newClient();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(client)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 303));
    expect(await storedAs(client)).toHaveLength(1);
  });

  it('is unknown to the token endpoint before a request, which reads no document', async () => {
    const client = newClient();
    refuses(await requestToken(world, client, refreshForm('svc_rt_x')), 401, 'invalid_client');
    expect(server.requests).toEqual([]);
  });

  it('stays revoked when the operator revokes it', async () => {
    const client = newClient();
    const { accessToken } = await tokensFor(world, { client, person: owner, business });
    expect(await world.app.get(RevokePartner).run(client.clientId)).toBe(1);
    expect(await statusWith(world, accessToken)).toBe(401);
    world.clock.advance(DAY_MS);
    for (let times = 0; times < 2; times++) expect((await open(client)).status).toBe(400);
  });

  it('is deleted after a day unless a user has approved it, and comes back', async () => {
    const [approved, unused] = [newClient(), newClient()];
    const person = await newMember(world, business, 'owner');
    await tokensFor(world, { client: approved, person, business });
    await open(unused);
    world.clock.advance(2 * DAY_MS);
    await world.app.get(PruneOAuth).run();
    expect([(await storedAs(approved)).length, (await storedAs(unused)).length]).toEqual([1, 0]);
    expect((await open(unused)).status).toBe(303);
  });

  it('is an MCP client that is not registered anywhere', async () => {
    const provider = new UnregisteredMemory({ redirect_uris: [CALLBACK] }, newClient().clientId);
    const address = new URL(`${world.rootUrl}/mcp${EVERYTHING}`);
    const refused = new StreamableHTTPClientTransport(address, { authProvider: provider });
    const first = new Client({ name: 'a test', version: '1.0.0' });
    await expect(first.connect(refused)).rejects.toBeInstanceOf(UnauthorizedError);
    expect(provider.sentTo?.searchParams.get('client_id')).toBe(provider.clientMetadataUrl);
    const user = await newMember(world, business, 'member');
    const back = await decideInBrowser(provider.sentTo ?? '', user, { approveFor: business });
    await refused.finishAuth(back.searchParams.get('code') ?? '');
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
    expect((await callTool(client, 'list_entities')).isError).toBe(false);
    await client.close();
  });

  it('is not read on this machine by a service on the internet', async () => {
    const env = { ...ON, ROOT_URL: 'https://books.example', APP_URL: 'https://books.example/app' };
    const elsewhere = await createWorld({ env });
    trust(elsewhere);
    const before = server.connections;
    for (const clientId of [
      newClient().clientId,
      'https://localhost/client.json',
      'https://[::1]/client.json',
    ]) {
      const { status, text } = await open({ id: '', clientId, clientSecret: null }, {}, elsewhere);
      expect([status, text.includes('cannot be read')], clientId).toEqual([400, true]);
    }
    expect(server.connections).toBe(before);
    expect(elsewhere.logs.filter((line) => line.includes('"why":"not a public address"'))).toHaveLength(3);
    await elsewhere.close();
  });

  it('waits after too many unknown addresses from its own', async () => {
    const env = { ...ON, RATE_LIMIT_CLIENT_REGISTRATION: '3,0.5' };
    const limited = await createWorld({ listensAtRootUrl: true, env });
    trust(limited);
    const known = newClient();
    expect((await open(known, {}, limited)).status).toBe(303);
    for (let times = 0; times < 2; times++) await open(newClient(), {}, limited);
    const { status, headers } = await open(newClient(), {}, limited);
    expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    limited.clock.advance(3_600_000);
    expect((await open(known, {}, limited)).status).toBe(303);
    await limited.close();
  });
});
