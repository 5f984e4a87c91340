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
  let nobody: Api;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    nobody = new Api(world.rootUrl, null);
  });

  describe('who comes in', () => {
    it('[5] says without a credential where to get one, and that nothing was wrong with it', async () => {
      const { status, headers, body } = await sendRawMcp(nobody, LIST);
      expect([status, headers.get('www-authenticate')]).toEqual([401, `Bearer ${METADATA}`]);
      expect(body).toMatchObject({ error: 'unauthorized' });
    });

    it.each(['svc_live_nonsense', 'svc_oat_nonsense', 'x'])(
      '[7.3] says of %s that it is not valid, and where to get one that is',
      async (credential) => {
        const { status, headers } = await sendRawMcp(new Api(world.rootUrl, credential), LIST);
        expect(status).toBe(401);
        expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${METADATA}`);
      },
    );

    it('leaves the challenge of the API as it is', async () => {
      expect((await nobody.get('/v1/accounts')).headers.get('www-authenticate')).toBe('Bearer');
    });

    it('reads no body of somebody who may not come in', async () => {
      expect((await sendRawMcp(nobody, '{'.repeat(5_000_000))).status).toBe(401);
    });

    it.each(['https://evil.example', 'null', '', 'http://localhost.evil.example', 'https://localhost:3000'])(
      'refuses a page of the origin "%s", whatever credential it has',
      async (origin) => {
        for (const api of [business.api, nobody]) {
          const { status, body } = await sendRawMcp(api, LIST, { origin });
          expect([status, body.error]).toEqual([403, 'forbidden']);
        }
      },
    );

    it('lets in its own origin, and on a machine of one’s own its other pages', async () => {
      for (const origin of ['http://localhost:3000', 'http://127.0.0.1:6274', 'http://[::1]:1'])
        expect((await sendRawMcp(business.api, LIST, { origin })).status, origin).toBe(200);
    });

    it('lets in its own origin alone where it has a name in the world', async () => {
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

  describe('what is sent', () => {
    it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('is not sent by %s: there are no sessions', async (method) => {
      const { status, headers } = await business.api.send(method, '/mcp');
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    });

    it.each([
      ['no JSON', '{', -32700],
      ['nothing', undefined, -32700],
      ['null', 'null', -32600],
      ['a number', '7', -32600],
      ['no message', '{}', -32600],
      ['no batch', '[]', -32600],
      ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
      ['parameters that are none', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":5}', -32600],
      ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
      [
        'a number that would be rounded',
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":0.1234567890123456789}}`,
        -32600,
      ],
    ])('is refused with 400 when it is %s', async (_what, sent, code) => {
      const { status, body } = await sendRawMcp(business.api, sent);
      expect([status, body.jsonrpc, body.error.code]).toEqual([400, '2.0', code]);
    });

    it.each([
      ['a method that there is none of', rpc('tools/nothing'), -32601],
      ['a capability that is not offered', rpc('resources/list'), -32601],
      ['a tool that there is none of', rpc('tools/call', { name: 'nothing' }), -32602],
      ['the name of a member of every object', rpc('tools/call', { name: '__proto__' }), -32602],
      ['a tool without a name', rpc('tools/call', {}), -32602],
      ['arguments that are no object', rpc('tools/call', { name: 'list_accounts', arguments: [1] }), -32602],
    ])('is answered with an error of the protocol when it names %s', async (_what, sent, code) => {
      const answer = await sendRawMcp(business.api, sent);
      expect(answer.status).toBe(200);
      expect(messagesIn(answer)).toMatchObject([{ jsonrpc: '2.0', id: 1, error: { code } }]);
    });

    it('may be a batch, which the revision of 2025-03-26 has, of a bounded length', async () => {
      const batch = (length: number) =>
        `[${Array.from({ length }, (_, id) => rpc('tools/call', { name: 'list_accounts' }, id)).join()}]`;
      const answer = await sendRawMcp(business.api, batch(3), { 'mcp-protocol-version': '2025-03-26' });
      const messages = messagesIn(answer).flat();
      expect(new Set(messages.map(({ id }) => id as number))).toEqual(new Set([0, 1, 2]));
      expect(messages.every(({ result }) => Array.isArray(result.structuredContent.data))).toBe(true);
      expect((await sendRawMcp(business.api, batch(101))).status).toBe(400);
    });

    it('is acknowledged, and nothing done, when it is a notification', async () => {
      const sent = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
      expect((await sendRawMcp(business.api, sent)).status).toBe(202);
    });

    it('names a revision of the protocol that is known, if any', async () => {
      expect((await sendRawMcp(business.api, LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(
        400,
      );
      for (const version of ['2025-03-26', '2025-06-18', '2025-11-25'])
        expect(
          (await sendRawMcp(business.api, LIST, { 'mcp-protocol-version': version })).status,
          version,
        ).toBe(200);
    });

    it('is JSON in UTF-8 of 4 MB at most', async () => {
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

    it('is answered by a client’s wish for both JSON and events alone', async () => {
      expect((await sendRawMcp(business.api, LIST, { accept: 'application/json' })).status).toBe(406);
    });
  });

  it('keeps no session: any request stands for itself', async () => {
    const answer = await sendRawMcp(business.api, LIST);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(messagesIn(answer)[0].result.tools.length).toBeGreaterThan(0);
  });

  it('opens no stream of events that would outlive its answer', async () => {
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
    const answer = await sendRawMcp(business.api, JSON.stringify(sent), {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    });
    expect(messagesIn(answer)).toMatchObject([{ id: 1, error: { message: 'Subscription limit reached' } }]);
  });
});
