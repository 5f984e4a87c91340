// Writes schema.txt from a fresh database, migrated on a throwaway server. With --check it only compares.
import 'reflect-metadata';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ormOptions } from '../ormconfig.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { migrate } from '../src/platform/database/migrate.js';
import { describeSchema } from './schema/describe-schema.js';

const FILE = 'schema.txt';

const text = await freshSchema();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8')) !== text) {
  console.error(`${FILE} is out of date: npm run docs:schema`);
  process.exitCode = 1;
}

async function freshSchema(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'charterbook-schema-'));
  const server = await startEmbeddedServer({ dataDir, durable: false });
  try {
    const dataSource = await new DataSource(ormOptions(server.url)).initialize();
    await migrate(dataSource);
    const schema = await describeSchema((sql) => dataSource.query(sql));
    await dataSource.destroy();
    return schema;
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
