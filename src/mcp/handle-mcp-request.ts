import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import { InvalidRequest } from '../kernel/domain-error.js';
import { Config } from '../platform/config/config.js';
import { readBody } from '../platform/http/input/body-parsers.js';
import type { Call } from '../platform/http/call.js';
import { InvalidJson } from '../platform/http/errors/http.errors.js';
import { type McpCall, readMcpCall } from './mcp-call.js';
import { McpServerFactory } from './mcp-server.js';
import { callsOnlyTools } from './messages.js';
import { ReadingBudget } from './reading-budget.js';
import { ToolCatalog } from './tool-catalog.js';

/** The request headers that the SDK reads. */
const HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
];

/** Handles one stateless request to the MCP endpoint; there are no sessions. */
@Injectable()
export class HandleMcpRequest {
  private readonly logger = new Logger(HandleMcpRequest.name);

  constructor(
    private readonly config: Config,
    private readonly budget: ReadingBudget,
    private readonly catalog: ToolCatalog,
    private readonly servers: McpServerFactory,
  ) {}

  async run(call: Call): Promise<void> {
    const { response } = call;
    const handled = await this.handle(call);
    response.status(handled.status);
    handled.headers.forEach((value, name) => {
      // Keep the service's own caching headers.
      if (name !== 'cache-control') response.setHeader(name, value);
    });
    if (handled.body === null) response.end();
    else await pipeline(Readable.fromWeb(handled.body), response);
  }

  private async handle(call: Call): Promise<Response> {
    const { request, response } = call;
    const mcpCall = await this.readAddress(call);
    try {
      await readBody(request, response, 'large');
    } catch (error) {
      await this.budget.spend(call);
      if (error instanceof InvalidJson || error instanceof InvalidRequest) return unreadable(error);
      throw error;
    }
    const message: unknown = request.body;
    // A tool call counts against the budget of the API route it calls.
    const isChargedThere = callsOnlyTools(
      message,
      (name) => this.catalog.find(name, mcpCall.toolsets) !== null,
    );
    if (!isChargedThere) await this.budget.spend(call);
    const handler = createMcpHandler(() => this.servers.make(mcpCall), {
      // The listed tools never change while a client is connected.
      maxSubscriptions: 0,
      onerror: (error) => this.logger.debug({ err: error }, 'message rejected'),
    });
    const sent = message === undefined ? {} : { parsedBody: message };
    const handled = await handler.fetch(this.toWebRequest(request, response), sent);
    // Rejected before the tool lookup: an unknown protocol version, or headers that contradict the message.
    if (isChargedThere && handled.status >= 400) await this.budget.spend(call);
    return handled;
  }

  private async readAddress(call: Call): Promise<McpCall> {
    try {
      return readMcpCall(call);
    } catch (error) {
      await this.budget.spend(call);
      throw error;
    }
  }

  private toWebRequest({ method, headers }: HttpRequest, response: HttpResponse): Request {
    const hangUp = new AbortController();
    response.on('close', () => hangUp.abort());
    const passed = HEADERS.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return new Request(`${this.config.rootUrl}/mcp`, { method, headers: passed, signal: hangUp.signal });
  }
}

/** JSON-RPC 2.0 §5.1: the response to an invalid message has no id. */
function unreadable(error: InvalidJson | InvalidRequest): Response {
  const code = error instanceof InvalidJson ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message: error.reason } }, { status: 400 });
}
