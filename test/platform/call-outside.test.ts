import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callOutside, NoAnswer } from '../../src/platform/outside/call-outside.js';

describe('a call outside', () => {
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
    callOutside({ method: 'GET', url, signal: AbortSignal.timeout(ms), maxBytes });
  const whyNot = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error: unknown) => (error instanceof NoAnswer ? error.why : error),
    );

  it('gives status and bytes, whatever the status', async () => {
    const url = await serve((_, response) => {
      response.writeHead(503).end(Buffer.from([0, 255, 10]));
    });
    expect(await call(url)).toEqual({ status: 503, body: Buffer.from([0, 255, 10]) });
  });

  it('follows no redirect: credentials go where they were meant to go', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await call(`${url}/first`)).status).toBe(302);
    expect(seen).toEqual(['/first']);
  });

  it('takes as many bytes as it may, and not one more', async () => {
    const url = await serve((_, response) => {
      response.end('x'.repeat(1_000));
    });
    expect((await call(url)).body).toHaveLength(1_000);
    expect(await whyNot(call(url, { maxBytes: 999 }))).toBe('too_large');
  });

  it('does not read an answer without end', async () => {
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

  it('ends in time, before the answer and in the middle of it', async () => {
    const silent = await serve(() => {});
    expect(await whyNot(call(silent, { ms: 50 }))).toBe('timeout');
    const halting = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun');
    });
    expect(await whyNot(call(halting, { ms: 200 }))).toBe('timeout');
  });

  it('tells when nobody is there, or hangs up', async () => {
    const url = await serve((request) => {
      request.socket.destroy();
    });
    expect(await whyNot(call(url))).toBe('unreachable');
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await whyNot(call(url))).toBe('unreachable');
  });
});
