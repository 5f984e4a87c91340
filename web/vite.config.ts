import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const OUT_DIR = join(import.meta.dirname, '../dist/web');
/** What a first visit loads, and what each further page adds to it, in bytes of compressed JavaScript. */
const MAX_FIRST = 200_000;
const MAX_PAGE = 60_000;
const FIRST_PAGE = 'home-page';
const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** The service, while `npm run dev:web` serves the app. */
const SERVICE = 'http://localhost:3000';

const config: UserConfig = {
  root: import.meta.dirname,
  // Relative: the server adds the path of APP_URL, so another one needs no rebuild.
  base: './',
  plugins: [react(), compressed(), withinBudget()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor fonts and images from style sheets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet: one that came with a page would be missing while the page is drawn.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      // The service responds only to its own origin, so the proxy sends that origin.
      '^/(app/api|v1|oauth)(/|$)': { target: SERVICE, headers: { origin: SERVICE } },
    },
  },
};

export default defineConfig(({ command }) => {
  // Whatever environment the service is built or tested for, browsers get the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return config;
});

/** Adds a brotli file next to each file that it makes smaller: the server does not compress. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const folder = join(OUT_DIR, 'assets');
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.has(extname(name)));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(folder, name));
          await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content));
        }),
      );
    },
  };
}

/** Fails the build if a page needs more JavaScript than a slow connection loads in time. */
function withinBudget(): Plugin {
  return {
    name: 'within-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const withImports = (name: string, known = new Set<string>()): Set<string> => {
        if (!known.has(name)) {
          known.add(name);
          for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, known);
        }
        return known;
      };
      const sizeOf = async (names: Iterable<string>): Promise<number> => {
        const sizes = [...names].map(
          async (name) => (await promisify(brotliCompress)(chunks.get(name)?.code ?? '')).length,
        );
        return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      };
      const first = new Set<string>();
      for (const { fileName, isEntry, name } of chunks.values())
        if (isEntry || name === FIRST_PAGE) withImports(fileName, first);
      const tooLarge: string[] = [];
      const check = (what: string, size: number, max: number) => {
        if (size > max)
          tooLarge.push(`${what} needs ${size} bytes of JavaScript, at most ${max} are allowed`);
      };
      check('the first page', await sizeOf(first), MAX_FIRST);
      for (const { fileName, isDynamicEntry, name } of chunks.values()) {
        const added = [...withImports(fileName)].filter((one) => !first.has(one));
        if (isDynamicEntry) check(name, await sizeOf(added), MAX_PAGE);
      }
      if (tooLarge.length > 0) this.error(tooLarge.join('; '));
    },
  };
}
