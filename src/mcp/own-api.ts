import { Agent, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { WITH_SECRET } from '../platform/http/responses/compress-responses.js';
import { requestIdOf } from '../platform/http/call.js';
import { continueRequest } from '../platform/logging/request-ids.js';
import type { ToolRequest } from './tools/to-request.js';

export interface OwnResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly content: Buffer;
  /** Whether it contains a secret that must not be compressed. */
  readonly hasSecret: boolean;
}

/** The headers that the inner request copies from the outer one: who calls, from where, and in which trace. */
const PASSED_ON = [
  'authorization',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'traceparent',
  'tracestate',
] as const;

/**
 * Calls this process's own API like any client, over an in-memory connection: the request passes the same parser,
 * guards, budgets, validation, idempotency and audit as an external one.
 */
@Injectable()
export class OwnApi {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Calls on behalf of the sender of `outer`, with the same request id. */
  async call(outer: Request, { method, path, headers, body }: ToolRequest): Promise<OwnResponse> {
    const payload = await encodeBody(body);
    const response = await this.send(outer, {
      method,
      path,
      headers: {
        ...passedOn(outer),
        ...headers,
        ...payload.headers,
        connection: 'close',
      },
      content: payload.content,
    });
    const retryAfter = Number(response.headers['retry-after']);
    return {
      status: response.statusCode ?? 500,
      contentType: response.headers['content-type'] ?? '',
      retryAfterSeconds: Number.isInteger(retryAfter) ? retryAfter : null,
      content: await buffer(response),
      hasSecret: response.headers['cache-control'] === WITH_SECRET,
    };
  }

  private send(
    outer: Request,
    sent: { method: string; path: string; headers: Record<string, string>; content: Buffer | null },
  ): Promise<IncomingMessage> {
    const connection = this.connect(outer);
    return new Promise((resolve, reject) => {
      const { method, path, headers } = sent;
      const agent = new InMemoryAgent(connection);
      const request = httpRequest({ agent, method, path, headers }, resolve);
      request.on('error', reject);
      request.end(sent.content ?? undefined);
    });
  }

  /** The client end of a connection that the server sees as coming from the caller's address. */
  private connect(outer: Request): Duplex {
    const { socket } = outer;
    const [ours, theirs] = duplexPair();
    continueRequest(theirs, requestIdOf(outer));
    Object.defineProperties(theirs, {
      remoteAddress: { value: socket.remoteAddress },
      encrypted: { value: (socket as { encrypted?: boolean }).encrypted },
    });
    // Node documents this event as the way to inject connections into a server.
    (this.adapterHost.httpAdapter.getHttpServer() as Server).emit('connection', theirs);
    return ours;
  }
}

class InMemoryAgent extends Agent {
  constructor(private readonly connection: Duplex) {
    super({ keepAlive: false });
  }

  override createConnection(): Duplex {
    return this.connection;
  }
}

function passedOn({ headers }: Request): Record<string, string> {
  const pairs = PASSED_ON.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    pairs.filter((pair): pair is [(typeof PASSED_ON)[number], string] => typeof pair[1] === 'string'),
  );
}

async function encodeBody(
  body: ToolRequest['body'],
): Promise<{ headers: Record<string, string>; content: Buffer | null }> {
  if (body === null) return { headers: {}, content: null };
  // The platform encodes the form and adds its boundary.
  const encoded = new Response(body);
  const content = Buffer.from(await encoded.arrayBuffer());
  const type = typeof body === 'string' ? null : encoded.headers.get('content-type');
  return {
    headers: { 'content-length': String(content.length), ...(type === null ? {} : { 'content-type': type }) },
    content,
  };
}
