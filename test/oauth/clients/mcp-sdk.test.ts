import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, discoverOAuthServerInfo } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { rpc, sendRawMcp } from '../../support/mcp/client.js';
import { consentByOwner, type Integration, newIntegration } from '../../support/oauth/clients/integration.js';
import { McpMemory } from '../../support/oauth/clients/mcp-provider.js';
import { statusWith } from '../../support/oauth/oauth.js';

type AuthOptions = Parameters<typeof auth>[1];

describe('the MCP SDK’s client authentication', () => {
  let integration: Integration;
  let serverUrl: string;
  /** Publishes the RFC 9728 metadata of a protected resource for the address in its query. */
  let publisher: Server;

  beforeAll(async () => {
    integration = await newIntegration();
    serverUrl = `${integration.rootUrl}/mcp`;
    publisher = createServer((request, response) => {
      const resource = new URL(request.url ?? '', serverUrl).searchParams.get('resource');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ resource, authorization_servers: [integration.rootUrl] }));
    });
    await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => publisher.close());

  const metadataOf = (resource: string) => {
    const { port } = publisher.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}/?resource=${encodeURIComponent(resource)}`);
  };

  /** The user approves the request; the code goes back to the client. */
  async function authorize(memory: McpMemory, options: AuthOptions = { serverUrl }): Promise<string> {
    expect(await auth(memory, options)).toBe('REDIRECT');
    const back = await consentByOwner(memory.sentTo ?? '', integration);
    const authorizationCode = back.searchParams.get('code') ?? '';
    expect(await auth(memory, { ...options, authorizationCode })).toBe('AUTHORIZED');
    return memory.tokens()?.access_token ?? '';
  }

  /** The status of a request to the MCP server. */
  const mcpStatusWith = async (accessToken: string) =>
    (await sendRawMcp(new Api(integration.world.rootUrl, accessToken), rpc('tools/list'))).status;

  it('[5.4] finds the authorization server from the address of the resource', async () => {
    const { authorizationServerUrl, authorizationServerMetadata } = await discoverOAuthServerInfo(serverUrl);
    expect(new URL(authorizationServerUrl).origin).toBe(integration.rootUrl);
    expect(authorizationServerMetadata).toMatchObject({
      issuer: integration.rootUrl,
      token_endpoint: `${integration.rootUrl}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it.each([undefined, 'client_secret_basic', 'client_secret_post'] as const)(
    '[5.3] gets tokens with its method %s, and refreshes them',
    async (method) => {
      const memory = new McpMemory(integration.client, method);
      const first = await authorize(memory);
      expect(await mcpStatusWith(first)).toBe(200);
      expect(memory.tokens()).toMatchObject({ token_type: 'Bearer', scope: 'read write' });
      expect(await auth(memory, { serverUrl })).toBe('AUTHORIZED');
      const second = memory.tokens()?.access_token ?? '';
      expect(second).not.toBe(first);
      expect(await mcpStatusWith(second)).toBe(200);
    },
  );

  it.each(['', '/', '/v1', '/mcp'])(
    '[5.3] names the service’s %s as the resource of its tokens',
    async (path) => {
      const memory = new McpMemory(integration.client);
      const resource = integration.rootUrl + path;
      // The SDK requires the resource to be the server's address or a parent of it.
      const server = path === '/v1' ? resource : serverUrl;
      const options = { serverUrl: server, resourceMetadataUrl: metadataOf(resource) };
      const token = await authorize(memory, options);
      expect(memory.sentTo?.searchParams.get('resource')).toBe(resource);
      expect([await statusWith(integration.world, token), await mcpStatusWith(token)]).toEqual([
        path === '/mcp' ? 401 : 200,
        path === '/v1' ? 401 : 200,
      ]);
      expect(await auth(memory, options)).toBe('AUTHORIZED');
    },
  );

  it('[5.3] gets no tokens for a resource of another service', async () => {
    const memory = new McpMemory(integration.client);
    const stranger = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/mcp`;
    await auth(memory, { serverUrl: stranger, resourceMetadataUrl: metadataOf(stranger) });
    const { headers } = await fetch(memory.sentTo ?? '', { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? '').searchParams;
    expect([back.get('error'), back.get('state'), back.get('iss')]).toEqual([
      'invalid_target',
      'the state',
      integration.rootUrl,
    ]);
  });

  it('[5.3.5] drops invalid tokens and asks the user again', async () => {
    const memory = new McpMemory(integration.client);
    await authorize(memory);
    const [{ id: grantId }] = (
      await integration.owner.browser.get(`businesses/${integration.business.businessId}/grants`)
    ).body.data;
    await integration.owner.browser.delete(`businesses/${integration.business.businessId}/grants/${grantId}`);
    expect(await auth(memory, { serverUrl })).toBe('REDIRECT');
    expect(memory.invalidated).toEqual(['tokens']);
    expect(memory.tokens()).toBeUndefined();
  });

  it('[5.6] gets an error for a wrong secret', async () => {
    const memory = new McpMemory({ ...integration.client, clientSecret: 'svc_secret_wrong' });
    await auth(memory, { serverUrl });
    const back = await consentByOwner(memory.sentTo ?? '', integration);
    const authorizationCode = back.searchParams.get('code') ?? '';
    await expect(auth(memory, { serverUrl, authorizationCode })).rejects.toMatchObject({
      errorCode: 'invalid_client',
    });
  });
});
