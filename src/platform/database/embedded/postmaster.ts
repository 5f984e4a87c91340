import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a running server writes about itself to postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number;
  readonly startedAtEpochSeconds: number;
  readonly port: number;
  readonly ready: boolean;
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number(lines[0])),
    startedAtEpochSeconds: Number(lines[2] ?? 0),
    port: Number(lines[3] ?? 0),
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * Whether the process is a PostgreSQL server of this cluster. A process id alone proves nothing: another program may have
 * it by now.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLineOf(pid);
  return command !== null && basename(command[0] ?? '') === 'postgres' && command.includes(cluster);
}

async function commandLineOf(pid: number): Promise<string[] | null> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
    return text ? text.split('\0') : null;
  }
  const result = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null);
  return result ? result.stdout.trim().split(/\s+/) : null;
}
