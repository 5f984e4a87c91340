import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BackupRefused, takeBackup } from '../../src/backup/index.js';
import { toEncryptionKey } from '../../src/platform/config/env-reader.js';
import { Cipher } from '../../src/platform/crypto/cipher.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { addBusiness, backedUpWorld, newPath, TAKEN_AT } from '../support/backup/backed-up.js';
import { restorableRows } from '../support/backup/filled.js';
import { differences } from '../support/books/push.js';
import { pushRow } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { connected, emptyDatabase, schemaOf, superuserOf } from '../support/platform/databases.js';
import { expectRevertsInOrder } from '../support/statement-files/repeated.js';
import { businessIn } from '../support/world/business.js';
import { cloneDatabase, createWorld } from '../support/world/world.js';

// backup.long.test.ts restores databases of other kinds.
const backedUp = backedUpWorld();

describe('a backup', () => {
  it('is a file that only its owner can read, and says what is in it', async () => {
    const path = newPath();
    const taken = await backedUp().take(path);
    const { size, mode } = await stat(path);
    expect(mode & 0o777).toBe(0o600);
    const superuser = await superuserOf(backedUp().url);
    const { rows } = await superuser.query(`select count(*)::int as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'rate_bucket')`);
    await superuser.end();
    expect(taken).toEqual({
      takenAt: TAKEN_AT.toISOString(),
      tables: rows[0].tables,
      rows: expect.any(Number),
      bytes: size,
      encryptionKeyIds: [toEncryptionKey(Buffer.alloc(32, 7)).id],
    });
  });

  it('contains neither the encryption key nor a tax id', async () => {
    const text = gunzipSync(await readFile(backedUp().file)).toString('latin1');
    const key = Buffer.alloc(32, 7);
    for (const secret of [key.toString('base64'), key.toString('hex'), '123456789'])
      expect(text).not.toContain(secret);
    expect(text).toContain('charterbook-backup');
  });

  it('never replaces a file', async () => {
    const before = await readFile(backedUp().file);
    await expect(backedUp().take(backedUp().file)).rejects.toThrow(BackupRefused);
    expect((await readFile(backedUp().file)).equals(before)).toBe(true);
  });

  it('is refused while the keys of the data are missing', async () => {
    const other = new Cipher([toEncryptionKey(randomBytes(32))]);
    const path = newPath();
    await expect(
      takeBackup({ databaseUrl: backedUp().url, cipher: other, takenAt: TAKEN_AT }, path),
    ).rejects.toThrow('tax ids or second factors are encrypted with keys that ENCRYPTION_KEY lacks');
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(stat(`${path}.partial`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused when a table cannot be read, instead of leaving its rows out', async () => {
    const closed = await cloneDatabase();
    const superuser = await superuserOf(closed);
    await superuser.query('drop policy backup on journal_line');
    await expect(backedUp().take(newPath(), closed)).rejects.toThrow(
      'the role charterbook_backup cannot read journal_line: run operator migrate',
    );
    await superuser.end();
  });

  it('is refused for a database without tables', async () => {
    await expect(backedUp().take(newPath(), await emptyDatabase())).rejects.toThrow('it is not migrated');
  });

  it('is refused for a database without a business, which is hardly the one of the service', async () => {
    const path = newPath();
    await expect(backedUp().take(path, await cloneDatabase())).rejects.toThrow(
      new BackupRefused(
        'the database has no business: nothing to back up. Is it the database of the service?',
      ),
    );
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a restore', () => {
  it('fills a database without tables with equal rows and an equal schema', async () => {
    const target = await emptyDatabase();
    const restored = await backedUp().restore(backedUp().file, target);
    expect(restored.takenAt).toBe(TAKEN_AT.toISOString());
    expect(await restorableRows(target)).toEqual(await restorableRows(backedUp().url));
    expect(await schemaOf(target)).toEqual(await schemaOf(backedUp().url));
    expect(await connected(target, migrate)).toEqual([]);
  });

  it('is tested with rows in every table', async () => {
    const empty = Object.entries(await restorableRows(backedUp().url)).filter(([, hash]) =>
      hash.startsWith('0 rows'),
    );
    expect(empty.map(([table]) => table)).toEqual([]);
  });

  it('leaves books that agree, credentials that work, and a journal that accepts entries and no changes', async () => {
    const target = await emptyDatabase();
    await backedUp().restore(backedUp().file, target);
    const restored = await createWorld({ databaseUrl: target });
    const { businessId, entityId } = backedUp().samples.business;
    const business = await businessIn(restored, businessId, entityId);
    expect(await differences(restored, business)).toEqual([]);
    expect(dataOf(await business.api.get(`/v1/entities/${entityId}`))).toMatchObject({
      taxIdMasked: '*****6789',
    });
    await pushRow(business, { externalId: 'afterwards', category: '6300' });
    expect(await differences(restored, business)).toEqual([]);
    await expectRevertsInOrder(business);
    await expect(
      restored.database.run(business.operator, (uow) =>
        uow.query('update journal_line set line_no = line_no'),
      ),
    ).rejects.toThrow();
    await restored.close();
  });
});

/** Changes a bit of a compressed file, at a position or the next one that counts: the bits that fill up a block do not. */
function withBitChanged(compressed: Buffer, from: number): Buffer {
  const content = gunzipSync(compressed);
  for (let at = from; at < compressed.length; at++) {
    const changed = Buffer.from(compressed);
    changed[at] = (changed[at] ?? 0) ^ 4;
    if (!isArchiveOf(changed, content)) return changed;
  }
  throw new Error('no bit counts');
}

function isArchiveOf(compressed: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(compressed).equals(content);
  } catch {
    return false;
  }
}

describe('a restore is refused, and writes nothing,', () => {
  const refusal = async (path: string, using?: Cipher) => {
    const target = await emptyDatabase();
    const message = await backedUp()
      .restore(path, target, using)
      .then(
        () => 'restored',
        (error: unknown) =>
          error instanceof BackupRefused ? error.message : `not refused: ${String(error)}`,
      );
    expect((await schemaOf(target)).filter((line) => line.startsWith('table '))).toEqual([]);
    return message;
  };
  const variant = async (change: (content: Buffer) => Buffer) => {
    const path = newPath();
    await writeFile(path, change(await readFile(backedUp().file)));
    return path;
  };
  const unzippedVariant = (change: (content: Buffer) => Buffer) =>
    variant((content) => gzipSync(change(gunzipSync(content))));
  const replaced = (from: string, to: string) => (content: Buffer) => {
    const text = content.toString('latin1');
    expect(text).toContain(from);
    return Buffer.from(text.replace(from, to), 'latin1');
  };

  it('for a file that was cut off, anywhere', async () => {
    const { length } = await readFile(backedUp().file);
    for (const end of [0, 5, 100, Math.floor(length / 2), length - 9, length - 1])
      expect(await refusal(await variant((content) => content.subarray(0, end))), String(end)).toMatch(
        /^the file is incomplete$/,
      );
    const raw = gunzipSync(await readFile(backedUp().file));
    for (const end of [10, Math.floor(raw.length / 2), raw.lastIndexOf('end '), raw.length - 1])
      expect(await refusal(await unzippedVariant((content) => content.subarray(0, end)))).toMatch(
        /^the file is incomplete$/,
      );
  });

  it('for a file in which a bit changed, anywhere', async () => {
    const { length } = await readFile(backedUp().file);
    for (const share of [0.001, 0.2, 0.5, 0.9, 0.999]) {
      const path = await variant((content) => withBitChanged(content, Math.floor(length * share)));
      expect(await refusal(path), String(share)).not.toMatch(/^(restored|not refused)/);
    }
  });

  it('for rows, heads or hashes that were changed', async () => {
    for (const [from, to] of [
      ['Kept LLC', 'Gone LLC'],
      ['"name":"journal_line"', '"name":"journal_lime"'],
      ['"rows":', '"rowz":'],
      ['"takenAt":"2026-03-15', '"takenAt":"2026-03-16'],
    ] as const)
      expect(await refusal(await unzippedVariant(replaced(from, to))), from).toMatch(/changed/);
  });

  it('for a seal that was made without the key', async () => {
    const path = await unzippedVariant((content) => {
      const text = content.toString('latin1');
      return Buffer.from(text.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${'0'.repeat(64)}"`), 'latin1');
    });
    expect(await refusal(path)).toMatch(/^the seal of the backup does not match ENCRYPTION_KEY/);
  });

  it('for content after the end', async () => {
    expect(await refusal(await unzippedVariant((content) => Buffer.concat([content, content])))).toMatch(
      /changed/,
    );
  });

  it('for a file that is something else', async () => {
    for (const other of [Buffer.from('select 1;'), gzipSync('select 1;'), gzipSync(randomBytes(100_000))])
      expect(await refusal(await variant(() => other))).toMatch(/^the file is (not a backup|incomplete)/);
    expect(await refusal(newPath())).toMatch(/^not refused: Error: ENOENT/);
  });

  it('for another version of the format', async () => {
    const path = await unzippedVariant(replaced('"version":1', '"version":2'));
    expect(await refusal(path)).toBe('the backup has the format 2, and this build reads 1');
  });

  it('for an encryption key other than the one of the data', async () => {
    const key = toEncryptionKey(Buffer.alloc(32, 7));
    const other = toEncryptionKey(randomBytes(32));
    expect(await refusal(backedUp().file, new Cipher([other]))).toBe(
      `the backup needs encryption keys that ENCRYPTION_KEY lacks: ${key.id}`,
    );
    // The id alone is not enough.
    expect(await refusal(backedUp().file, new Cipher([{ id: key.id, key: other.key }]))).toMatch(
      /^the seal of the backup/,
    );
    const target = await emptyDatabase();
    await backedUp().restore(backedUp().file, target, new Cipher([other, key]));
    expect(await restorableRows(target)).toEqual(await restorableRows(backedUp().url));
  });

  it('for a database that has rows, whichever they are', async () => {
    const before = await restorableRows(backedUp().url);
    await expect(backedUp().restore(backedUp().file, backedUp().url)).rejects.toThrow(
      /^the database is not empty: \w+ has rows/,
    );
    expect(await restorableRows(backedUp().url)).toEqual(before);
    expect((await schemaOf(backedUp().url)).filter((line) => line.includes('force'))).toEqual(
      (await schemaOf(await cloneDatabase())).filter((line) => line.includes('force')),
    );
  });

  it('for a database with tables of something else', async () => {
    const target = await emptyDatabase();
    const superuser = await superuserOf(target);
    await superuser.query('create table something (id int)');
    await superuser.end();
    await expect(backedUp().restore(backedUp().file, target)).rejects.toThrow(
      'the database has tables of something else',
    );
  });

  it('for a database or a build on the wrong side of a migration', async () => {
    const newer = `insert into migrations (timestamp, name) values (1999999999999, 'Newer1999999999999')`;
    const target = await cloneDatabase();
    const superuser = await superuserOf(target);
    await superuser.query(newer);
    await superuser.end();
    await addBusiness(target);
    await expect(backedUp().restore(backedUp().file, target)).rejects.toThrow(
      'the schema of the database is newer than the backup (Newer1999999999999)',
    );
    const path = newPath();
    await backedUp().take(path, target);
    expect(await refusal(path)).toBe(
      'the backup was taken by a newer build, with Newer1999999999999: restore it with that build',
    );
  });
});
