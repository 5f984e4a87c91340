import {
  Client as NextClient,
  StreamableHTTPClientTransport as NextTransport,
} from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageVersion } from '../../src/platform/package-folder.js';
import { Api } from '../support/http/api.js';
import { callTool, EVERYTHING, mcpClient } from '../support/mcp/client.js';
import { McpMemory } from '../support/oauth/clients/mcp-provider.js';
import { consentByOwner, type Integration, newIntegration } from '../support/oauth/clients/integration.js';
import { newClient, requestToken, statusWith } from '../support/oauth/oauth.js';

describe('an official client', () => {
  let integration: Integration;
  let address: URL;

  beforeAll(async () => {
    integration = await newIntegration();
    address = new URL(`${integration.rootUrl}/mcp${EVERYTHING}`);
  });

  it('[5] connects with an API key', async () => {
    const client = await mcpClient(integration.world, integration.business.api.credential);
    expect(client.getServerVersion()).toMatchObject({ name: 'charterbook', version: packageVersion() });
    expect((await callTool(client, 'list_entities')).structured.data).toHaveLength(1);
    await client.close();
  });

  it('[5.2] connects with a client credentials token', async () => {
    const { body } = await requestToken(integration.world, integration.client, {
      grant_type: 'client_credentials',
    });
    const client = await mcpClient(integration.world, body.access_token as string);
    expect((await callTool(client, 'list_entities')).isError).toBe(false);
  });

  it.each(['auto', { pin: '2026-07-28' }, 'legacy'] as const)(
    'of version 2 connects with the protocol version negotiated by %j',
    async (mode) => {
      const client = new NextClient({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } });
      const headers = { authorization: `Bearer ${integration.business.api.credential}` };
      await client.connect(new NextTransport(address, { requestInit: { headers } }));
      expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'legacy' ? '2025-11-25' : '2026-07-28');
      expect(client.getInstructions()).toContain('Today is 2026-03-15');
      expect((await client.listTools()).tools.length).toBeGreaterThan(50);
      const { structuredContent } = await client.callTool({ name: 'list_entities', arguments: {} });
      expect(structuredContent).toEqual((await integration.business.api.get('/v1/entities')).body);
      await client.close();
    },
  );

  it.each(['2026-07-28', '2025-11-25'])('of version %s gets results as text by default', async (version) => {
    const mode = version === '2026-07-28' ? { pin: version } : ('legacy' as const);
    const client = new NextClient({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const headers = { authorization: `Bearer ${integration.business.api.credential}` };
    const plain = new URL(`${integration.rootUrl}/mcp`);
    await client.connect(new NextTransport(plain, { requestInit: { headers } }));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const result = await client.callTool({ name: 'list_entities', arguments: {} });
    const { text } = await integration.business.api.get('/v1/entities');
    expect([result.content, result.structuredContent]).toEqual([[{ type: 'text', text }], undefined]);
    expect((await client.listPrompts()).prompts).toHaveLength(1);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    await client.close();
  });

  /** Knows the URL and the client credentials from the Developers page, and discovers everything else. */
  async function connectByConsent(memory: McpMemory): Promise<Client> {
    const refused = new StreamableHTTPClientTransport(address, { authProvider: memory });
    await expect(new Client({ name: 'a test', version: '1.0.0' }).connect(refused)).rejects.toBeInstanceOf(
      UnauthorizedError,
    );
    const back = await consentByOwner(memory.sentTo ?? '', integration);
    await refused.finishAuth(back.searchParams.get('code') ?? '');
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const { fetch: fetchAndTell, told } = watchFor('GET');
    await client.connect(
      new StreamableHTTPClientTransport(address, { authProvider: memory, fetch: fetchAndTell }),
    );
    // It also asks for an event stream and learns that there is none. After 401 it would refresh its token meanwhile.
    expect(await told).toBe(405);
    return client;
  }

  it('[5.3] is sent to the consent page and acts as the user who approved', async () => {
    const memory = new McpMemory(integration.client);
    const client = await connectByConsent(memory);
    expect(memory.sentTo?.origin).toBe(integration.rootUrl);
    expect(memory.sentTo?.searchParams.get('resource')).toBe(`${integration.rootUrl}/mcp`);
    const account = { accountNumber: '6.777', name: 'By consent', category: 'expense' };
    expect((await callTool(client, 'create_account', account)).isError).toBe(false);
    const { body } = await integration.business.api.get('/v1/audit-log?resource=ledger_account');
    expect(body.data[0]).toMatchObject({
      action: 'ledger_account.create',
      actorKind: 'oauth',
      clientId: integration.client.clientId,
      actingUserId: integration.owner.userId,
    });
    // RFC 8707: the SDK names the MCP server as the resource.
    expect(await statusWith(integration.world, memory.tokens()?.access_token ?? '')).toBe(401);
  });

  it('[5.3] asks for read access only if it is registered for that', async () => {
    const { world, business, owner } = integration;
    const reader = await newClient(world, business, owner, { name: 'A reader', scopes: ['read'] });
    const memory = new McpMemory(reader, undefined, null);
    const client = await connectByConsent(memory);
    expect(memory.sentTo?.searchParams.get('scope')).toBeNull();
    expect(memory.tokens()?.scope).toBe('read');
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(tools.length).toBeGreaterThan(10);
  });

  it('[5.3.5] refreshes expired tokens and continues', async () => {
    const memory = new McpMemory(integration.client);
    const client = await connectByConsent(memory);
    const before = memory.tokens()?.access_token;
    integration.world.clock.advance(3_601_000);
    expect((await callTool(client, 'list_entities')).isError).toBe(false);
    expect(memory.tokens()?.access_token).not.toBe(before);
  });

  it('[5.5.5] is sent to the consent page again after the business disconnects it', async () => {
    const { owner, business, rootUrl } = integration;
    const memory = new McpMemory(integration.client);
    const client = await connectByConsent(memory);
    const grants = `businesses/${business.businessId}/grants`;
    for (const { id } of (await owner.browser.get(grants)).body.data)
      await owner.browser.delete(`${grants}/${id}`);
    memory.sentTo = undefined;
    await expect(callTool(client, 'list_entities')).rejects.toBeInstanceOf(UnauthorizedError);
    expect(memory.sentTo).toMatchObject({ origin: rootUrl });
    expect((await new Api(rootUrl, 'x').get('/v1/entities')).status).toBe(401);
  });
});

/** A fetch that reports the status of the first response to a method. */
function watchFor(method: string): { readonly fetch: typeof fetch; readonly told: Promise<number> } {
  let tell: (status: number) => void = () => {};
  const told = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const watching: typeof fetch = async (target, init) => {
    const answer = await fetch(target, init);
    if (init?.method === method) tell(answer.status);
    return answer;
  };
  return { fetch: watching, told };
}
