import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { restoreBackup, takeBackup } from '../../../src/backup/index.js';
import { newId } from '../../../src/kernel/ids.js';
import type { Cipher } from '../../../src/platform/crypto/cipher.js';
import { superuserOf } from '../platform/databases.js';
import type { SampleData } from '../routes/route-calls.js';
import { testRuntime } from '../world/runtime.js';
import type { World } from '../world/world.js';
import { filledWorld } from './filled.js';

export const TAKEN_AT = new Date('2026-03-15T12:00:00Z');
let files = 0;
/** Where no file is yet. */
export const newPath = () => join(inject('scratchDir'), `backup-${process.pid}-${files++}`);

/** A filled world, and its backup in a file. */
export class BackedUp {
  private constructor(
    readonly url: string,
    readonly world: World,
    readonly samples: SampleData,
    readonly file: string,
  ) {}

  static async start(): Promise<BackedUp> {
    await mkdir(inject('scratchDir'), { recursive: true });
    const { url, world, samples } = await filledWorld();
    const backedUp = new BackedUp(url, world, samples, newPath());
    await backedUp.take(backedUp.file);
    return backedUp;
  }

  take(path: string, databaseUrl = this.url) {
    return backUp(this.world, databaseUrl, path);
  }

  restore(path: string, databaseUrl: string, cipher: Cipher = this.world.runtime.cipher) {
    return restoreTo(databaseUrl, path, cipher);
  }
}

/** Backs up the database of a world, or another one with the same keys, to a file. */
export function backUp(world: World, databaseUrl: string, path: string) {
  return takeBackup({ databaseUrl, cipher: world.runtime.cipher, takenAt: TAKEN_AT }, path);
}

export function restoreTo(databaseUrl: string, path: string, cipher: Cipher) {
  const { config } = testRuntime(databaseUrl).runtime;
  return restoreBackup({ config, databaseUrl, cipher, warn: () => {} }, path);
}

/** Prepares the tests of a file with one backup. */
export function backedUpWorld(): () => BackedUp {
  let backedUp: BackedUp;
  beforeAll(async () => {
    backedUp = await BackedUp.start();
  });
  afterAll(() => backedUp.world.close());
  return () => backedUp;
}

/** Only its row: a database without a business is not backed up. */
export async function addBusiness(databaseUrl: string): Promise<void> {
  const superuser = await superuserOf(databaseUrl);
  await superuser.query(`insert into business (id, name, created_at) values ($1, 'Bare LLC', now())`, [
    newId(),
  ]);
  await superuser.end();
}
