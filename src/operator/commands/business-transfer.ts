import { resolve } from 'node:path';
import { exportBusiness, importBusiness } from '../../backup/index.js';
import { fillEinHashes } from '../../entities/index.js';
import { FindOrCreateUser } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { command } from '../command.js';
import { readUuid } from '../read-options.js';
import { verifyBooks } from './books-verify.js';

export const businessExport = command<{ business: string; to: string }>({
  name: 'business:export',
  description: 'write all data of a business to a new file',
  declare: (it) => it.requiredOption('--business <id>').requiredOption('--to <file>', 'must not exist'),
  async run(context, { business, to }) {
    const file = resolve(to);
    const operator = await context.operatorIn(readUuid('--business', business));
    const { database } = context;
    const source = { database, cipher: context.get(Cipher), exportedAt: context.get(Clock).now() };
    const exported = await exportBusiness(source, operator, file);
    return {
      json: { file, ...exported },
      text:
        `${file}: ${exported.rows} rows, ${exported.bytes} bytes\n` +
        `An import needs the encryption keys ${exported.encryptionKeyIds.join(', ')}.`,
    };
  },
});

export const businessImport = command<{ from: string }>({
  name: 'business:import',
  description: 'import an exported business and recompute its books; exit code 1 if they differ',
  declare: (it) => it.requiredOption('--from <file>'),
  async run(context, { from }) {
    const { database } = context;
    const cipher = context.get(Cipher);
    const users = context.get(FindOrCreateUser);
    const findOrCreateUser = (email: string, name: string) => users.run(email, name);
    const imported = await importBusiness({ database, cipher, findOrCreateUser }, resolve(from));
    await fillEinHashes(database, cipher);
    const books = await verifyBooks(context, [await context.operatorIn(imported.businessId)]);
    const text = `business ${imported.businessId}: ${imported.people} members, ${imported.rows} rows`;
    return { ...books, json: { ...imported, verified: books.json }, text: `${text}\n${books.text}` };
  },
});
