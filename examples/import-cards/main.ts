// Imports a file of purchase-card transactions with the public API and checks the result.
import { parseArgs } from 'node:util';
import { Api } from './api.js';
import { type CardRow, readCardFile } from './card-file.js';
import { findAccess } from './access.js';
import { checkImport } from './check.js';

const INSTITUTION = 'Purchase cards';
const OPENING_DATE = '2014-03-01';
const ACCOUNTS_PER_POST = 20;
const ROWS_PER_POST = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, 'api-key': { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error(
    'usage: npm run import:cards -- <file.csv.gz> [--url http://localhost:3000/v1] [--api-key <key>]',
  );
  process.exit(2);
}

const access = await findAccess(values.url, values['api-key']);
const api = new Api(access.baseUrl, access.apiKey);
const rows = await readCardFile(file);
const cards = [...new Set(rows.map((row) => row.accountExternalId))];
console.log(`${rows.length} transactions of ${cards.length} cards`);
await declareCards(cards);
await pushRows(rows);
await checkImport(api, rows, { institution: INSTITUTION, from: OPENING_DATE });

async function declareCards(externalIds: readonly string[]): Promise<void> {
  for (let at = 0; at < externalIds.length; at += ACCOUNTS_PER_POST) {
    const accounts = externalIds.slice(at, at + ACCOUNTS_PER_POST).map((externalId) => ({
      externalId,
      name: `Card ${externalId}`,
      currency: 'GBP',
      kind: 'credit_card',
      openingBalance: 0,
      openingBalanceDate: OPENING_DATE,
    }));
    await api.send('POST', '/bank-accounts', { institutionName: INSTITUTION, accounts });
    progress('cards', at + accounts.length, externalIds.length);
  }
}

async function pushRows(all: readonly CardRow[]): Promise<void> {
  const total = { created: 0, updated: 0, unchanged: 0 };
  for (let at = 0; at < all.length; at += ROWS_PER_POST) {
    const transactions = all.slice(at, at + ROWS_PER_POST);
    const { data } = await api.send<{ data: typeof total }>('POST', '/transactions', {
      institutionName: INSTITUTION,
      transactions,
    });
    total.created += data.created;
    total.updated += data.updated;
    total.unchanged += data.unchanged;
    progress('transactions', at + transactions.length, all.length);
  }
  console.log(`created ${total.created}, updated ${total.updated}, unchanged ${total.unchanged}`);
}

function progress(what: string, done: number, all: number): void {
  const isLast = done >= all;
  if (process.stdout.isTTY) process.stdout.write(`\r${what}: ${done} of ${all}${isLast ? '\n' : ''}`);
  else if (isLast || (all > 20_000 && done % 20_000 < ROWS_PER_POST))
    console.log(`${what}: ${done} of ${all}`);
}
