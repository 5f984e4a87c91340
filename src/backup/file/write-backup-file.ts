import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupRefused } from './backup-refused.js';

/**
 * Writes content, compressed, to a new file that only its owner can read. It gets its name when it is complete and on
 * disk; an existing file is never replaced. Returns the size.
 */
export async function writeBackupFile(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  const draft = `${path}.partial`;
  await rm(draft, { force: true });
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(content, createGzip(), file);
    await giveName(draft, path);
    return file.bytesWritten;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes content, compressed, to a stream that stays open. Returns the size. */
export async function writeCompressed(
  output: NodeJS.WritableStream,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(content, createGzip(), measured, output, { end: false });
  return size;
}

/** Refuses a path at which a backup cannot be written, before the backup is taken. */
export async function requireFreePath(path: string): Promise<void> {
  const existing = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing === null) return;
  await existing.close();
  throw existsAlready(path);
}

async function giveName(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existsAlready(path) : error;
  });
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function existsAlready(path: string): BackupRefused {
  return new BackupRefused(`${path} exists already`);
}
