import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Deal, dealAll, dealOut } from '../walks/choose.js';
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

/** Which cases are counted. */
export type Part = 'sample' | 'all';

/** One of how many cases is in the sample, and from which on: it has files of every format, and none that takes seconds. */
const EVERY = 5;
const FROM = 1;

/** For eight times the input: linear work with a logarithm stays below, quadratic work takes about 64 times the blocks. */
const AT_MOST = 12;

export function casesOf(part: Part): <Case>(cases: readonly Case[]) => readonly Case[] {
  const deal: Deal = part === 'all' ? dealAll : dealOut;
  return (cases) => deal(cases, FROM, EVERY);
}

export async function countGrowth(part: Part): Promise<Counted> {
  const script = join(import.meta.dirname, 'count-growth.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...BlockCounts.EXACT, '--import', 'tsx', script, part],
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
