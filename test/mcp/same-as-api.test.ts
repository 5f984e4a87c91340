import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { People, newEmail } from '../support/identity/operator-people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { callTool, mcpClient, messagesIn, rpc, sendRawMcp } from '../support/mcp/client.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const ACCOUNT = { accountNumber: '6123', name: 'Coffee', category: 'expense' };

describe('a tool call', () => {
  let world: World;
  let business: TestBusiness;
  let client: Client;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    client = await mcpClient(world, business.api.credential);
  });

  it('returns what the API returns', async () => {
    const { body } = await business.api.get('/v1/accounts');
    expect((await callTool(client, 'list_accounts')).structured).toEqual(body);
  });

  it('is rejected with the reason of the API', async () => {
    await business.api.post('/v1/accounts', ACCOUNT);
    for (const [name, given, refusal] of [
      ['create_account', ACCOUNT, await business.api.post('/v1/accounts', ACCOUNT)],
      ['create_account', { name: 7 }, await business.api.post('/v1/accounts', { name: 7 })],
      ['list_accounts', { nonsense: 1 }, await business.api.get('/v1/accounts?nonsense=1')],
      ['get_entity', { id: 'x' }, await business.api.get('/v1/entities/x')],
      [
        'get_entity',
        { id: business.businessId },
        await business.api.get(`/v1/entities/${business.businessId}`),
      ],
    ] as const) {
      const { isError, structured, parsedText } = await callTool(client, name, given);
      expect({ isError, structured, parsedText }, name).toEqual({
        isError: true,
        structured: undefined,
        parsedText: refusal.body,
      });
      expect(refusal.status, name).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(['', null, undefined, ['a'], { a: 1 }])(
    'cannot reach another operation with an id like %j',
    async (id) => {
      const { isError, parsedText } = await callTool(client, 'get_entity', { id });
      expect([isError, parsedText.error]).toEqual([true, 'invalid_request']);
    },
  );

  it.each(['..', '../accounts', '%2e%2e', 'x/../../accounts', '?limit=1', '#', 'x\u0000', '\ud800'])(
    'treats %j as an unknown id',
    async (id) => {
      const { isError, parsedText } = await callTool(client, 'get_entity', { id });
      expect([isError, parsedText.error]).toEqual([true, 'invalid_request']);
    },
  );

  it('runs once per idempotency key and returns the same response again', async () => {
    const given = { ...ACCOUNT, idempotencyKey: 'once' };
    const first = await callTool(client, 'create_account', given);
    expect(await callTool(client, 'create_account', given)).toEqual(first);
    const other = await callTool(client, 'create_account', { ...given, name: 'Tea' });
    expect(other.parsedText.error).toBe('idempotency_key_reused');
    // The API and the MCP endpoint share the caller's keys.
    const { body, headers } = await business.api.post('/v1/accounts', ACCOUNT, { 'idempotency-key': 'once' });
    expect([body, headers.get('idempotency-replayed')]).toEqual([first.structured, 'true']);
  });

  it('leaves the same audit trail: who, when, from where and which request', async () => {
    const sent = rpc('tools/call', { name: 'create_account', arguments: ACCOUNT });
    const called = await sendRawMcp(business.api, sent);
    const posted = await business.api.post('/v1/accounts', { ...ACCOUNT, accountNumber: '6124' });
    const { body } = await business.api.get('/v1/audit-log?resource=ledger_account');
    const [byApi, byMcp] = body.data as Record<string, unknown>[];
    const OWN = new Set(['id', 'at', 'requestId', 'resourceId', 'changes']);
    const trailOf = (row: object) => Object.entries(row).filter(([name]) => !OWN.has(name));
    expect(byMcp!['requestId']).toBe(called.headers.get('x-request-id'));
    expect(byApi!['requestId']).toBe(posted.headers.get('x-request-id'));
    expect(trailOf(byMcp!)).toEqual(trailOf(byApi!));
    expect(byMcp).toMatchObject({
      action: 'ledger_account.create',
      address: expect.stringContaining('127.0.0.1'),
    });
  });

  it('outside the credential’s scopes is rejected and audited, although the tool is not listed', async () => {
    const { api } = await business.memberKey('member', ['read']);
    const reader = await mcpClient(world, api.credential);
    const { parsedText } = await callTool(reader, 'create_account', ACCOUNT);
    expect(parsedText).toEqual({ error: 'insufficient_scope', reason: 'this requires the scope write' });
    const { body } = await business.api.get('/v1/audit-log?resource=route');
    expect(body.data[0]).toMatchObject({
      action: 'request.insufficient_scope',
      changes: { method: 'POST', path: '/v1/accounts', scope: 'write' },
    });
  });

  it('follows the member’s current role', async () => {
    const people = new People(world, business);
    const email = newEmail();
    const userId = await people.add(email, 'admin');
    const { apiKey } = await people.createKey(userId, ['read', 'write']);
    const admin = await mcpClient(world, apiKey);
    expect((await callTool(admin, 'list_audit_log')).isError).toBe(false);
    await people.setRole(email, 'viewer');
    expect((await callTool(admin, 'list_audit_log')).parsedText.error).toBe('forbidden');
    expect((await admin.listTools()).tools.map(({ name }) => name)).not.toContain('create_account');
    await people.remove(email);
    await expect(admin.listTools()).rejects.toThrow();
  });

  it('reaches only the caller’s own business', async () => {
    const other = await newBusiness(world);
    const { parsedText } = await callTool(client, 'get_entity', { id: other.entityId });
    expect(parsedText.error).toBe('not_found');
  });

  it('counts for the client address behind trusted proxies', async () => {
    const proxied = await createWorld({ env: { TRUST_PROXY: '1' } });
    try {
      const { api } = await newBusiness(proxied);
      const sent = rpc('tools/call', { name: 'create_account', arguments: ACCOUNT });
      await sendRawMcp(api, sent, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' });
      const { body } = await api.get('/v1/audit-log?resource=ledger_account');
      expect(body.data[0].address).toBe('203.0.113.7');
    } finally {
      await proxied.close();
    }
  });

  it('passes exact amounts and rejects those that would be rounded', async () => {
    const entry = (amount: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_journal_entry","arguments":{"date":"2026-01-15","description":"x","lines":[{"accountNumber":"1000","debit":${amount}},{"accountNumber":"3010","credit":${amount}}]}}}`;
    const [made] = messagesIn(await sendRawMcp(business.api, entry('99999999999.99')));
    expect(JSON.parse(made.result.content[0].text).data.lines[0].debit).toBe(99999999999.99);
    const { status, body } = await sendRawMcp(business.api, entry('0.1000000000000000055'));
    expect([status, body.error.code]).toEqual([400, -32600]);
  });

  it('with too long headers is rejected like the API request', async () => {
    const { isError, parsedText } = await callTool(client, 'list_transactions', {
      search: 'x'.repeat(200_000),
    });
    expect(isError).toBe(true);
    expect(parsedText).toEqual({ error: 'invalid_request', reason: 'the headers are too large' });
  });

  it('can run concurrently with others', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callTool(client, 'create_account', { ...ACCOUNT, accountNumber: `6.${index}` }),
      ),
    );
    expect(responses.filter(({ isError }) => isError)).toEqual([]);
    expect(new Set(responses.map(({ structured }) => structured.data.accountNumber)).size).toBe(20);
  });
});

describe('the instructions', () => {
  it('contain the current date in the business’s time zone', async () => {
    const world = await createWorld();
    try {
      // In Tokyo it is already the next day.
      world.clock.advance(8 * 3_600_000);
      const business = await newBusiness(world, { timeZone: 'Asia/Tokyo' });
      const client = await mcpClient(world, business.api.credential);
      expect(client.getInstructions()).toContain('Today is 2026-03-16 in its time zone, Asia/Tokyo.');
      expect(client.getInstructions()).toContain('positive is money out');
    } finally {
      await world.close();
    }
  });
});
