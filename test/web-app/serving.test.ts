import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { ensureWebBuild } from '../support/browser/web-build.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const PAGES = ['', '/', '/sign-in', '/businesses/x/developers/api-keys', '/verify-email?token=a&b'];

describe('the web app as the service serves it', () => {
  let world: World;
  let nobody: Api;

  beforeAll(async () => {
    await ensureWebBuild();
    world = await theWorld();
    nobody = new Api(world.rootUrl, null);
  });

  const assetsOf = (html: string) =>
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);

  it.each(PAGES)('answers its index page, which nobody keeps, at /app%s', async (path) => {
    const answer = await nobody.get<string>(`/app${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('<div id="root">');
    expect(answer.text).not.toMatch(/__[A-Z_]+__/);
  });

  it('gives each page a nonce of its own, and allows nothing beyond it and this origin', async () => {
    const nonces = new Set<string>();
    for (const path of PAGES) {
      const { headers, text } = await nobody.get<string>(`/app${path}`);
      const nonce = /name="csp-nonce" content="([\w+/]{24})"/.exec(text)?.[1] ?? '';
      nonces.add(nonce);
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
          "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(nonces.size).toBe(PAGES.length);
  });

  it('answers its files for good, compressed for whoever takes that', async () => {
    const { text } = await nobody.get<string>('/app/sign-in');
    const paths = assetsOf(text);
    expect(paths.length).toBeGreaterThanOrEqual(4);
    for (const path of paths) {
      expect(path).toMatch(/^\/app\/assets\/[\w-]+\.\w+$/);
      const plain = await fetch(world.rootUrl + path, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.status, path).toBe(200);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-encoding')).toBeNull();
      const brotli = await fetch(world.rootUrl + path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(brotli.headers.get('content-encoding'), path).toBe(path.endsWith('.png') ? null : 'br');
      expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
      const [expanded, original] = [await brotli.arrayBuffer(), await plain.arrayBuffer()];
      expect(Buffer.from(expanded).equals(Buffer.from(original)), path).toBe(true);
    }
    const types = paths.map(async (path) => (await fetch(world.rootUrl + path)).headers.get('content-type'));
    expect(new Set(await Promise.all(types))).toEqual(
      new Set(['image/png', 'image/svg+xml', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8']),
    );
  });

  it('answers no page for a file or a route that there is not', async () => {
    for (const path of ['assets/nothing.js', 'assets/..%2findex.html', 'assets', 'api', 'api/nothing']) {
      const answer = await nobody.get(`/app/${path}`);
      expect([answer.status, answer.body.error], path).toEqual([404, 'not_found']);
    }
    expect((await nobody.get('/apple')).status).toBe(404);
  });

  it('answers pages to GET and HEAD alone', async () => {
    expect((await nobody.send('HEAD', '/app/sign-in')).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await nobody.send(method, '/app/sign-in')).status, method).toBe(404);
    const otherMethod = await nobody.send('DELETE', '/app/api/sign-in');
    expect([otherMethod.status, otherMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the web app under another address', () => {
  let world: World | undefined;

  afterAll(async () => world?.close());

  it.each([
    ['http://localhost:3000/books/of-acme', '/books/of-acme'],
    ['http://localhost:3000', ''],
  ])('follows APP_URL %s without another build', async (appUrl, path) => {
    await ensureWebBuild();
    world = await createWorld({ env: { APP_URL: appUrl } });
    const nobody = new Api(world.rootUrl, null);
    const page = await nobody.get<string>(`${path}/sign-in`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<meta name="app-path" content="${path}" />`);
    const script = /src="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(script.startsWith(`${path}/assets/`)).toBe(true);
    expect((await nobody.get(script)).status).toBe(200);
    expect((await nobody.get(`${path}/api/me`)).body.error).toBe('unauthorized');
    for (const route of ['/v1/nothing', `${path}/api/nothing`, '/oauth/nothing'])
      expect((await nobody.get(route)).body.error, route).toBe('not_found');
    expect((await nobody.get('/healthz')).status).toBe(200);
    await world.close();
    world = undefined;
  });
});
