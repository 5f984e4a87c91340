import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { messagesIn, rpc, sendMcpTo, sendRawMcp } from '../support/mcp/client.js';
import { createWorld, type World } from '../support/world/world.js';

describe('[8] the rate limit budgets at the MCP endpoint', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({
      env: { RATE_LIMIT_READ: '5,1', RATE_LIMIT_WRITE: '3,0.5', RATE_LIMIT_UNKNOWN_BEARER: '3,0.5' },
    });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    // Long enough to refill every bucket.
    world.clock.advance(60_000);
    business = await newBusiness(world);
  });

  const call = async (name: string) => {
    const [message] = messagesIn(
      await sendMcpTo(business.api, '?toolsets=all', rpc('tools/call', { name, arguments: {} })),
    );
    return JSON.parse(message.result.content[0].text as string) as Record<string, unknown>;
  };

  async function times<T>(count: number, send: () => Promise<T>): Promise<T[]> {
    const responses: T[] = [];
    for (let time = 0; time < count; time++) responses.push(await send());
    return responses;
  }

  it('are those of the API, each charged once per call', async () => {
    const first = await times(5, () => call('list_accounts'));
    expect(first.map(({ error }) => error)).toEqual(Array(5).fill(undefined));
    expect(await call('list_accounts')).toEqual({
      error: 'rate_limited',
      reason: 'too many requests: try again in 1 s',
      retryAfterSeconds: 1,
    });
    expect((await business.api.get('/v1/accounts')).status).toBe(429);
    // The write budget is still full.
    const written = await times(3, () => call('create_account'));
    expect(written.map(({ error }) => error)).toEqual(Array(3).fill('invalid_request'));
    expect(await call('create_account')).toMatchObject({ error: 'rate_limited', retryAfterSeconds: 2 });
  });

  it('allow a call after the announced delay', async () => {
    await times(5, () => call('list_accounts'));
    const { retryAfterSeconds } = await call('list_accounts');
    world.clock.advance(Number(retryAfterSeconds) * 1000);
    expect(await call('list_accounts')).toHaveProperty('data');
  });

  it.each([
    ['a tool list', rpc('tools/list')],
    ['an initialize request', rpc('ping')],
    ['an unknown tool', rpc('tools/call', { name: 'nothing' })],
    ['invalid JSON', '{'],
    ['an invalid message', '{}'],
    [
      'an unknown protocol version',
      rpc('tools/call', { name: 'list_accounts' }),
      { 'mcp-protocol-version': '1' },
    ],
  ])('for reading are charged for %s', async (_what, sent, headers: Record<string, string> = {}) => {
    await times(5, () => sendRawMcp(business.api, sent, headers));
    const refused = await sendRawMcp(business.api, sent, headers);
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '1',
    ]);
  });

  it('for reading are charged for an address with an unknown toolset', async () => {
    const refused = await times(6, () => sendMcpTo(business.api, '?toolsets=x', rpc('ping')));
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('for reading are charged for a call that cannot become a request', async () => {
    const refusals = await times(6, () => call('get_entity'));
    expect(refusals.map(({ error }) => error)).toEqual([...Array(5).fill('invalid_request'), 'rate_limited']);
  });

  it('for unknown credentials are per IP address, as in the API', async () => {
    const stranger = new Api(world.rootUrl, 'svc_live_nonsense');
    const statuses = (await times(4, () => sendRawMcp(stranger, rpc('ping')))).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await stranger.get('/v1/accounts')).status).toBe(429);
    expect((await sendRawMcp(business.api, rpc('ping'))).status).toBe(200);
  });
});
