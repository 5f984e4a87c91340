import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory on Linux. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a run need at the same time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A new folder for the databases of a run, which every file of tests clones and drops: in memory if there is enough of it,
 * because each of them has more than a thousand files. The server's own user can reach it.
 */
export async function makeDatabaseFolder(): Promise<string> {
  const parent = (await freeBytes(IN_MEMORY)) >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, 'charterbook-test-databases-'));
  await chmod(folder, 0o755);
  return folder;
}

/** 0 if there is no such folder. */
async function freeBytes(folder: string): Promise<number> {
  const system = await statfs(folder).catch(() => null);
  return system ? system.bavail * system.bsize : 0;
}
