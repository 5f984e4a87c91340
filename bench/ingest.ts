import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { CardRow } from '../examples/import-cards/card-file.js';
import { Client } from './support/client.js';
import { withDatabase } from './support/database.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const CLIENTS = 4;
const BATCH = 500;
const ACCOUNTS_PER_POST = 20;
const TABLES = ['bank_transaction', 'journal_entry', 'journal_line'];

/** POST /transactions with the real card file, against PostgreSQL's own COPY of the same rows. */
export async function benchIngest(
  service: Service,
  business: Business,
  rows: readonly CardRow[],
  report: Report,
): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  await declareCards(client, rows);
  const first = await pushAll(client, rows);
  const before = await rowsWritten(service);
  const again = await pushAll(client, rows);
  const written = (await rowsWritten(service)) - before;
  const copied = await copySameRows(service, rows.length);
  client.close();
  report.add({
    what: `POST /transactions, ${BATCH}-row batches, ${CLIENTS} clients, ${rows.length} card rows`,
    target: '≥ 0.15 of COPY and ≥ 6,000 rows/s',
    measured: `${ratio(first, copied)} of COPY (${Math.round(copied)} rows/s), ${Math.round(first)} rows/s`,
    reached: first >= 0.15 * copied && first >= 6_000,
    figures: { rowsPerSecond: first, copyRowsPerSecond: copied },
  });
  report.add({
    what: 'identical re-push',
    target: '≥ 3 × the first push, no row written',
    measured: `${ratio(again, first)} ×, ${written} rows written`,
    reached: again >= 3 * first && written === 0,
    figures: { rowsPerSecond: again, rowsWritten: written },
  });
}

async function declareCards(client: Client, rows: readonly CardRow[]): Promise<void> {
  const cards = [...new Set(rows.map((row) => row.accountExternalId))];
  for (let at = 0; at < cards.length; at += ACCOUNTS_PER_POST) {
    const accounts = cards.slice(at, at + ACCOUNTS_PER_POST).map((card) => ({
      externalId: card,
      name: `Card ${card}`,
      currency: 'GBP',
      kind: 'credit_card',
      openingBalance: 0,
      openingBalanceDate: '2014-03-01',
    }));
    await client.ok('POST', '/v1/bank-accounts', { institutionName: 'Cards', accounts });
  }
}

/** Returns the rate per second. Each client pushes the transactions of its own cards in file order. */
async function pushAll(client: Client, rows: readonly CardRow[]): Promise<number> {
  const lists = Array.from({ length: CLIENTS }, (): CardRow[] => []);
  for (const row of rows) lists[Number(row.accountExternalId) % CLIENTS]?.push(row);
  const start = performance.now();
  await Promise.all(
    lists.map(async (list) => {
      for (let at = 0; at < list.length; at += BATCH) {
        const transactions = list.slice(at, at + BATCH);
        await client.ok('POST', '/v1/transactions', { institutionName: 'Cards', transactions });
      }
    }),
  );
  return rows.length / ((performance.now() - start) / 1000);
}

/** The number of rows inserted, updated or deleted so far, except for the last use of API keys. */
async function rowsWritten(service: Service): Promise<number> {
  // Idle sessions report their counts within ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  return withDatabase((await service.databaseUrls()).superuser, async (superuser) => {
    const { rows } = await superuser.query<{ sum: string }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del) as sum from pg_stat_user_tables where relname <> 'api_key'`,
    );
    return Number(rows[0]?.sum);
  });
}

/** The rate of COPY into tables with the same columns and indexes, without triggers and foreign keys. */
async function copySameRows(service: Service, count: number): Promise<number> {
  return withDatabase((await service.databaseUrls()).superuser, async (superuser) => {
    await superuser.query('create schema copied');
    const texts: string[] = [];
    const columns: string[] = [];
    for (const table of TABLES) {
      await superuser.query(`create table copied.${table} (like public.${table} including all)`);
      columns.push(await columnsOf(superuser, table));
      texts.push(await readAll(superuser, table, columns.at(-1) ?? ''));
    }
    const start = performance.now();
    await superuser.query('begin');
    for (const [index, table] of TABLES.entries()) {
      const target = superuser.query(copyFrom(`copy copied.${table} (${columns[index]}) from stdin`));
      await pipeline(Readable.from(inPieces(texts[index] ?? '')), target);
    }
    await superuser.query('commit');
    const perSecond = count / ((performance.now() - start) / 1000);
    await superuser.query('drop schema copied cascade');
    return perSecond;
  });
}

async function readAll(superuser: pg.Client, table: string, columns: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of superuser.query(copyTo(`copy (select ${columns} from ${table}) to stdout`))) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

async function columnsOf(superuser: pg.Client, table: string): Promise<string> {
  const { rows } = await superuser.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names ?? '';
}

function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1 << 20) yield text.slice(at, at + (1 << 20));
}
