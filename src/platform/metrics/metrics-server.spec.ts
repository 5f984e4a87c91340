import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.js';
import { MetricsServer, MetricsText } from './metrics-server.js';

/** Renders when the test says so. */
class SlowText extends MetricsText {
  readonly contentType = 'text/plain';
  readonly started: Promise<void>;
  finish = (_text: string) => {};
  isClosed = false;
  private start = () => {};

  constructor() {
    super();
    this.started = new Promise((resolve) => (this.start = resolve));
  }

  override render(): Promise<string> {
    this.start();
    return new Promise((resolve) => (this.finish = resolve));
  }

  override close(): void {
    this.isClosed = true;
  }
}

describe('the metrics server', () => {
  it('completes a scrape in progress before it closes what the metrics read from', async () => {
    const text = new SlowText();
    const server = new MetricsServer(parseConfig({ METRICS_PORT: '0' }), text);
    await server.listen();
    const { port } = server;
    const scrape = fetch(`http://127.0.0.1:${port}/metrics`);
    await text.started;
    const stopped = server.onApplicationShutdown();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
    expect(text.isClosed).toBe(false);
    text.finish('jobs 1\n');
    expect(await (await scrape).text()).toBe('jobs 1\n');
    await stopped;
    expect(text.isClosed).toBe(true);
  });
});
