import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { keepTrace } from '../../src/platform/logging/trace-context.js';
import { callOutside, NoResponse } from '../../src/platform/outside/call-outside.js';

describe('a call to an outside service', () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const call = (url: string, { maxBytes = 1_000, ms = 10_000 } = {}) =>
    callOutside({ service: 'test', method: 'GET', url, signal: AbortSignal.timeout(ms), maxBytes });
  const whyNot = (response: Promise<unknown>) =>
    response.then(
      () => 'responded',
      (error: unknown) => (error instanceof NoResponse ? error.why : error),
    );

  it('returns status and bytes for any status', async () => {
    const url = await serve((_, response) => {
      response.writeHead(503).end(Buffer.from([0, 255, 10]));
    });
    expect(await call(url)).toEqual({ status: 503, body: Buffer.from([0, 255, 10]) });
  });

  it('continues the trace of the request that causes it', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers['traceparent'] as string | undefined);
      response.end();
    });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    await new Promise((resolve) => {
      void keepTrace({ headers } as never, {} as never, () => resolve(call(url)));
    });
    await call(url);
    expect(seen).toEqual([expect.stringMatching(`^00-${traceId}-`), undefined]);
  });

  it('follows no redirect, so credentials go nowhere else', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await call(`${url}/first`)).status).toBe(302);
    expect(seen).toEqual(['/first']);
  });

  it('reads up to its limit, and not one byte more', async () => {
    const url = await serve((_, response) => {
      response.end('x'.repeat(1_000));
    });
    expect((await call(url)).body).toHaveLength(1_000);
    expect(await whyNot(call(url, { maxBytes: 999 }))).toBe('too_large');
  });

  it('does not read an endless response', async () => {
    let isGone = false;
    const url = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 5);
      response.on('close', () => {
        clearInterval(timer);
        isGone = true;
      });
    });
    expect(await whyNot(call(url))).toBe('too_large');
    await expect.poll(() => isGone).toBe(true);
  });

  it('times out before the response and in the middle of it', async () => {
    const silent = await serve(() => {});
    expect(await whyNot(call(silent, { ms: 50 }))).toBe('timeout');
    const halting = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun');
    });
    expect(await whyNot(call(halting, { ms: 200 }))).toBe('timeout');
  });

  it('reports a server that hangs up, and one that was never reached', async () => {
    const url = await serve((request) => {
      request.socket.destroy();
    });
    expect(await whyNot(call(url))).toBe('unreachable');
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await whyNot(call(url))).toBe('not_sent');
    expect(await whyNot(call('http://nowhere.invalid/'))).toBe('not_sent');
  });
});
