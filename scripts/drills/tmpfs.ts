import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small file system in memory that a drill can fill. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Null if the drill may not mount one. */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk | null> {
    const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return mounted.then(
      () => new SmallDisk(folder),
      () => null,
    );
  }

  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    await writeFile(this.filler, Buffer.alloc(bavail * bsize, 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  }

  free(): Promise<void> {
    return rm(this.filler, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
