import { Session } from 'node:inspector';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(join(import.meta.dirname, '../../..')).href;
/** The service, the controls, and the packages that read the input for it. */
const COUNTED = [
  `${ROOT}/src/`,
  `${ROOT}/test/support/security/controls.ts`,
  ...['class-transformer', 'class-validator', 'csv-parse', 'saxes'].map(
    (name) => `${ROOT}/node_modules/${name}/`,
  ),
];

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts the executed blocks of code by V8's precise coverage. Modules that were loaded before it starts are not counted.
 * Regular expressions and built-in functions run no blocks. The figures are exact only with the flags in EXACT.
 */
export class BlockCounts {
  /**
   * Optimized code does not count the calls of functions that it inlines, the first calls of a function have no counter, and
   * a collection of garbage may drop code with its counts.
   */
  static readonly EXACT = ['--no-opt', '--no-lazy-feedback-allocation', '--no-flush-bytecode'];

  private readonly session = new Session();

  constructor() {
    this.session.connect();
    this.send('Profiler.enable');
    this.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** The number of blocks executed since the last call, and by work. */
  async during(work: () => unknown): Promise<number> {
    await work();
    const { result } = this.send('Profiler.takePreciseCoverage') as Coverage;
    let blocks = 0;
    for (const { url, functions } of result)
      if (COUNTED.some((start) => url.startsWith(start)))
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    return blocks;
  }

  /** These methods of the inspector call back before `post` returns. */
  private send(method: string, parameters: object = {}): unknown {
    let response: unknown;
    this.session.post(method, parameters, (error, result) => {
      if (error) throw new Error(`${method}: ${error.message}`);
      response = result;
    });
    return response;
  }
}
