import { beforeAll, describe, expect, it } from 'vitest';
import { Contract } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { ensureWebBuild } from '../support/browser/web-build.js';
import { receive, type Received } from '../support/http/encoded.js';
import { formOf, samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { MCP_HEADERS, rpc } from '../support/mcp/client.js';
import { integrationIn } from '../support/oauth/clients/integration.js';
import { INSTITUTION } from '../support/books/push.js';
import { callOf, createSamples, type SampleData } from '../support/routes/route-calls.js';
import { theWorld, type World } from '../support/world/world.js';

const BROWSER = 'gzip, deflate, br, zstd';
const NEXT = '2026-07-28';

describe('compression', () => {
  let world: World;
  let samples: SampleData;
  let authorization: string;

  beforeAll(async () => {
    await ensureWebBuild();
    world = await theWorld();
    const { business } = await integrationIn(world);
    samples = await createSamples(business);
    authorization = `Bearer ${business.api.credential}`;
    const rows = Array.from({ length: 200 }, (_, index) => ({
      accountExternalId: 'chk',
      externalId: `c-${index}`,
      date: '2026-03-01',
      amount: index + 1,
      description: `CARD PURCHASE ${index} CORNER STORE`,
    }));
    const pushed = { institutionName: INSTITUTION, transactions: rows };
    dataOf(await business.api.post('/v1/transactions', pushed), 200);
  });

  interface Request {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  const send = (
    path: string,
    encoding?: string,
    { headers = {}, ...request }: Request = {},
  ): Promise<Received> =>
    receive(world.rootUrl + path, {
      ...request,
      headers: { authorization, ...headers },
      ...(encoding !== undefined && { encoding }),
    });

  const asset = async () => {
    const { content } = await send('/app');
    return /src="(\/app\/assets\/app-[^"]+\.js)"/.exec(content.toString())?.[1] ?? '';
  };

  /** A message of a client of the version whose responses are JSON. */
  const mcpMessage = (method: string, params: object = {}, name?: string): Request => ({
    method: 'POST',
    headers: {
      ...MCP_HEADERS,
      'mcp-protocol-version': NEXT,
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    body: rpc(method, {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': NEXT,
        'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }),
  });

  it.each([
    ['JSON', '/v1/transactions?limit=200', {}],
    [
      'CSV',
      '/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-03-15&limit=200',
      { headers: { accept: 'text/csv' } },
    ],
    ['a streamed journal', '/v1/reports/journal', {}],
    ['the contract', '/v1/openapi.json', {}],
    ['the viewer', '/docs/swagger-ui-bundle.js', {}],
    ['a guide', '/docs/guides/api.md', {}],
    ['the page of a guide', '/docs/guides/api', { headers: { accept: 'text/html' } }],
    ['a list of tools', '/mcp', mcpMessage('tools/list')],
    ['a file of the web app', '', {}],
  ] as [string, string, Request][])(
    'makes %s smaller and changes nothing else',
    async (_what, path, request) => {
      const target = path === '' ? await asset() : path;
      const plain = await send(target, undefined, request);
      expect([plain.status, plain.encoding]).toEqual([200, undefined]);
      expect(plain.size).toBeGreaterThan(1_024);
      for (const [accepted, used] of [
        [BROWSER, 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
        ['gzip;q=0, identity', undefined],
      ] as const) {
        const encoded = await send(target, accepted, request);
        expect([encoded.status, encoded.encoding], accepted).toEqual([200, used]);
        expect(encoded.headers.vary, accepted).toContain('Accept-Encoding');
        expect(encoded.content.equals(plain.content), accepted).toBe(true);
        expect(encoded.headers['content-type']).toBe(plain.headers['content-type']);
        if (used !== undefined) expect(encoded.size, accepted).toBeLessThan(plain.size * 0.6);
      }
    },
  );

  it('is not for responses under 1 kB, nor for errors of that size', async () => {
    const small = await send('/v1/health-score?nonsense=1', BROWSER);
    expect([small.status, small.encoding]).toEqual([400, undefined]);
    const entity = await send(`/v1/accounts?entityId=${samples.entityId}&nonsense=1`, BROWSER);
    expect([entity.size < 1_024, entity.encoding]).toEqual([true, undefined]);
  });

  it('sends the same headers for HEAD, without a body', async () => {
    const head = await send('/v1/accounts', BROWSER, { method: 'HEAD' });
    expect([head.status, head.size, head.encoding]).toEqual([200, 0, undefined]);
    expect(head.headers.vary).toContain('Accept-Encoding');
    const contract = await send('/v1/openapi.json', BROWSER, { method: 'HEAD' });
    expect([contract.size, contract.encoding]).toEqual([0, 'br']);
  });

  it('keeps one weak ETag for all encodings, which revalidates all of them', async () => {
    const etags = await Promise.all(
      [undefined, 'gzip', 'br'].map(
        async (encoding) => (await send('/v1/openapi.json', encoding)).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(1);
    expect(etags[0]).toMatch(/^W\/"[\w-]{43}"$/);
    const headers = { 'if-none-match': String(etags[0]) };
    const known = await send('/v1/openapi.json', BROWSER, { headers });
    expect([known.status, known.size, known.encoding]).toEqual([304, 0, undefined]);
    expect([known.headers.etag, known.headers.vary]).toEqual([etags[0], 'Accept-Encoding']);
  });

  it('leaves files alone that are compressed already', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0x80), samplePdf()]);
    const form = formOf({ name: 'a.pdf', content }, { kind: 'receipt' });
    const { id } = dataOf(await samples.business.api.post('/v1/documents', form), 201);
    const { encoding, content: received } = await send(`/v1/documents/${id}/content`, BROWSER);
    expect([encoding, received.equals(content)]).toEqual([undefined, true]);
  });

  it('leaves event streams alone', async () => {
    const listed = await send('/mcp', BROWSER, {
      method: 'POST',
      headers: MCP_HEADERS,
      body: rpc('tools/list'),
    });
    expect(listed.headers['content-type']).toContain('text/event-stream');
    expect([listed.size > 20_000, listed.encoding]).toEqual([true, undefined]);
  });
});

/** Names of fields that hold a secret. */
const SECRET = /secret|token|password|credential|apiKey|signingUrl|cookie|otp|verifier/i;

describe('a response with a secret', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  /** The names of all fields of a response, through references. */
  function fieldsOf(contract: Contract, node: unknown, seen = new Set<string>()): string[] {
    if (typeof node !== 'object' || node === null) return [];
    const { $ref: reference, properties } = node as JsonSchema & { $ref?: string };
    if (reference !== undefined && !seen.has(reference)) {
      seen.add(reference);
      return fieldsOf(contract, contract.schema(reference), seen);
    }
    return [
      ...Object.keys((properties as object | undefined) ?? {}),
      ...Object.entries(node)
        .filter(([key]) => !['example', 'examples', 'enum', 'required'].includes(key))
        .flatMap(([, inner]) => fieldsOf(contract, inner, seen)),
    ];
  }

  it('is, in the API, only that of a signature request', () => {
    const contract = world.app.get(Contract);
    const found = contract.operations.filter(({ responses }) =>
      Object.entries(responses).some(
        ([status, response]) =>
          status.startsWith('2') &&
          fieldsOf(contract, response).some((name) => SECRET.test(name) && !name.endsWith('Id')),
      ),
    );
    expect(found.map(({ operationId }) => operationId)).toEqual(['requestSignature']);
  });

  it('is not compressed, by the API or as a tool', async () => {
    const { business } = await integrationIn(world);
    const name = 'POST /v1/ein-applications/:id/request-signature';
    const samples = { business } as SampleData;
    const headers = {
      authorization: `Bearer ${business.api.credential}`,
      'content-type': 'application/json',
    };
    const byApi = await callOf({ name }, samples);
    const path = name.replace('POST ', '').replace(':id', byApi.path?.['id'] ?? '');
    const sent = await receive(world.rootUrl + path, {
      method: 'POST',
      encoding: BROWSER,
      headers,
      body: JSON.stringify(byApi.body),
    });
    expect([sent.status, sent.encoding]).toEqual([200, undefined]);
    expect(sent.headers['cache-control']).toBe('no-store, no-transform');

    const { path: asTool, body } = await callOf({ name }, samples);
    const tool = 'request_signature';
    const called = await receive(`${world.rootUrl}/mcp?toolsets=all`, {
      method: 'POST',
      encoding: BROWSER,
      headers: {
        ...headers,
        ...MCP_HEADERS,
        'mcp-protocol-version': NEXT,
        'mcp-method': 'tools/call',
        'mcp-name': tool,
      },
      body: rpc('tools/call', {
        name: tool,
        arguments: { ...asTool, ...body },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': NEXT,
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      }),
    });
    expect([called.status, called.encoding]).toEqual([200, undefined]);
    expect(called.size).toBeGreaterThan(1_024);
    expect(called.headers['content-type']).toContain('application/json');
    expect(called.headers['cache-control']).toBe('no-store, no-transform');
  });

  it('or behind a session cookie is not compressed, whatever its size', async () => {
    const { business, owner } = await integrationIn(world);
    for (let index = 0; index < 10; index++) await business.memberKey('member', ['read']);
    const { headers, text } = await owner.browser.get(`businesses/${business.businessId}/members`, {
      'accept-encoding': BROWSER,
    });
    expect([text.length > 1_024, headers.get('content-encoding')]).toEqual([true, null]);
    const page = await receive(`${world.rootUrl}/app/sign-in`, { encoding: BROWSER });
    expect([page.status, page.encoding]).toEqual([200, undefined]);
    const metadata = await receive(`${world.rootUrl}/.well-known/oauth-authorization-server`, {
      encoding: BROWSER,
    });
    expect([metadata.status, metadata.encoding]).toEqual([200, undefined]);
  });
});
