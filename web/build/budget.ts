import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunks, chunksOf, withImports } from './chunks.ts';

/** What a first visit loads, and what each further page adds to it, in bytes of compressed JavaScript. */
const MAX_FIRST = 200_000;
const MAX_PAGE = 60_000;
/** The library that draws charts, which is loaded after a page. */
const MAX_CHARTS = 115_000;

interface Names {
  readonly app: string;
  readonly firstPage: string;
  readonly charts: string;
}

/** Fails the build if a page needs more JavaScript than a slow connection loads in time. */
export function withinBudget({ app, firstPage, charts }: Names): Plugin {
  return {
    name: 'within-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const first = new Set<string>();
      for (const { fileName, isEntry, name } of chunks.values())
        if (isEntry || name === app || name === firstPage) withImports(chunks, fileName, first);
      const tooLarge: string[] = [];
      const check = (what: string, size: number, max: number) => {
        if (size > max)
          tooLarge.push(`${what} needs ${size} bytes of JavaScript, at most ${max} are allowed`);
      };
      check('the first page', await sizeOf(chunks, first), MAX_FIRST);
      for (const { fileName, isDynamicEntry, name } of chunks.values()) {
        const added = [...withImports(chunks, fileName)].filter((one) => !first.has(one));
        if (isDynamicEntry) check(name, await sizeOf(chunks, added), name === charts ? MAX_CHARTS : MAX_PAGE);
      }
      if (tooLarge.length > 0) this.error(tooLarge.join('; '));
    },
  };
}

async function sizeOf(chunks: Chunks, names: Iterable<string>): Promise<number> {
  const sizes = [...names].map(
    async (name) => (await promisify(brotliCompress)(chunks.get(name)?.code ?? '')).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
