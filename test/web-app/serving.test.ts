import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGES } from '../../web/src/start/first-pages.js';
import { Api } from '../support/http/api.js';
import { ensureWebBuild } from '../support/browser/web-build.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const PAGES = ['', '/', '/sign-in', '/businesses/x/developers/api-keys', '/verify-email?token=a&b'];

describe('serving the web app', () => {
  let world: World;
  let anonymous: Api;

  beforeAll(async () => {
    await ensureWebBuild();
    world = await theWorld();
    anonymous = new Api(world.rootUrl, null);
  });

  const assetsOf = (html: string) =>
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);

  it.each(PAGES)('returns the index page, without caching, at /app%s', async (path) => {
    const response = await anonymous.get<string>(`/app${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.text).toContain('<div id="root">');
    expect(response.text).not.toMatch(/__[A-Z_]+__/);
  });

  it('is where the root of the origin leads, unless it is there itself', async () => {
    const { status, headers } = await fetch(`${world.rootUrl}/`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/app/']);
    const atRoot = await createWorld({ env: { APP_URL: 'http://localhost:3000' } });
    const page = await fetch(`${atRoot.rootUrl}/`, { redirect: 'manual' });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    await atRoot.close();
  });

  it('gives each page a new nonce, and allows only it and this origin', async () => {
    const nonces = new Set<string>();
    for (const path of PAGES) {
      const { headers, text } = await anonymous.get<string>(`/app${path}`);
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

  it('returns its files as immutable, compressed where the client accepts it', async () => {
    const { text } = await anonymous.get<string>('/app/sign-in');
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

  it('names the files of the pages that are often opened first', async () => {
    const { text } = await anonymous.get<string>('/app/sign-in');
    const list = /name="page-files" content="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
    const pages = Object.entries(JSON.parse(list) as Record<string, string[]>);
    expect(pages.map(([name]) => name)).toEqual(FIRST_PAGES.map(([name]) => name));
    for (const file of new Set(pages.flatMap(([, files]) => files))) {
      const response = await fetch(`${world.rootUrl}/app/${file}`);
      expect([response.status, response.headers.get('content-type')], file).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
  });

  it('returns no page for an unknown file or route', async () => {
    for (const path of ['assets/nothing.js', 'assets/..%2findex.html', 'assets', 'api', 'api/nothing']) {
      const response = await anonymous.get(`/app/${path}`);
      expect([response.status, response.body.error], path).toEqual([404, 'not_found']);
    }
    expect((await anonymous.get('/apple')).status).toBe(404);
  });

  it('returns pages only for GET and HEAD', async () => {
    expect((await anonymous.send('HEAD', '/app/sign-in')).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await anonymous.send(method, '/app/sign-in')).status, method).toBe(404);
    const otherMethod = await anonymous.send('DELETE', '/app/api/sign-in');
    expect([otherMethod.status, otherMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the web app at another URL', () => {
  let world: World | undefined;

  afterAll(async () => world?.close());

  it.each([
    ['http://localhost:3000/books/of-acme', '/books/of-acme'],
    ['http://localhost:3000', ''],
  ])('follows APP_URL %s without a new build', async (appUrl, path) => {
    await ensureWebBuild();
    world = await createWorld({ env: { APP_URL: appUrl } });
    const anonymous = new Api(world.rootUrl, null);
    const page = await anonymous.get<string>(`${path}/sign-in`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<meta name="app-path" content="${path}" />`);
    const script = /src="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(script.startsWith(`${path}/assets/`)).toBe(true);
    expect((await anonymous.get(script)).status).toBe(200);
    expect((await anonymous.get(`${path}/api/me`)).body.error).toBe('unauthorized');
    for (const route of ['/v1/nothing', `${path}/api/nothing`, '/oauth/nothing'])
      expect((await anonymous.get(route)).body.error, route).toBe('not_found');
    expect((await anonymous.get('/healthz')).status).toBe(200);
    await world.close();
    world = undefined;
  });
});
