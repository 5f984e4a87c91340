import { beforeAll, describe, expect, it } from 'vitest';
import { GUIDES } from '../../src/contract/guides.js';
import { Api, type ApiResponse } from '../support/http/api.js';
import { theWorld, type World } from '../support/world/world.js';

/** As Chromium sends it. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('a guide', () => {
  let world: World;
  let anonymous: Api;

  beforeAll(async () => {
    world = await theWorld();
    anonymous = new Api(world.rootUrl, null);
  });

  const get = (path: string, accept: string): Promise<ApiResponse<string>> => anonymous.get(path, { accept });
  const pageOf = (name: string) => get(`/docs/guides/${name}`, BROWSER);
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const linksOf = (html: string) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&#39;', "'"));

  it.each(GUIDES)('is a page in a browser that loads only its styles: %s', async (name) => {
    const { status, headers, text } = await pageOf(name);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    const [title] = /(?<=<h1>)[^<]+(?=<\/h1>)/.exec(text) ?? [];
    expect(text).toContain(`<title>${title} · Charterbook API</title>`);
    expect(text).toContain('<a href="/docs">API reference</a>');
    expect(text).toContain(`<a href="/docs/guides/${name}" aria-current="page">${title}</a>`);
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=|javascript:/i);
    const prose = text.replaceAll(/<pre[^]*?<\/pre>/g, '');
    expect(prose, 'nothing is left as Markdown').not.toMatch(/&lt;!--|\]\(|^#|`|\*\*|\|---/m);
  });

  it.each(GUIDES)('has only links that lead somewhere: %s', async (name) => {
    const { text } = await pageOf(name);
    const ids = idsOf(text);
    expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
    for (const link of new Set(linksOf(text))) {
      if (link === 'data:,') continue;
      if (link.startsWith('https://')) {
        expect(URL.canParse(link), link).toBe(true);
        continue;
      }
      const { pathname, hash } = new URL(link, `${world.rootUrl}/docs/guides/${name}`);
      const target = await get(pathname, '*/*;q=0.1, text/html');
      expect(target.status, link).toBe(200);
      if (hash !== '') expect(idsOf(target.text), link).toContain(decodeURIComponent(hash.slice(1)));
    }
  });

  it.each(GUIDES)('lists its sections and the other guides: %s', async (name) => {
    const { text } = await pageOf(name);
    const links = linksOf(text);
    const sections = [...text.matchAll(/<h2 id="(?!guides-title)([^"]+)">/g)].map(([, id]) => `#${id}`);
    expect(links.filter((link) => sections.includes(link))).toEqual(expect.arrayContaining(sections));
    expect(links).toEqual(expect.arrayContaining(GUIDES.map((guide) => `/docs/guides/${guide}`)));
  });

  it.each(GUIDES)('has links to other guides that also work as Markdown: %s', async (name) => {
    const { text } = await get(`/docs/guides/${name}.md`, '*/*');
    expect(text).toMatch(/^# /);
    const links = [...text.matchAll(/\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g)];
    for (const [link, file = '', anchor] of links) {
      const { pathname } = new URL(file, `${world.rootUrl}/docs/guides/${name}.md`);
      expect((await get(pathname, '*/*')).status, link).toBe(200);
      const page = await get(pathname.slice(0, -3), 'text/html');
      if (anchor !== undefined) expect(idsOf(page.text), link).toContain(anchor);
    }
  });

  it.each([
    ['a browser', '/docs/guides/api', BROWSER, 'text/html'],
    ['HTML before all others', '/docs/guides/api', 'text/markdown;q=0.5, text/html', 'text/html'],
    ['anything', '/docs/guides/api', '*/*', 'text/markdown'],
    ['Markdown', '/docs/guides/api', 'text/markdown, text/html;q=0.9', 'text/markdown'],
    ['plain text', '/docs/guides/api', 'text/plain', 'text/plain'],
    ['any text', '/docs/guides/api', 'text/*', 'text/markdown'],
    ['a browser, with .md', '/docs/guides/api.md', BROWSER, 'text/plain'],
    ['anything, with .md', '/docs/guides/api.md', '*/*', 'text/plain'],
    ['Markdown, with .md', '/docs/guides/api.md', 'text/markdown', 'text/markdown'],
  ])('is sent as its caller prefers: %s', async (_caller, path, accept, type) => {
    const { status, headers, text } = await get(path, accept);
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(text).toMatch(type === 'text/html' ? /^<!doctype html>/ : /^# API conventions\n/);
  });

  it('is not sent as anything else', async () => {
    expect((await get('/docs/guides/api', 'image/png')).status).toBe(406);
    expect((await get('/docs/guides/api.md', 'text/html')).status).toBe(406);
  });

  it.each(['operations', 'operations.md', 'api.md.md', 'API', '.md', '..%2fapi', 'decisions', '__proto__'])(
    'does not exist: %s',
    async (name) => {
      expect((await pageOf(name)).status).toBe(404);
    },
  );

  it('has styles that load nothing', async () => {
    const { headers, text } = await get('/docs/guides.css', 'text/css');
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(text).not.toMatch(/url\(|@import/);
    expect(text).toContain('prefers-color-scheme: dark');
  });
});
