import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAlive } from '../../../../src/platform/http/server/keep-alive.js';

/** A request as received, for assertions. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What the server does instead of its protocol. */
export type Misbehaviour =
  /** Never responds. */
  | 'hang'
  /** Closes the connection. */
  | 'reset'
  /** A response of many megabytes. */
  | 'oversized'
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };

export interface Reply {
  readonly status: number;
  readonly json: unknown;
}

export type Operation = 'send' | 'read' | 'list';

/** A local carrier server: it uses the real protocol over HTTP, records requests, and can misbehave. */
export abstract class FaxServer {
  readonly seen: SeenRequest[] = [];
  /** Per operation. A fax that is sent is still accepted, unless `refuses` is set. */
  readonly wrong: Partial<Record<Operation, Misbehaviour>> = {};
  refuses = false;
  /** Which requests never get a response. */
  hangsOn: ((request: SeenRequest) => boolean) | null = null;
  /** How long each response takes. */
  respondsAfterMs = 0;
  /** The requests of `seen` that got a response. */
  readonly answered: SeenRequest[] = [];
  private readonly server: Server;

  protected constructor() {
    this.server = createServer((request, response) => {
      void this.handle(request, response);
    });
    keepAlive(this.server);
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Back to the initial state. */
  reset(): void {
    this.seen.length = 0;
    this.answered.length = 0;
    this.hangsOn = null;
    this.respondsAfterMs = 0;
    this.refuses = false;
    for (const operation of ['send', 'read', 'list'] as const) delete this.wrong[operation];
  }

  sends(): SeenRequest[] {
    return this.seen.filter((request) => this.operationOf(request) === 'send');
  }

  protected abstract operationOf(request: SeenRequest): Operation | null;
  protected abstract answer(operation: Operation, request: SeenRequest): Promise<Reply> | Reply;

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://carrier');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    this.seen.push(request);
    const operation = this.operationOf(request);
    if (operation === null) {
      send(response, { status: 404, body: '{"errors":[]}' });
      return;
    }
    const wrong = this.wrong[operation];
    const reply =
      operation === 'send' && this.refuses
        ? { status: 500, json: {} }
        : await this.answer(operation, request);
    if (wrong === 'hang' || this.hangsOn?.(request)) return;
    await sleep(this.respondsAfterMs);
    this.answered.push(request);
    if (wrong === 'reset') incoming.socket.destroy();
    else if (wrong === 'oversized') send(response, { status: 200, body: `"${'x'.repeat(8 * 1024 * 1024)}"` });
    else send(response, wrong ?? { status: reply.status, body: JSON.stringify(reply.json) });
  }
}

function send(
  response: ServerResponse,
  {
    status,
    body,
    headers = {},
  }: { status: number; body: string; headers?: Readonly<Record<string, string>> },
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
