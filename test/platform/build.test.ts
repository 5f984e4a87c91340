import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService, type Build } from '../support/platform/build.js';

describe('the build', () => {
  let build: Build;

  beforeAll(async () => {
    build = await buildService();
  });

  afterAll(() => build.remove());

  /** Prints the operator's help, after a module that runs first. */
  const help = async (module: string) => {
    const program = join(build.folder, 'src/operator/main.js');
    const first = `data:text/javascript,${encodeURIComponent(module)}`;
    const args = ['--enable-source-maps', '--import', first, program, '--help'];
    return (await promisify(execFile)(process.execPath, args, { cwd: build.folder })).stderr;
  };

  it('contains its packages once: only the native one is loaded from node_modules', async () => {
    const loaded = await help(`
      import { createRequire } from 'node:module';
      const { cache } = createRequire(process.argv[1]);
      process.once('exit', () => process.stderr.write(Object.keys(cache).join('\\n')));
    `);
    const packages = loaded.split('\n').map((path) => /node_modules\/(@[^/]+|[^/]+)/.exec(path)?.[1]);
    expect([...new Set(packages)]).toEqual(['@node-rs']);
  });

  it('names files and lines of the source in stack traces, and those of the build for packages', async () => {
    const trace = await help(`
      process.stdout.write = () => process.stderr.write(new Error('written').stack);
    `);
    expect(trace).toMatch(/ at runProgram \(.*\/src\/operator\/run-program\.ts:\d+:/);
    expect(trace).toMatch(/ at _Command\.parseAsync \(.*\/src\/operator\/main\.js:\d+:/);
  });
});
