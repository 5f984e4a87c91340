import { beforeAll, describe, expect, it } from 'vitest';
import { GUIDES } from '../../src/contract/guides.js';
import { Api } from '../support/http/api.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

describe('the contract endpoint', () => {
  let world: World;
  let anonymous: Api;

  beforeAll(async () => {
    world = await theWorld();
    anonymous = new Api(world.rootUrl, null);
  });

  it('returns the contract to any caller and origin as JSON that caches revalidate', async () => {
    const response = await anonymous.get('/v1/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.body.openapi).toBe('3.1.0');
    expect(response.body.info.version).toBe('1.0.0');
  });

  it('returns 304 to callers that have it', async () => {
    const etag = (await anonymous.get('/v1/openapi.json')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const response = await anonymous.get<string>('/v1/openapi.json', { 'If-None-Match': known });
      expect([response.status, response.text, response.headers.get('etag')], known).toEqual([304, '', etag]);
    }
    const other = await anonymous.get('/v1/openapi.json', { 'If-None-Match': '"other"' });
    expect(other.status).toBe(200);
  });

  it('returns the URLs of the service', async () => {
    const { servers, components } = (await anonymous.get('/v1/openapi.json')).body;
    expect(servers).toEqual([{ url: 'http://localhost:3000/v1' }]);
    const { clientCredentials, authorizationCode } = components.securitySchemes.oauth2.flows;
    expect(clientCredentials.tokenUrl).toBe('http://localhost:3000/oauth/token');
    expect(authorizationCode.authorizationUrl).toBe('http://localhost:3000/app/oauth/authorize');
    const elsewhere = await createWorld({
      env: { ROOT_URL: 'https://books.example', APP_URL: 'https://books.example' },
    });
    const there = new Api(elsewhere.rootUrl, null);
    const { body } = await there.get('/v1/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://books.example/v1' }]);
    expect(body.components.securitySchemes.oauth2.flows.authorizationCode.authorizationUrl).toBe(
      'https://books.example/oauth/authorize',
    );
    // The reference also exists when the web app serves all other paths.
    expect((await there.get('/docs')).text).toContain('Charterbook API');
    expect((await there.get('/docs/nothing.js')).body.error).toBe('not_found');
    await elsewhere.close();
  });

  it('has a reference page that can load nothing from elsewhere', async () => {
    const page = await anonymous.get<string>('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js']);
    for (const file of files) {
      const { status, headers, text } = await anonymous.get<string>(file);
      expect(status, file).toBe(200);
      expect(headers.get('content-type'), file).toMatch(
        file.endsWith('.css') ? /^text\/css;/ : /^text\/javascript;/,
      );
      expect(headers.get('x-content-type-options'), file).toBe('nosniff');
      expect(text.length, file).toBeGreaterThan(100);
    }
  });

  it('has a page to which a sign-in returns, under the same policy', async () => {
    const page = await anonymous.get<string>('/docs/oauth2-redirect.html?code=a%20code&state=b&iss=c&more=d');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toBe(
      (await anonymous.get('/docs')).headers.get('content-security-policy'),
    );
    // The script gives the code to the page that opened this one, which needs the same browsing context group.
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(page.text).not.toContain('a code');
    expect(page.text.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/docs/oauth2-redirect.js">']);
    const { status, headers } = await anonymous.get('/docs/oauth2-redirect.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  it('serves every guide that the contract links', async () => {
    const { description } = (await anonymous.get('/v1/openapi.json')).body.info;
    const links = new Set([...String(description).matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path));
    expect(links).toEqual(new Set(GUIDES.map((name) => `/docs/guides/${name}`)));
    for (const link of links) expect((await anonymous.get(link)).status, link).toBe(200);
  });

  it.each(['package.json', 'swagger-ui-bundle.js.map', '..%2fpackage.json', '__proto__'])(
    'serves no other file of the viewer package: %s',
    async (name) => {
      expect((await anonymous.get(`/docs/${name}`)).status).toBe(404);
    },
  );
});
