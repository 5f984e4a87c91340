import {
  type CallToolResult,
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { requestIdOf } from '../platform/http/call.js';
import { toUnavailable } from '../platform/http/errors/to-unavailable.js';
import { packageVersion } from '../platform/package-folder.js';
import { CallTool } from './call-tool.js';
import { instructionsFor } from './instructions.js';
import type { McpCall } from './mcp-call.js';
import { getPrompt, PROMPTS } from './prompts/prompts.js';
import { ListResources } from './resources/list-resources.js';
import { ReadResource } from './resources/read-resource.js';
import { ResourceTemplates } from './resources/resource-templates.js';
import { ToolCatalog } from './tool-catalog.js';
import { toErrorResult } from './tools/to-result.js';
import type { Arguments } from './tools/to-request.js';
import { toWireTool } from './tools/to-wire-tool.js';

const IDENTITY: Implementation = { name: 'charterbook', title: 'Charterbook', version: packageVersion() };

/** Creates the server for one request. It keeps no state, so any instance can handle the next request. */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger(McpServerFactory.name);

  constructor(
    private readonly clock: Clock,
    private readonly catalog: ToolCatalog,
    private readonly tools: CallTool,
    private readonly listResources: ListResources,
    private readonly readResource: ReadResource,
    private readonly resourceTemplates: ResourceTemplates,
  ) {}

  /** Uses the SDK's low-level server, because the high-level one generates the schemas, which we take from the contract. */
  make(mcpCall: McpCall): Server {
    const { call, toolsets, results } = mcpCall;
    const { timeZone } = call.principal;
    const today = this.clock.today(timeZone);
    const server = new Server(IDENTITY, {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsFor(today, timeZone, toolsets),
    });
    server.setRequestHandler('tools/list', () => ({
      tools: this.catalog.listFor(call.principal, toolsets).map((tool) => toWireTool(tool, results)),
    }));
    server.setRequestHandler('tools/call', ({ params }) =>
      this.callTool(mcpCall, params.name, params.arguments ?? {}),
    );
    server.setRequestHandler('resources/list', ({ params }) =>
      this.reportFailure(mcpCall, 'resources/list', () => this.listResources.run(call, params?.cursor)),
    );
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: call.principal.scopes.includes('read') ? [...this.resourceTemplates.all] : [],
    }));
    server.setRequestHandler('resources/read', ({ params }) =>
      this.reportFailure(mcpCall, 'resources/read', () => this.readResource.run(call, params.uri)),
    );
    server.setRequestHandler('prompts/list', () => ({ prompts: [...PROMPTS] }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      getPrompt(params.name, params.arguments ?? {}, today),
    );
    return server;
  }

  private async callTool(mcpCall: McpCall, name: string, given: Arguments): Promise<CallToolResult> {
    const tool = this.catalog.find(name, mcpCall.toolsets);
    if (tool === null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, this.whyUnknown(name));
    return this.reportFailure(mcpCall, name, async () => {
      try {
        return await this.tools.run(mcpCall, tool, given);
      } catch (error) {
        const unavailable = toUnavailable(error);
        if (!unavailable) throw error;
        this.warnOfOutage(mcpCall, name, error);
        return toErrorResult(unavailable);
      }
    });
  }

  private whyUnknown(name: string): string {
    const toolset = this.catalog.toolsetOf(name);
    return toolset === null
      ? 'unknown tool'
      : `unknown tool: it belongs to the toolset ${toolset}, which the client's address does not include`;
  }

  private async reportFailure<T>({ call }: McpCall, what: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      // An internal error: its message must not reach the client.
      const requestId = requestIdOf(call.request);
      this.logger.error({ err: error, requestId, call: what }, 'MCP call failed');
      throw new ProtocolError(ProtocolErrorCode.InternalError, `internal_error: request ${requestId}`);
    }
  }

  private warnOfOutage({ call }: McpCall, what: string, error: unknown): void {
    const requestId = requestIdOf(call.request);
    this.logger.warn({ err: error, requestId, call: what }, 'the database is unavailable');
  }
}
