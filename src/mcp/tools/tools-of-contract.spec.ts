import { describe, expect, it } from 'vitest';
import type { ToolContract, ToolOperation } from './tool-contract.js';
import { toRequest } from './to-request.js';
import { toolsOf, toToolName } from './tools-of-contract.js';

const HINTS = { readOnly: false, destructive: true, idempotent: false };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function contractOf(path: string, method: string, operation: Partial<ToolOperation>): ToolContract {
  return {
    servers: [{ url: 'https://books.example/v1' }],
    paths: {
      [path]: {
        [method]: { operationId: 'doIt', security: [{ bearer: ['write'] }], 'x-tool': HINTS, ...operation },
      },
    },
    components: {
      schemas: {
        Change: {
          type: 'object',
          properties: { id: { type: 'integer' }, name: { $ref: '#/components/schemas/Name' } },
          required: ['id'],
        },
        Name: { type: 'string' },
      },
      parameters: {
        Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which.' },
      },
    },
  };
}

const toolOf = (document: ToolContract) => toolsOf(document).get('do_it')!;

describe('the tools of the contract', () => {
  it.each([
    ['listTransactions', 'list_transactions'],
    ['getEINApplication', 'get_ein_application'],
    ['getSS4Form', 'get_ss4_form'],
    ['ping', 'ping'],
  ])('call %s %s', (operationId, name) => {
    expect(toToolName(operationId)).toBe(name);
  });

  it('omit operations that are not useful as tools', () => {
    const document = contractOf('/x', 'get', {});
    const { 'x-tool': _, ...operation } = document.paths['/x']!['get'] as ToolOperation;
    expect(toolsOf({ ...document, paths: { '/x': { get: operation } } }).size).toBe(0);
  });

  it('must have unique names', () => {
    const document = contractOf('/x', 'get', {});
    expect(() => toolsOf({ ...document, paths: { ...document.paths, '/y': document.paths['/x']! } })).toThrow(
      'do_it',
    );
  });

  it('describe themselves and their effects', () => {
    const tool = toolOf(contractOf('/x', 'post', { summary: 'Does it', description: 'At once.' }));
    expect([tool.title, tool.description]).toEqual(['Does it', 'Does it. At once.']);
    expect(tool.scopes).toEqual(['write']);
    expect(tool.annotations).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: false });
  });

  it.each([
    [undefined, 'Does it.'],
    ['At once.\n\nRequires the scope `write`.', 'Does it. At once.'],
    ['Requires the scope `write` and the role owner or admin.', 'Does it. Requires the role owner or admin.'],
    ['At once. Returns JSON, or CSV with `Accept: text/csv`.', 'Does it. At once.'],
  ])('describe nothing that only a program needs: %s', (description, expected) => {
    const operation = { summary: 'Does it', ...(description !== undefined && { description }) };
    expect(toolOf(contractOf('/x', 'post', operation)).description).toBe(expected);
  });

  it('take path, query and body as one closed object, with an idempotency key', () => {
    const tool = toolOf(
      contractOf('/things/{id}', 'patch', {
        parameters: [
          { $ref: '#/components/parameters/Id' },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Change' }) },
      }),
    );
    expect(tool.inputSchema).toMatchObject({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Which.' },
        dry: { type: 'boolean' },
        idInBody: { type: 'integer' },
        name: { type: 'string' },
      },
      required: ['id', 'idInBody'],
      additionalProperties: false,
    });
    expect(Object.keys(tool.inputSchema['properties'] as object)).toEqual([
      'id',
      'dry',
      'idInBody',
      'name',
      'idempotencyKey',
    ]);
    expect(tool.request).toMatchObject({
      method: 'PATCH',
      path: '/v1/things/{id}',
      pathArguments: ['id'],
      queryArguments: ['dry'],
      body: 'json',
      takesIdempotencyKey: true,
      accept: 'application/json',
    });
    expect([...tool.request.bodyFields]).toEqual([
      ['idInBody', 'id'],
      ['name', 'name'],
    ]);
  });

  it('do not take the format of the response', () => {
    const parameters = ['to', 'format'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const tool = toolOf(contractOf('/x', 'get', { parameters }));
    expect(tool.inputSchema['properties']).toEqual({ to: { type: 'string' } });
    expect(tool.request.queryArguments).toEqual(['to']);
    expect(() => toRequest(tool.request, { format: 'xlsx' })).toThrow('format is unknown');
  });

  it('do not require fields of an optional body', () => {
    const tool = toolOf(
      contractOf('/x', 'post', { requestBody: json({ $ref: '#/components/schemas/Change' }) }),
    );
    expect(tool.inputSchema).not.toHaveProperty('required');
  });

  it('take a file as a name and base64 content', () => {
    const form = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, kind: { type: 'string' } },
      required: ['file', 'kind'],
    };
    const tool = toolOf(
      contractOf('/x', 'post', {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
      }),
    );
    expect(tool.inputSchema['required']).toEqual(['kind', 'fileName', 'fileBase64']);
    expect(Object.keys(tool.inputSchema['properties'] as object)).not.toContain('file');
    expect(tool.request.body).toBe('form');
  });

  it('return the whole envelope, and have no output schema if the response is not JSON', () => {
    const envelope = {
      type: 'object',
      properties: { data: { $ref: '#/components/schemas/Name' } },
      required: ['data'],
    };
    const made = toolOf(contractOf('/x', 'post', { responses: { '400': json({}), '201': json(envelope) } }));
    expect(made.outputSchema).toEqual({
      ...envelope,
      properties: { data: { $ref: '#/$defs/Name' } },
      $defs: { Name: { type: 'string' } },
    });
    const text = toolOf(contractOf('/x', 'get', { responses: { '200': { content: { 'text/plain': {} } } } }));
    expect([text.outputSchema, text.request.accept]).toEqual([null, 'text/plain']);
  });
});
