import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { mcpClient } from '../support/mcp/client.js';
import { theWorld, type World } from '../support/world/world.js';

const PERIOD = 'from=2026-01-01&to=2026-01-31';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('a resource', () => {
  let world: World;
  let business: TestBusiness;
  let client: Client;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    client = await mcpClient(world, business.api.credential, '');
  });

  async function upload(content: Buffer, name = 'a.pdf'): Promise<string> {
    const form = formOf({ name, content }, { kind: 'receipt' });
    return dataOf(await business.api.post('/v1/documents', form), 201).id as string;
  }

  const pdf = (size: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 0x80), samplePdf()]);
  const downloads = async () =>
    ((await business.api.get('/v1/audit-log?resource=document')).body.data as { action: string }[]).filter(
      ({ action }) => action === 'document.download',
    ).length;

  it('can be a statement by type and period', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'charterbook://statements/{type}{?from,to,entityId}',
    );
    for (const type of ['profit_and_loss', 'cash_flow', 'balance_sheet']) {
      const uri = `charterbook://statements/${type}?${PERIOD}`;
      const { text } = await business.api.get(`/v1/reports/statements/${type}?${PERIOD}`);
      expect((await client.readResource({ uri })).contents).toEqual([
        { uri, mimeType: 'application/json', text },
      ]);
    }
  });

  it('can be a document, whose read is audited as a download', async () => {
    const content = pdf(1_000);
    const id = await upload(content, 'lease.pdf');
    const uri = `charterbook://documents/${id}`;
    const { resources } = await client.listResources();
    expect(resources).toContainEqual(
      expect.objectContaining({ uri, name: 'lease.pdf', mimeType: 'application/pdf', size: content.length }),
    );
    const before = await downloads();
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: 'application/pdf', blob: content.toString('base64') },
    ]);
    expect(await downloads()).toBe(before + 1);
  });

  it('of more than 3 MB must be downloaded from the API, and is not audited as a download', async () => {
    const uri = `charterbook://documents/${await upload(pdf(3_000_000))}`;
    const before = await downloads();
    await expect(client.readResource({ uri })).rejects.toThrow('use the API for more than 3000000');
    expect(await downloads()).toBe(before);
  });

  it('list has pages', async () => {
    const other = await newBusiness(world);
    const reader = await mcpClient(world, other.api.credential, '');
    expect(await reader.listResources()).toEqual({ resources: [] });
    await expect(reader.listResources({ cursor: '-1' })).rejects.toThrow('unknown cursor');
    expect(await reader.listResources({ cursor: '100' })).toEqual({ resources: [] });
  });

  it.each([
    'charterbook://documents/',
    `charterbook://documents/${UNKNOWN}`,
    'charterbook://accounts/1000',
    'file:///etc/passwd',
    'x',
  ])('that does not exist is reported as such: %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  it.each([
    ['charterbook://statements/cash_flow', 'invalid_request: from'],
    ['charterbook://statements/nonsense', 'type must be one of profit_and_loss'],
    [`charterbook://statements/cash_flow?${PERIOD}&nonsense=1`, 'invalid_request'],
    ['charterbook://documents/x', 'invalid_request'],
    ['charterbook://documents/..%2Faccounts', 'invalid_request'],
  ])('request that the API rejects has its reason: %s', async (uri, reason) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(reason),
    });
  });

  it('is never of another business', async () => {
    const id = await upload(pdf(10));
    const other = await newBusiness(world);
    const stranger = await mcpClient(world, other.api.credential, '');
    const uri = `charterbook://documents/${id}`;
    await expect(stranger.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  it('needs the scope read', async () => {
    const { api } = await business.memberKey('owner', ['write']);
    const writer = await mcpClient(world, api.credential, '');
    expect(await writer.listResources()).toEqual({ resources: [] });
    expect(await writer.listResourceTemplates()).toEqual({ resourceTemplates: [] });
    const uri = `charterbook://statements/cash_flow?${PERIOD}`;
    await expect(writer.readResource({ uri })).rejects.toThrow('insufficient_scope');
  });
});

describe('a prompt', () => {
  it('reviews a month with tools that the default toolsets have', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const client = await mcpClient(world, business.api.credential, '');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['review_month']);
    const { messages } = await client.getPrompt({
      name: 'review_month',
      arguments: { entity: 'Juniper', month: '2026-02' },
    });
    const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
    expect(text).toContain('the entity "Juniper" for 2026-02');
    const named = [...text.matchAll(/`((?:list|get)_\w+)`/g)].map(([, name]) => name);
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(tools).toEqual(expect.arrayContaining(named));
    await expect(client.getPrompt({ name: 'review_month', arguments: { month: 'x' } })).rejects.toMatchObject(
      {
        code: -32602,
      },
    );
  });
});
