import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const PATHS = ['', '/v1', '/mcp'];

describe('the metadata of a protected resource (RFC 9728)', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it.each(PATHS)('of the service’s %s name the resource and its authorization server', async (path) => {
    const { status, body, headers } = await new Api(world.rootUrl, null).get(WELL_KNOWN + path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({
      resource: `http://localhost:3000${path}`,
      authorization_servers: ['http://localhost:3000'],
      bearer_methods_supported: ['header'],
    });
  });

  it('list the scopes of the API, and none for MCP clients, which would request all of them', async () => {
    const scopesOf = async (path: string) =>
      (await new Api(world.rootUrl, null).get(WELL_KNOWN + path)).body.scopes_supported;
    expect(await Promise.all(PATHS.map(scopesOf))).toEqual([['read', 'write'], ['read', 'write'], undefined]);
  });

  it.each(PATHS)('of %s are readable from every origin', async (path) => {
    const { headers } = await new Api(world.rootUrl, null).get(WELL_KNOWN + path);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('do not exist for other paths', async () => {
    for (const path of ['/v2', '/app', '/mcp/x', '/oauth'])
      expect((await new Api(world.rootUrl, null).get(WELL_KNOWN + path)).status, path).toBe(404);
  });

  it('use the configured address', async () => {
    const elsewhere = await createWorld({
      env: { ROOT_URL: 'https://books.example.com', SERVICE_DOCUMENTATION: 'https://docs.example.com/oauth' },
    });
    try {
      const { body } = await new Api(elsewhere.rootUrl, null).get(`${WELL_KNOWN}/mcp`);
      expect(body).toMatchObject({
        resource: 'https://books.example.com/mcp',
        authorization_servers: ['https://books.example.com'],
        resource_documentation: 'https://docs.example.com/oauth',
      });
    } finally {
      await elsewhere.close();
    }
  });
});
