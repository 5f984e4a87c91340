import { resolve } from 'node:path';
import { build } from 'esbuild';
import { reduceToLines } from './line-maps.js';
import { packageFiles } from './package-files.js';
import { sourceFiles } from './source-files.js';

/** Another tree is built with the packages of this one. */
const PACKAGES = resolve(import.meta.dirname, '../../node_modules');

/**
 * The programs of the service. The thread's is two folders up from its source, because the service finds it relative to
 * itself, and the code that starts it is in a chunk in src/.
 */
const PROGRAMS = {
  'src/main': 'src/main.ts',
  'src/operator/main': 'src/operator/main.ts',
  'src/thread/parse-thread': 'src/statement-files/thread/parse-thread.ts',
};

/** What is loaded from node_modules: a native package, and optional ones that are not installed. */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@nestjs/microservices',
  '@nestjs/platform-socket.io',
  '@nestjs/websockets',
  'pg-native',
];

/** Packages use `require` for Node's modules and for the native package. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/** Writes the programs of the service in a tree, with all packages, to a folder. Does not check types. */
export async function bundleService(tree: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: tree,
    entryPoints: PROGRAMS,
    outdir: folder,
    chunkNames: 'src/[name]-[hash]',
    nodePaths: [PACKAGES],
    external: NOT_BUNDLED,
    plugins: [sourceFiles(tree), packageFiles()],
    banner: { js: REQUIRE },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Dependency injection, migrations and logs use the names of classes.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  await reduceToLines(folder);
}
