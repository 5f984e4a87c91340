import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role, Scope } from '../../src/kernel/principal.js';
import { ToolCatalog } from '../../src/mcp/tool-catalog.js';
import { TOOLSET_NAMES } from '../../src/mcp/toolsets.js';
import type { Tool } from '../../src/mcp/tools/tool.js';
import { differences } from '../support/books/push.js';
import { newBusiness } from '../support/world/business.js';
import { callTool, EVERYTHING, mcpClient, messagesIn, rpc, sendMcpTo } from '../support/mcp/client.js';
import { callOf, createSamples, type SampleData, type RouteCall } from '../support/routes/route-calls.js';
import { routeInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

/** Files, the whole journal as text, what `list_audit_log` has too, and what is edited in a table. */
const NO_TOOLS = [
  'DELETE /v1/incorporation-drafts/:id',
  'DELETE /v1/saved-views/:id',
  'DELETE /v1/transactions/:id/splits',
  'GET /v1/bank-accounts/:id/reconciliations',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId/report',
  'GET /v1/budgets',
  'GET /v1/documents/:id/content',
  'GET /v1/entities/:id/closed-years',
  'GET /v1/exchange-rates',
  'GET /v1/reports/journal',
  'GET /v1/incorporation-drafts',
  'GET /v1/incorporation-drafts/:id',
  'GET /v1/saved-views',
  'GET /v1/tax-lines',
  'GET /v1/transactions/:id/history',
  'POST /v1/bank-accounts/:id/reconciliations',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/complete',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/undo',
  'POST /v1/entities/:id/close-year',
  'POST /v1/entities/:id/reopen-year',
  'POST /v1/entities/:id/revalue',
  'PUT /v1/budgets',
  'PUT /v1/exchange-rates',
  'POST /v1/incorporation-drafts',
  'PUT /v1/incorporation-drafts/:id',
  'PUT /v1/saved-views',
  'PUT /v1/tax-lines',
  'PUT /v1/transactions/:id/splits',
  'POST /v1/transactions/:id/undo-decision',
  'POST /v1/transactions/undo-decisions',
];

describe('the tools', () => {
  let world: World;
  let samples: SampleData;
  let client: Client;
  let tools: readonly Tool[];

  beforeAll(async () => {
    world = await theWorld();
    samples = await createSamples(await newBusiness(world));
    client = await mcpClient(world, samples.business.api.credential);
    // The client checks each result against the output schema from the tool list.
    await client.listTools();
    tools = world.app.get(ToolCatalog).listFor(samples.business.operator, new Set(TOOLSET_NAMES));
  });

  const routeOf = ({ request }: Tool) => `${request.method} ${request.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

  it('are the API operations that a bookkeeper or founder would use', () => {
    const routes = routeInputs(world)
      .map(({ name }) => name)
      .filter((name) => name.includes(' /v1/') && name !== 'GET /v1/openapi.json');
    expect([...tools.map(routeOf), ...NO_TOOLS].sort()).toEqual(routes.sort());
  });

  it('take the fields of their operation as a closed object', () => {
    for (const tool of tools) {
      const route = routeInputs(world).find(({ name }) => name === routeOf(tool))!;
      const properties = Object.keys(tool.inputSchema['properties'] as object);
      expect(properties, tool.name).toEqual(expect.arrayContaining([...route.pathParameters]));
      expect(tool.inputSchema['additionalProperties'], tool.name).toBe(false);
      expect(properties.includes('idempotencyKey'), tool.name).toBe(/POST|PATCH/.test(route.method));
    }
  });

  it('state whether they only read, are destructive or are idempotent', () => {
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    for (const tool of tools) {
      expect(tool.annotations.readOnlyHint, tool.name).toBe(tool.request.method === 'GET');
      if (tool.annotations.readOnlyHint) expect(tool.annotations.destructiveHint, tool.name).toBe(false);
    }
    expect(hints['list_transactions']).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
    });
    expect(hints['cancel_incorporation']).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints['set_period_lock']).toMatchObject({ readOnlyHint: false, idempotentHint: true });
    expect(hints['create_account']).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  });

  it('run their operation and return what their schema describes', async () => {
    for (const tool of tools) {
      const call = await callOf({ name: routeOf(tool) }, samples);
      const { isError, structured, parsedText } = await callTool(client, tool.name, argumentsOf(call));
      expect(isError, `${tool.name}: ${JSON.stringify(parsedText)}`).toBe(false);
      expect(parsedText, tool.name).toBeNull();
      expect(structured, tool.name).toHaveProperty('data');
    }
    expect(await differences(world, samples.business)).toEqual([]);
  });

  it.each([
    ['owner', ['read', 'write']],
    ['owner', ['read']],
    ['owner', ['write']],
    ['member', ['read', 'write']],
    ['viewer', ['read']],
  ] as [Role, Scope[]][])(
    'are listed for a key of a %s with %j according to its rights',
    async (role, scopes) => {
      const { api } = await samples.business.memberKey(role, scopes);
      const [message] = messagesIn(await sendMcpTo(api, EVERYTHING, rpc('tools/list')));
      const listed: { name: string }[] = message.result.tools;
      expect(message.result.nextCursor).toBeUndefined();
      const expected = tools.filter((tool) =>
        scopes.includes(tool.request.method === 'GET' ? 'read' : 'write'),
      );
      expect(listed.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
      expect(listed.length).toBeGreaterThan(10);
    },
  );
});

/** The tool arguments equivalent to a request. */
function argumentsOf({ path, query, body, file }: RouteCall): object {
  const content = file && Buffer.from(file.content).toString('base64');
  return { ...path, ...query, ...body, ...(file && { fileName: file.name, fileBase64: content }) };
}
