import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const REQUIRE_AT_RUN_TIME = 'const require = createRequire(import.meta.url);';

/**
 * Lets esbuild resolve what a module of a package requires through `createRequire`. At run time, @nestjs/typeorm would load
 * a second TypeORM from node_modules that way.
 */
export function packageFiles(): Plugin {
  return {
    name: 'package-files',
    setup(build) {
      build.onLoad({ filter: /[\\/]node_modules[\\/]@nestjs[\\/].*\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(REQUIRE_AT_RUN_TIME, ''),
        loader: 'js',
      }));
    },
  };
}
