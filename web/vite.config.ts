import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const OUT_DIR = join(import.meta.dirname, '../dist/web');
const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** The service, while `npm run dev:web` serves the app. */
const SERVICE = 'http://localhost:3000';

const config: UserConfig = {
  root: import.meta.dirname,
  // Relative: the server adds the path of APP_URL, so another one needs no rebuild.
  base: './',
  plugins: [react(), compressed()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor fonts and images from style sheets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
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
