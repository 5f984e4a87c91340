import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The key of the advisory lock. */
const LOCK = 4_711_001;

/** Builds the web app once if dist/web is missing or older than its sources. */
export async function ensureWebBuild(): Promise<void> {
  const client = new pg.Client(inject('superuserUrl'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isStale()) await promisify(execFile)('npm', ['run', 'build:web'], { cwd: ROOT });
  } finally {
    await client.end();
  }
}

async function isStale(): Promise<boolean> {
  const built = await stat(join(ROOT, 'dist/web/index.html')).catch(() => null);
  if (!built) return true;
  const sources = await Promise.all(['web', 'src/kernel'].map((folder) => newestIn(join(ROOT, folder))));
  return Math.max(...sources) > built.mtimeMs;
}

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(files.map(async (file) => stat(join(file.parentPath, file.name))));
  return Math.max(...times.map(({ mtimeMs }) => mtimeMs));
}
