import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);

/** Adds a brotli file next to each file that it makes smaller: the server does not compress. */
export function compressed(outDir: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const folder = join(outDir, 'assets');
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
