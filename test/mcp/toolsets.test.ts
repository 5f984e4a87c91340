import { beforeAll, describe, expect, it } from 'vitest';
import { Contract } from '../../src/contract/index.js';
import { TOOLSET_NAMES, TOOLSETS, type Toolset } from '../../src/mcp/toolsets.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { mcpClient, messagesIn, rpc, sendMcpTo } from '../support/mcp/client.js';
import { theWorld, type World } from '../support/world/world.js';

/** What `tools/list` may weigh, in bytes of JSON. The default costs an assistant about 7,000 tokens. */
const LIMITS: Readonly<Record<Toolset | 'default' | 'all', number>> = {
  default: 30_000,
  books: 26_000,
  reports: 7_000,
  accounting: 4_000,
  companies: 50_000,
  admin: 23_000,
  all: 95_000,
};

describe('the toolsets', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  async function list(choices: string) {
    const response = await sendMcpTo(business.api, choices, rpc('tools/list'));
    const [message] = messagesIn(response);
    const tools = message.result.tools as { readonly name: string; readonly outputSchema?: object }[];
    return { tools, names: tools.map(({ name }) => name), bytes: Buffer.byteLength(JSON.stringify(message)) };
  }

  it('contain each tag of the contract once', () => {
    const { operations } = world.app.get(Contract);
    const tags = operations.flatMap((one) => (one['x-tool'] === undefined ? [] : one.tags.slice(0, 1)));
    const grouped = TOOLSET_NAMES.flatMap((name) => TOOLSETS[name].tags);
    expect(grouped.toSorted()).toEqual([...new Set(tags)].toSorted());
  });

  it.each(Object.entries(LIMITS))(
    '%s take at most %i bytes of an assistant’s context',
    async (name, limit) => {
      const { bytes, tools } = await list(name === 'default' ? '' : `?toolsets=${name}`);
      expect(bytes).toBeLessThanOrEqual(limit);
      // Far below the limit, the limit would no longer protect.
      expect(bytes).toBeGreaterThan(limit / 2);
      expect(tools.every((tool) => tool.outputSchema === undefined)).toBe(true);
    },
  );

  it('are books and reports by default', async () => {
    const { names } = await list('');
    expect(names).toEqual((await list('?toolsets=reports,books')).names);
    expect(names).toEqual(expect.arrayContaining(['list_transactions', 'get_statement', 'list_entities']));
    expect(names).not.toContain('create_incorporation');
  });

  it('together are all tools, and share only what each of them needs', async () => {
    const { names } = await list('?toolsets=all');
    const each = await Promise.all(
      TOOLSET_NAMES.map(async (name) => (await list(`?toolsets=${name}`)).names),
    );
    expect([...new Set(each.flat())].toSorted()).toEqual(names.toSorted());
    for (const shared of names.filter((name) => each.flat().filter((one) => one === name).length > 1))
      expect(shared).toBe('list_entities');
  });

  it('describe their results only to clients that asked for structured ones', async () => {
    const { tools } = await list('?results=structured');
    expect(tools.some((tool) => tool.outputSchema !== undefined)).toBe(false);
    const structured = messagesIn(
      await sendMcpTo(business.api, '?results=structured', rpc('tools/list'), {
        'mcp-protocol-version': '2025-06-18',
      }),
    )[0].result.tools as { readonly outputSchema?: object }[];
    expect(structured.every((tool) => tool.outputSchema !== undefined)).toBe(true);
  });

  it('limit what a client can call', async () => {
    const call = rpc('tools/call', { name: 'get_health_score', arguments: {} });
    const [refused] = messagesIn(await sendMcpTo(business.api, '?toolsets=books', call));
    expect(refused.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('belongs to the toolset reports'),
    });
    const [made] = messagesIn(await sendMcpTo(business.api, '?toolsets=reports', call));
    expect(made.result.isError).toBeUndefined();
  });

  it.each([
    ['?toolsets=books,payroll', 'toolsets has no "payroll": choose from default, all, books, reports'],
    ['?toolset=all', 'toolset is unknown: the address has the parameters toolsets and results'],
    ['?results=xml', 'results must be text or structured'],
  ])('cannot be chosen by %s', async (choices, reason) => {
    const { status, body } = await sendMcpTo(business.api, choices, rpc('tools/list'));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.reason).toContain(reason);
    await expect(mcpClient(world, business.api.credential, choices)).rejects.toThrow('invalid_request');
  });
});

describe('a result', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
  });

  async function call(choices: string, version: string | null) {
    const response = await sendMcpTo(
      business.api,
      choices,
      rpc('tools/call', { name: 'list_accounts', arguments: {} }),
      version === null ? {} : { 'mcp-protocol-version': version },
    );
    const [message] = messagesIn(response);
    return { result: message.result, size: Buffer.byteLength(response.text) };
  }

  it.each([
    ['', null, 'text'],
    ['', '2025-03-26', 'text'],
    ['', '2025-06-18', 'text'],
    ['', '2025-11-25', 'text'],
    ['?results=structured', '2025-06-18', 'structured'],
    ['?results=structured', '2025-11-25', 'structured'],
    // Clients of the first version do not know structured content.
    ['?results=structured', '2025-03-26', 'text'],
    ['?results=structured', null, 'text'],
  ])('at "%s" with version %s contains the data once, as %s', async (choices, version, form) => {
    const { text } = await business.api.get('/v1/accounts');
    const { result, size } = await call(choices, version);
    if (form === 'text') expect(result).toEqual({ content: [{ type: 'text', text }] });
    else expect(result).toEqual({ content: [], structuredContent: JSON.parse(text) });
    // Text is escaped inside JSON.
    expect(size).toBeLessThan(text.length * 1.4);
  });
});
