import {
  type CallToolResult,
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as WireTool,
} from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { type Call, requestIdOf } from '../platform/http/call.js';
import { toUnavailable } from '../platform/http/to-unavailable.js';
import { CallTool } from './call-tool.js';
import { instructionsFor } from './instructions.js';
import { ToolCatalog } from './tool-catalog.js';
import { toErrorResult } from './tools/to-result.js';
import type { Arguments } from './tools/to-request.js';
import type { Tool } from './tools/tool.js';

const IDENTITY: Implementation = { name: 'charterbook', title: 'Charterbook', version: '1.0.0' };

/** Creates the server for one request. It keeps no state, so any instance can handle the next request. */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger(McpServerFactory.name);

  constructor(
    private readonly clock: Clock,
    private readonly catalog: ToolCatalog,
    private readonly tools: CallTool,
  ) {}

  /** Uses the SDK's low-level server, because the high-level one generates the schemas, which we take from the contract. */
  make(call: Call): Server {
    const { timeZone } = call.principal;
    const server = new Server(IDENTITY, {
      capabilities: { tools: {} },
      instructions: instructionsFor(this.clock.today(timeZone), timeZone),
    });
    server.setRequestHandler('tools/list', () => ({
      tools: this.catalog.listFor(call.principal).map(toWireTool),
    }));
    server.setRequestHandler('tools/call', ({ params }) =>
      this.callTool(call, params.name, params.arguments ?? {}),
    );
    return server;
  }

  private async callTool(call: Call, name: string, given: Arguments): Promise<CallToolResult> {
    const tool = this.catalog.find(name);
    if (tool === null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'unknown tool');
    try {
      return await this.tools.run(call, tool, given);
    } catch (error) {
      const requestId = requestIdOf(call.request);
      const unavailable = toUnavailable(error);
      if (unavailable) {
        this.logger.warn({ err: error, requestId, tool: name }, 'the database is unavailable');
        return toErrorResult(unavailable);
      }
      // An internal error: its message must not reach the client.
      this.logger.error({ err: error, requestId, tool: name }, 'tool call failed');
      throw new ProtocolError(ProtocolErrorCode.InternalError, `internal_error: request ${requestId}`);
    }
  }
}

function toWireTool({ name, title, description, inputSchema, outputSchema, annotations }: Tool): WireTool {
  return {
    name,
    title,
    description,
    inputSchema,
    ...(outputSchema === null ? {} : { outputSchema }),
    annotations: { title, ...annotations },
  };
}
