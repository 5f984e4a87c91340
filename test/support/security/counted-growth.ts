import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BlockCounts } from './block-counts.js';

/** The executed blocks for an input, and for one eight times as large. */
export interface Growth {
  readonly small: number;
  readonly large: number;
}

export interface Counted {
  /** The names of the request classes, in the groups that are counted together. */
  readonly classes: string[][];
  /** By the name of the case. */
  readonly growth: Record<string, Growth>;
}

/** For eight times the input: linear work with a logarithm stays below, quadratic work takes about 64 times the blocks. */
const AT_MOST = 12;

export async function countGrowth(): Promise<Counted> {
  const script = join(import.meta.dirname, 'count-growth.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...BlockCounts.EXACT, '--import', 'tsx', script],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout) as Counted;
}

/** The name of the case of a group of request classes. */
export function nameOfClasses(names: readonly string[]): string {
  return names.join(', ');
}

export function isLinear({ small, large }: Growth): boolean {
  return large <= AT_MOST * small;
}
