import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepAlive } from '../../../../src/platform/http/server/keep-alive.js';
import { formToSign } from './applications.js';

/** A call that the service received. */
export interface Received {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** An envelope as the service stores it. */
export interface HeldEnvelope {
  readonly id: string;
  readonly externalId: string;
  status: string;
  completedAt: string | null;
}

/** How the next call of a kind goes wrong. `silent`: the service processes it and does not respond. */
export type Misbehaviour = number | 'garbage' | 'empty' | 'silent' | 'hang_up' | 'redirect' | 'endless';

/** The operations of the service. Each has its own path. */
export type CallKind = 'token' | 'create' | 'send' | 'find' | 'read' | 'void' | 'download';

/** A local signing service with the protocol of the real one. */
export abstract class SigningServer {
  readonly received: Received[] = [];
  readonly envelopes = new Map<string, HeldEnvelope>();
  /** Reports success for a void request and does not void. */
  ignoresVoid = false;
  /** Called after processing a request and before responding. */
  beforeReply: (kind: CallKind) => Promise<void> = async () => {};
  private readonly troubles: { kind: CallKind; how: Misbehaviour; always: boolean }[] = [];
  private server: Server | null = null;
  private readonly waiting = new Set<ServerResponse>();

  abstract readonly name: 'docusign' | 'documenso';
  /** The settings that point to this server. */
  abstract env(): Record<string, string>;
  abstract kindOf(call: Received): CallKind;
  protected abstract reply(call: Received, kind: CallKind): Promise<Reply> | Reply;

  abstract complete(id: string): void;
  abstract decline(id: string): void;
  abstract voidElsewhere(id: string): void;
  /** The headers and body of a callback about an envelope. */
  abstract callback(id: string): { headers: Record<string, string>; body: string };
  /** The callback of a sender that does not know the secret. */
  abstract forgedCallback(id: string): { headers: Record<string, string>; body: string };

  get url(): string {
    const { port } = (this.server as Server).address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<this> {
    this.server = createServer((request, response) => void this.serve(request, response));
    keepAlive(this.server);
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    for (const response of this.waiting) response.destroy();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** For one call, or for every call until `behave`. */
  misbehave(kind: CallKind, how: Misbehaviour, { always = false } = {}): void {
    this.troubles.push({ kind, how, always });
  }

  behave(): void {
    this.troubles.length = 0;
    this.ignoresVoid = false;
    this.beforeReply = async () => {};
  }

  calls(kind: CallKind): Received[] {
    return this.received.filter((call) => this.kindOf(call) === kind);
  }

  held(externalId: string): HeldEnvelope | undefined {
    return [...this.envelopes.values()].find((envelope) => envelope.externalId === externalId);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks) };
    const kind = this.kindOf(call);
    this.received.push(call);
    const how = this.troubleOf(kind);
    if (typeof how === 'number') return this.write(response, { status: how, body: { message: 'no' } });
    const reply = await this.reply(call, kind);
    await this.beforeReply(kind);
    if (how === undefined) return this.write(response, reply);
    this.spoil(response, how);
  }

  private troubleOf(kind: CallKind): Misbehaviour | undefined {
    const index = this.troubles.findIndex((trouble) => trouble.kind === kind);
    const trouble = this.troubles[index];
    if (trouble && !trouble.always) this.troubles.splice(index, 1);
    return trouble?.how;
  }

  private spoil(response: ServerResponse, how: Exclude<Misbehaviour, number>): void {
    switch (how) {
      case 'silent':
        this.waiting.add(response);
        return;
      case 'hang_up':
        response.destroy();
        return;
      case 'redirect':
        response.writeHead(302, { location: `${this.url}/elsewhere` }).end();
        return;
      case 'endless':
        response.writeHead(200, { 'content-type': 'application/json' });
        response.on('error', () => {});
        response.end(Buffer.alloc(11 * 1024 * 1024, ' '));
        return;
      case 'empty':
      case 'garbage':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(how === 'empty' ? '' : '<html>busy</html>');
    }
  }

  private write(response: ServerResponse, { status, body }: Reply): void {
    const isPdf = body instanceof Uint8Array;
    response.writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json' });
    response.end(isPdf ? body : JSON.stringify(body));
  }
}

/** The signed form of an envelope, different for each envelope. */
export const signedForm = (id: string) => formToSign(`signed ${id}`);
