import type { Plugin } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/**
 * Names files in the page, which would otherwise be found only while others run: those of the app, so that they load together
 * with the small entry, and a list of those of pages, by which the entry loads the ones it needs.
 */
export function earlyFiles({ app, pages }: { app: string; pages: readonly string[] }): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const filesOf = (wanted: string): string[] => {
          const chunk = [...chunks.values()].find(({ name }) => name === wanted);
          if (chunk === undefined) throw new Error(`the build has no file ${wanted}`);
          return [...withImports(chunks, chunk.fileName)].filter((file) => !html.includes(file));
        };
        const ofApp = filesOf(app);
        const ofPages = pages.map((page) => [page, filesOf(page).filter((file) => !ofApp.includes(file))]);
        return [
          {
            tag: 'meta',
            attrs: { name: 'page-files', content: JSON.stringify(Object.fromEntries(ofPages)) },
          },
          ...ofApp.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
