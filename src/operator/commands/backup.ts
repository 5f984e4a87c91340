import { resolve } from 'node:path';
import { restoreBackup, takeBackup } from '../../backup/index.js';
import { databaseCommand } from '../database-command.js';
import { verifyBooks } from './books-verify.js';

export const backup = databaseCommand<{ to: string }>({
  name: 'backup',
  description: 'write all data to a new file, while the service runs',
  declare: (it) => it.requiredOption('--to <file>', 'must not exist'),
  async run({ databaseUrl, cipher, clock }, { to }) {
    const file = resolve(to);
    const taken = await takeBackup({ databaseUrl, cipher, takenAt: clock.now() }, file);
    return {
      json: { file, ...taken },
      text:
        `${file}: ${taken.tables} tables, ${taken.rows} rows, ${taken.bytes} bytes\n` +
        `A restore needs the encryption keys ${taken.encryptionKeyIds.join(', ')}: store ENCRYPTION_KEY elsewhere.`,
    };
  },
});

export const restore = databaseCommand<{ from: string; verify?: boolean }>({
  name: 'restore',
  description: 'restore a backup into an empty database',
  declare: (it) =>
    it
      .requiredOption('--from <file>')
      .option('--verify', 'recompute the restored books; exit code 1 if they differ'),
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
