import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { atFreePort, PortTaken } from '../../../src/platform/database/embedded/at-free-port.js';
import { clusterFolder } from '../../../src/platform/database/embedded/cluster.js';
import { readPostmasterFile } from '../../../src/platform/database/embedded/postmaster.js';
import type { ServerHome } from '../../../src/platform/database/embedded/server-home.js';
import { ServerProcess } from '../../../src/platform/database/embedded/server-process.js';
import { PATIENCE } from '../world/patience.js';

const run = promisify(execFile);

/** A data folder for an embedded server, which the server's own user can reach. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-test-data-'));
  await chmod(folder, 0o755);
  return folder;
}

export function removeDataDir(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Starts a server on its own, as no Charterbook would, and waits until it is ready. */
export function startServerProcess(
  home: ServerHome,
  settings: readonly string[],
): Promise<{ server: ServerProcess; port: number }> {
  return atFreePort(async (port) => {
    const server = ServerProcess.start(home, port, settings);
    await vi.waitFor(async () => {
      if (server.running && (await readPostmasterFile(clusterFolder(home)))?.ready !== true)
        throw new Error(`PostgreSQL is not ready yet in ${home.path}`);
    }, PATIENCE);
    if (server.foundPortTaken) throw new PortTaken();
    if (!server.running) throw new Error(`PostgreSQL did not start in ${home.path}: ${server.lastFatal}`);
    return { server, port };
  });
}

/** Where the server of a data folder keeps its files. */
export function clusterIn(home: string): string {
  return join(home, 'postgres-18');
}

/** The process id of the server that runs on a home. */
export async function serverPid(home: string): Promise<number> {
  const file = await readPostmasterFile(clusterIn(home));
  if (!file) throw new Error(`no server runs in ${home}`);
  return file.pid;
}

/** All processes whose command line names a path. */
export async function processesNaming(path: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eww', '-o', 'pid=,command=']);
  return stdout.split('\n').filter((line) => line.includes(path) && !line.includes('ps -eww'));
}

/** Waits until no process names a path. */
export async function untilNoProcessNames(path: string): Promise<void> {
  await vi.waitFor(async () => {
    const left = await processesNaming(path);
    if (left.length > 0) throw new Error(`still running: ${left.join('; ')}`);
  }, PATIENCE);
}
