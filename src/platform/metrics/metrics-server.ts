import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type INestApplicationContext, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import { endConnections } from '../http/server/keep-alive.js';

/** All metrics as text. Its implementation is loaded only if METRICS_PORT is set. */
export abstract class MetricsText {
  abstract readonly contentType: string;
  abstract render(): Promise<string>;
  /** After the last scrape. */
  abstract close(): void;
}

/** Serves the metrics on METRICS_PORT, if that is set. */
export async function serveMetrics(app: INestApplicationContext, { metrics }: Config): Promise<void> {
  if (metrics !== null) await app.get(MetricsServer).listen();
}

/**
 * `GET /metrics` on an address of its own, which the load balancer does not publish. Nest calls the shutdown hook after it has
 * closed the service's own server, so the last requests can still be scraped.
 */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly server = createServer((request, response) => void this.respond(request, response));

  constructor(
    private readonly config: Config,
    private readonly text: MetricsText,
  ) {}

  async listen(): Promise<void> {
    const { port, host } = this.config.metrics ?? {};
    this.server.listen(port, host);
    try {
      await once(this.server, 'listening');
    } catch (error) {
      throw new Error(`METRICS_PORT: ${(error as Error).message}`, { cause: error });
    }
    this.logger.log({ host, port: this.port }, 'serving metrics');
  }

  /** Where it listens. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.server.listening) return;
    endConnections(this.server);
    this.server.close();
    await once(this.server, 'close');
    this.text.close();
  }

  private async respond({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    if (url.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
    } else if (method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end();
    } else {
      await this.sendText(response);
    }
  }

  private async sendText(response: ServerResponse): Promise<void> {
    try {
      const text = await this.text.render();
      response.writeHead(200, { 'Content-Type': this.text.contentType }).end(text);
    } catch (error) {
      this.logger.error({ err: error }, 'the metrics could not be written');
      response.writeHead(500).end();
    }
  }
}
