import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newMember, type Person } from '../support/identity/people.js';
import { rpc, sendRawMcp } from '../support/mcp/client.js';
import {
  approve,
  authorize,
  authorizeQuery,
  codeForm,
  newClient,
  newPkce,
  openRequest,
  pairOf,
  refreshForm,
  refuses,
  requestToken,
  type TestClient,
} from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const READ = rpc('tools/call', { name: 'list_entities', arguments: {} });

describe('the resource of a token (RFC 8707)', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;
  let root: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
    root = world.runtime.config.rootUrl;
  });

  /** The statuses of a read at the API, and of the same one through the MCP server. */
  const statusesOf = async (accessToken: string) => {
    const api = new Api(world.rootUrl, accessToken);
    const tool = await sendRawMcp(api, READ);
    if (tool.status === 200) expect(tool.text).not.toContain('"isError":true');
    return [(await api.get('/v1/entities')).status, tool.status];
  };

  const codeFor = async (resource: Record<string, string>) => {
    const pkce = newPkce();
    const requestId = await openRequest(world, { ...authorizeQuery(client, pkce), ...resource });
    const { body } = await approve(owner, requestId, business);
    const code = new URL(body.data.redirectTo as string).searchParams.get('code') ?? '';
    return codeForm(code, pkce);
  };

  it.each([
    ['none', '', [200, 200]],
    ['the service', '&resource=/', [200, 200]],
    ['the API', '&resource=/v1', [200, 401]],
    ['the MCP server', '&resource=/mcp', [401, 200]],
    ['the MCP server with choices', '&resource=/mcp&resource=/mcp?toolsets=all', [401, 200]],
    ['both', '&resource=/v1&resource=/mcp', [200, 200]],
  ])('of a client is where it is valid: %s', async (_name, resources, expected) => {
    const form = `grant_type=client_credentials${resources.replaceAll('resource=', `resource=${root}`)}`;
    const { body } = await requestToken(world, client, form);
    expect(await statusesOf(body.access_token as string)).toEqual(expected);
  });

  it.each([
    ['the service', 'HTTP://LocalHost:3000', [200, 200]],
    ['the API', 'http://LOCALHOST:3000/v1', [200, 401]],
    ['the MCP server', 'HTTP://LOCALHOST:3000/mcp', [401, 200]],
    ['the MCP server with choices', 'Http://localhost:3000/mcp?toolsets=all', [401, 200]],
  ])('is the same one in another case of its scheme and host: %s', async (_name, resource, expected) => {
    const form = { grant_type: 'client_credentials', resource };
    expect(root).toBe('http://localhost:3000');
    const { body } = await requestToken(world, client, form);
    expect(await statusesOf(body.access_token as string)).toEqual(expected);
  });

  it('may be spelled differently in the consent, the exchange of the code and a refresh', async () => {
    const form = await codeFor({ resource: 'HTTP://LOCALHOST:3000/mcp' });
    const first = pairOf(await requestToken(world, client, { ...form, resource: `${root}/mcp` }));
    expect(await statusesOf(first.accessToken)).toEqual([401, 200]);
    const again = { ...refreshForm(first.refreshToken), resource: 'Http://LocalHost:3000/mcp/' };
    const second = pairOf(await requestToken(world, client, again));
    expect(await statusesOf(second.accessToken)).toEqual([401, 200]);
  });

  it.each([
    ['another case of the path', 'http://localhost:3000/MCP'],
    ['another host', 'http://localhost.example:3000/mcp'],
    ['another port', 'http://localhost:3001/mcp'],
    ['another scheme', 'https://localhost:3000/mcp'],
    ['a path with dots', 'http://localhost:3000/v1/../mcp'],
    ['an encoded path', 'http://localhost:3000/%6dcp'],
    ['a user', 'http://user@localhost:3000/mcp'],
    ['letters that only look like the host after folding', 'http://localho\u017ft:3000/mcp'],
    ['a fragment (RFC 8707 §2)', 'http://localhost:3000/mcp#a'],
    ['a fragment after the choices', 'http://localhost:3000/mcp?toolsets=all#a'],
    ['no scheme', '//localhost:3000/mcp'],
  ])('is invalid_target with %s', async (_name, resource) => {
    const form = { grant_type: 'client_credentials', resource };
    refuses(await requestToken(world, client, form), 400, 'invalid_target');
    const { location } = await authorize(world, { ...authorizeQuery(client, newPkce()), resource });
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_target');
  });

  it('is invalid_token at the other one', async () => {
    const form = { grant_type: 'client_credentials', resource: `${root}/mcp` };
    const { body } = await requestToken(world, client, form);
    const { status, headers } = await new Api(world.rootUrl, body.access_token as string).get('/v1/accounts');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });

  it.each(['/v1', '/mcp'])('does not matter where there is nothing to protect: %s', async (path) => {
    const form = { grant_type: 'client_credentials', resource: root + path };
    const { body } = await requestToken(world, client, form);
    const api = new Api(world.rootUrl, body.access_token as string);
    // A client of the MCP server asks it for a stream of events and learns that there is none.
    expect([(await api.get('/mcp')).status, (await api.get('/v1/nothing')).status]).toEqual([405, 404]);
  });

  it('is that of the consent, also after a refresh', async () => {
    const form = await codeFor({ resource: `${root}/mcp` });
    const first = pairOf(await requestToken(world, client, form));
    expect(await statusesOf(first.accessToken)).toEqual([401, 200]);
    const second = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
    expect(await statusesOf(second.accessToken)).toEqual([401, 200]);
  });

  it.each(['/v1', ''])('never goes beyond the consent: %s', async (path) => {
    const resource = root + path;
    const form = await codeFor({ resource: `${root}/mcp` });
    refuses(await requestToken(world, client, { ...form, resource }), 400, 'invalid_target');
    const { refreshToken } = pairOf(await requestToken(world, client, form));
    const wrong = { ...refreshForm(refreshToken), resource };
    refuses(await requestToken(world, client, wrong), 400, 'invalid_target');
    const right = { ...refreshForm(refreshToken), resource: `${root}/mcp` };
    expect(await statusesOf(pairOf(await requestToken(world, client, right)).accessToken)).toEqual([
      401, 200,
    ]);
  });

  it('can be a part of the consent, for one access token', async () => {
    const form = { ...(await codeFor({})), resource: `${root}/v1` };
    const first = pairOf(await requestToken(world, client, form));
    expect(await statusesOf(first.accessToken)).toEqual([200, 401]);
    const second = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
    expect(await statusesOf(second.accessToken)).toEqual([200, 200]);
  });

  it('does not restrict API keys', async () => {
    expect(await statusesOf(business.api.credential ?? '')).toEqual([200, 200]);
  });
});
