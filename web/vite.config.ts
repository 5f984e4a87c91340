import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type UserConfig } from 'vite';
import { withinBudget } from './build/budget.ts';
import { compressed } from './build/compressed.ts';
import { earlyFiles } from './build/early-files.ts';
import { joinedFiles } from './build/joined-files.ts';
import { FIRST_PAGES } from './src/start/first-pages.ts';

const OUT_DIR = join(import.meta.dirname, '../dist/web');
/** The app itself, which the entry loads, and the page of a first visit. */
const APP = 'app';
const FIRST_PAGE = 'home-page';
/** What draws charts (web/src/components/charts/drawings.tsx). It is loaded after the page that has one. */
const CHARTS = 'drawings';
/** The service, while `npm run dev:web` serves the app. */
const SERVICE = 'http://localhost:3000';

const joined = joinedFiles(APP, join(import.meta.dirname, 'src/start/main.ts'));

const config: UserConfig = {
  root: import.meta.dirname,
  // Relative: the server adds the path of APP_URL, so another one needs no rebuild.
  base: './',
  plugins: [
    react(),
    joined.plugin,
    earlyFiles({ app: APP, pages: FIRST_PAGES.map(([name]) => name) }),
    compressed(OUT_DIR),
    withinBudget({ app: APP, firstPage: FIRST_PAGE, charts: CHARTS }),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor fonts and images from style sheets.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, `src/${APP}.tsx`)],
      output: joined.output,
    },
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
