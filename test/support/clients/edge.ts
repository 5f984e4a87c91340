import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** What happens to one request at the edge. */
type Fault =
  | { readonly kind: 'cut' }
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    };

/** An HTTP proxy in front of the service, as a network with faults. Close it. */
export class Edge {
  /** Method, path and key of every request that arrived. */
  readonly arrived: { readonly method: string; readonly path: string; readonly key: string | undefined }[] =
    [];
  private readonly faults: Fault[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(rootUrl: string): Promise<Edge> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const edge = new Edge(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      edge.forward(new URL(request.url ?? '', rootUrl), request, response);
    });
    return edge;
  }

  /** The next request is executed, and its connection breaks within the response. */
  cutNext(): void {
    this.faults.push({ kind: 'cut' });
  }

  /** The next request gets no response. */
  ignoreNext(): void {
    this.faults.push({ kind: 'silent' });
  }

  /** The next request is rejected before it reaches the service. */
  refuseNext(status: number, headers: Readonly<Record<string, string>> = {}): void {
    this.faults.push({ kind: 'refuse', status, headers });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private forward(target: URL, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', headers } = request;
    this.arrived.push({
      method,
      path: target.pathname,
      key: headers['idempotency-key'] as string | undefined,
    });
    const fault = this.faults.shift();
    if (fault?.kind === 'refuse') {
      response.writeHead(fault.status, fault.headers).end('<h1>the service is busy</h1>');
    } else if (fault?.kind !== 'silent') {
      const onward = send(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
        if (fault?.kind === 'cut') {
          const length = { 'content-length': '1000' };
          response.writeHead(200, length).write('{ "data":', () => request.socket.destroy());
          answer.resume();
        } else {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }
      });
      request.pipe(onward);
    }
  }
}
