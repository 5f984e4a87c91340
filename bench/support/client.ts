import { Agent, request } from 'node:http';

/** An HTTP client that reuses connections, like an integrator's. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(
    private readonly port: number,
    private readonly apiKey: string,
  ) {}

  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.agent,
          method,
          path,
          headers: {
            authorization: `Bearer ${this.apiKey}`,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const received = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode ?? 0,
              body: received === '' ? null : JSON.parse(received),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  async ok(method: string, path: string, body?: unknown): Promise<any> {
    const response = await this.send(method, path, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body).slice(0, 500)}`);
    return response.body.data;
  }

  close(): void {
    this.agent.destroy();
  }
}
