import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/platform/config/config.js';
import { NotFetched, PublicHttps } from '../../src/platform/outside/public-https.js';
import { HttpsServer } from '../support/http/https-server.js';

const LOCAL = { NODE_ENV: 'development', ROOT_URL: 'http://localhost:3000' };

describe('an address that a stranger chose', () => {
  let server: HttpsServer;

  beforeAll(async () => {
    server = await HttpsServer.open(({ url = '', headers }, response) => {
      if (url === '/redirect') response.writeHead(302, { location: '/target' }).end();
      else if (url === '/long') response.end('x'.repeat(100_000));
      else if (url === '/slow') response.write('x');
      else if (url === '/breaks') response.write('x', () => response.destroy());
      else if (url !== '/silent') response.writeHead(404, { 'x-accept': headers.accept }).end('nothing here');
    });
  });
  beforeEach(() => server.requests.splice(0));
  afterAll(() => server.close());

  const reader = (env: Record<string, string>, trusts = true): PublicHttps => {
    const publicHttps = new PublicHttps(parseConfig(env));
    if (trusts) publicHttps.agent.options.ca = server.certificate;
    return publicHttps;
  };
  const read = (publicHttps: PublicHttps, address: string, timeoutMs = 10_000) =>
    publicHttps.get({ url: new URL(address), accept: 'application/json', timeoutMs, maxBytes: 1_000 });
  const whyNot = (publicHttps: PublicHttps, address: string, timeoutMs?: number) =>
    read(publicHttps, address, timeoutMs).then(
      () => 'read',
      (error: unknown) => (error instanceof NotFetched ? error.message : error),
    );

  it('is read once, without credentials, whatever the status is', async () => {
    const { status, headers, body } = await read(reader(LOCAL), `${server.origin}/x`);
    expect([status, headers['x-accept'], body.toString()]).toEqual([404, 'application/json', 'nothing here']);
    expect(headers.connection).toBe('close');
    expect((await read(reader(LOCAL), `https://localhost:${server.port}/x`)).status).toBe(404);
  });

  it('is not followed elsewhere', async () => {
    expect((await read(reader(LOCAL), `${server.origin}/redirect`)).status).toBe(302);
    expect(server.requests).toEqual(['/redirect']);
  });

  it.each([
    ['sends too much', '/long', 'longer than 1000 bytes'],
    ['sends too slowly', '/slow', expect.any(String)],
    ['sends nothing', '/silent', expect.any(String)],
    ['breaks the connection', '/breaks', expect.any(String)],
  ])('is given up if it %s', async (_what, path, why) => {
    const reason = await whyNot(reader(LOCAL), `${server.origin}${path}`, path === '/breaks' ? 10_000 : 500);
    expect(reason).toEqual(why);
    expect(reason).not.toBe('read');
  });

  it('is read only with a trusted certificate', async () => {
    expect(await whyNot(reader(LOCAL, false), `${server.origin}/x`)).toMatch(/self.signed/);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['an installation', { ...LOCAL, ROOT_URL: 'https://books.example.com' }],
    [
      'production',
      {
        ...LOCAL,
        NODE_ENV: 'production',
        ALLOW_SANDBOX: '1',
        ALLOW_NO_MAIL: '1',
        ROOT_URL: 'http://localhost:3000',
      },
    ],
  ])('may not be on this machine or in a private network: %s', async (_where, env) => {
    const before = server.connections;
    const publicHttps = reader(env);
    const { port } = server;
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '10.0.0.1',
      '169.254.169.254',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ])
      for (const address of [`https://${host}/x`, `https://${host}:${port}/x`])
        expect(await whyNot(publicHttps, address), address).toBe('not a public address');
    // Names that resolve to this machine.
    expect(await whyNot(publicHttps, 'https://localhost/x')).toBe('not a public address');
    expect(await whyNot(publicHttps, `https://localhost:${port}/x`)).toBe('not the port of https');
    expect(await whyNot(publicHttps, 'http://client.example/x')).toBe('not https');
    expect(server.connections).toBe(before);
  });

  it('may be on this machine in development, but not in its network', async () => {
    for (const host of ['10.0.0.1', '192.168.0.1', '169.254.169.254', '[fe80::1]'])
      expect(await whyNot(reader(LOCAL), `https://${host}/x`), host).toBe('not a public address');
  });
});
