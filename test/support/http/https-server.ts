import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newCertificate } from './certificate.js';

/** A server with https on this machine. Who trusts its certificate can read from it. */
export class HttpsServer {
  /** The paths of all requests. */
  readonly requests: string[] = [];
  connections = 0;

  private constructor(
    private readonly server: Server,
    readonly certificate: string,
  ) {
    server.on('request', ({ url = '' }) => this.requests.push(url));
    server.on('connection', () => this.connections++);
  }

  static async open(listener: RequestListener): Promise<HttpsServer> {
    const { cert, key } = newCertificate();
    const server = createServer({ cert, key }, listener);
    // A client that refuses the certificate ends the handshake.
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HttpsServer(server, cert);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
