import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { messagesIn, rpc, sendRawMcp } from '../support/mcp/client.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const METADATA = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"';
const LIST = rpc('tools/list');

describe('the MCP endpoint', () => {
  let world: World;
  let business: TestBusiness;
  let anonymous: Api;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    anonymous = new Api(world.rootUrl, null);
  });

  describe('access', () => {
    it('[5] without a credential returns a challenge without an error', async () => {
      const { status, headers, body } = await sendRawMcp(anonymous, LIST);
      expect([status, headers.get('www-authenticate')]).toEqual([401, `Bearer ${METADATA}`]);
      expect(body).toMatchObject({ error: 'unauthorized' });
    });

    it.each(['svc_live_nonsense', 'svc_oat_nonsense', 'x'])(
      '[7.3] with %s returns a challenge with invalid_token',
      async (credential) => {
        const { status, headers } = await sendRawMcp(new Api(world.rootUrl, credential), LIST);
        expect(status).toBe(401);
        expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${METADATA}`);
      },
    );

    it('does not change the challenge of the API', async () => {
      expect((await anonymous.get('/v1/accounts')).headers.get('www-authenticate')).toBe('Bearer');
    });

    it('does not read the body of an unauthorized request', async () => {
      expect((await sendRawMcp(anonymous, '{'.repeat(5_000_000))).status).toBe(401);
    });

    it.each(['https://evil.example', 'null', '', 'http://localhost.evil.example', 'https://localhost:3000'])(
      'rejects the origin "%s" with any credential',
      async (origin) => {
        for (const api of [business.api, anonymous]) {
          const { status, body } = await sendRawMcp(api, LIST, { origin });
          expect([status, body.error]).toEqual([403, 'forbidden']);
        }
      },
    );

    it('accepts its own origin, and other loopback origins during local development', async () => {
      for (const origin of ['http://localhost:3000', 'http://127.0.0.1:6274', 'http://[::1]:1'])
        expect((await sendRawMcp(business.api, LIST, { origin })).status, origin).toBe(200);
    });

    it('accepts only its own origin on a public host', async () => {
      const elsewhere = await createWorld({ env: { ROOT_URL: 'https://books.example.com' } });
      try {
        const { api } = await newBusiness(elsewhere);
        const statusWith = async (origin: string) => (await sendRawMcp(api, LIST, { origin })).status;
        expect(await statusWith('https://books.example.com')).toBe(200);
        for (const origin of [
          'http://books.example.com',
          'http://localhost:3000',
          'https://books.example.com.evil',
        ])
          expect(await statusWith(origin), origin).toBe(403);
      } finally {
        await elsewhere.close();
      }
    });
  });

  describe('a request', () => {
    it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('cannot use %s: there are no sessions', async (method) => {
      const { status, headers } = await business.api.send(method, '/mcp');
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    });

    it.each([
      ['invalid JSON', '{', -32700],
      ['nothing', undefined, -32700],
      ['null', 'null', -32600],
      ['a number', '7', -32600],
      ['not a message', '{}', -32600],
      ['not a batch', '[]', -32600],
      ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
      ['invalid parameters', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":5}', -32600],
      ['an invalid id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
      [
        'a number that would be rounded',
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":0.1234567890123456789}}`,
        -32600,
      ],
    ])('is rejected with 400 if it is %s', async (_what, sent, code) => {
      const { status, body } = await sendRawMcp(business.api, sent);
      expect([status, body.jsonrpc, body.error.code]).toEqual([400, '2.0', code]);
    });

    it.each([
      ['an unknown method', rpc('tools/nothing'), -32601],
      ['an unsupported capability', rpc('completion/complete'), -32601],
      ['an unknown tool', rpc('tools/call', { name: 'nothing' }), -32602],
      ['the name of an Object.prototype member', rpc('tools/call', { name: '__proto__' }), -32602],
      ['a tool without a name', rpc('tools/call', {}), -32602],
      [
        'arguments that are not an object',
        rpc('tools/call', { name: 'list_accounts', arguments: [1] }),
        -32602,
      ],
    ])('gets a protocol error if it has %s', async (_what, sent, code) => {
      const response = await sendRawMcp(business.api, sent);
      expect(response.status).toBe(200);
      expect(messagesIn(response)).toMatchObject([{ jsonrpc: '2.0', id: 1, error: { code } }]);
    });

    it('can be a batch of limited length, as in protocol version 2025-03-26', async () => {
      const batch = (length: number) =>
        `[${Array.from({ length }, (_, id) => rpc('tools/call', { name: 'list_accounts' }, id)).join()}]`;
      const response = await sendRawMcp(business.api, batch(3), { 'mcp-protocol-version': '2025-03-26' });
      const messages = messagesIn(response).flat();
      expect(new Set(messages.map(({ id }) => id as number))).toEqual(new Set([0, 1, 2]));
      expect(messages.every(({ result }) => Array.isArray(JSON.parse(result.content[0].text).data))).toBe(
        true,
      );
      expect((await sendRawMcp(business.api, batch(101))).status).toBe(400);
    });

    it('is acknowledged without effect if it is a notification', async () => {
      const sent = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
      expect((await sendRawMcp(business.api, sent)).status).toBe(202);
    });

    it('must have a known protocol version, if any', async () => {
      expect((await sendRawMcp(business.api, LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(
        400,
      );
      for (const version of ['2025-03-26', '2025-06-18', '2025-11-25'])
        expect(
          (await sendRawMcp(business.api, LIST, { 'mcp-protocol-version': version })).status,
          version,
        ).toBe(200);
    });

    it('must be JSON in UTF-8, max 4 MB', async () => {
      const padding = (size: number) => rpc('ping', { _meta: { padding: 'x'.repeat(size) } });
      expect((await sendRawMcp(business.api, padding(4_000_000))).status).toBe(200);
      expect((await sendRawMcp(business.api, padding(4_200_000))).status).toBe(413);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
      ])
        expect((await sendRawMcp(business.api, LIST, { 'content-type': type })).status, type).toBe(415);
    });

    it('must accept both JSON and event streams', async () => {
      expect((await sendRawMcp(business.api, LIST, { accept: 'application/json' })).status).toBe(406);
    });
  });

  it('is independent of other requests: there is no session', async () => {
    const response = await sendRawMcp(business.api, LIST);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(messagesIn(response)[0].result.tools.length).toBeGreaterThan(0);
  });

  it('opens no event stream that outlives its response', async () => {
    const sent = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const response = await sendRawMcp(business.api, JSON.stringify(sent), {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    });
    expect(messagesIn(response)).toMatchObject([{ id: 1, error: { message: 'Subscription limit reached' } }]);
  });
});
