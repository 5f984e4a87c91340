import { resolve } from 'node:path';
import {
  BackupRefused,
  restoreBackup,
  streamBackup,
  takeBackup,
  type TakenBackup,
} from '../../backup/index.js';
import type { CommandResult } from '../command.js';
import { databaseCommand } from '../database-command.js';
import { verifyBooks } from './books-verify.js';

/** As the name of a file: standard input or output. */
const STANDARD_STREAM = '-';

export const backup = databaseCommand<{ to: string }>({
  name: 'backup',
  description: 'write all data to a new file, while the service runs',
  declare: (it) => it.requiredOption('--to <file>', 'must not exist; -: standard output'),
  creates: false,
  async run({ databaseUrl, cipher, clock, shell }, { to }) {
    const source = { databaseUrl, cipher, takenAt: clock.now() };
    if (to === STANDARD_STREAM) {
      if (shell.stdout.isTTY === true)
        throw new BackupRefused('standard output is a terminal: redirect it to a file or a program');
      const taken = await streamBackup(source, shell.stdout);
      return { ...toResult('standard output', taken), isBesideData: true };
    }

    const file = resolve(to);
    return toResult(file, await takeBackup(source, file));
  },
});

export const restore = databaseCommand<{ from: string; verify?: boolean }>({
  name: 'restore',
  description: 'restore a backup into an empty database',
  declare: (it) =>
    it
      .requiredOption('--from <file>', 'a backup', requireFile)
      .option('--verify', 'recompute the restored books; exit code 1 if they differ'),
  creates: true,
  async run(database, { from, verify = false }) {
    const restored = await restoreBackup(database, resolve(from));
    await database.runInside(async (context) => {
      const text = `restored the backup of ${restored.takenAt}: ${restored.tables} tables, ${restored.rows} rows`;
      if (!verify) return { json: { ...restored }, text };
      const books = await verifyBooks(context, await context.operators(undefined));
      return { ...books, json: { ...restored, verified: books.json }, text: `${text}\n${books.text}` };
    });
  },
});

/** Before the database is opened, which may create it. */
function requireFile(from: string): string {
  if (from !== STANDARD_STREAM) return from;
  throw new BackupRefused(
    'a restore reads the backup twice, which standard input does not allow: name a file',
  );
}

function toResult(file: string, taken: TakenBackup): CommandResult {
  return {
    json: { file, ...taken },
    text:
      `${file}: ${taken.tables} tables, ${taken.rows} rows, ${taken.bytes} bytes\n` +
      `A restore needs the encryption keys ${taken.encryptionKeyIds.join(', ')}: store ENCRYPTION_KEY elsewhere.`,
  };
}
