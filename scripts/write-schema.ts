// Writes schema.txt and the expected access from a fresh database, migrated on a throwaway server. With --check it only
// compares.
import 'reflect-metadata';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ormOptions } from '../ormconfig.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { migrate } from '../src/platform/database/migrate.js';
import { describeAccess } from './schema/describe-access.js';
import { describeSchema } from './schema/describe-schema.js';

const isChecking = process.argv.includes('--check');
for (const [file, text] of Object.entries(await describeFreshDatabase())) {
  if (!isChecking) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is out of date: npm run docs:schema`);
    process.exitCode = 1;
  }
}

async function describeFreshDatabase(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'charterbook-schema-'));
  const server = await startEmbeddedServer({ dataDir, durable: false });
  try {
    const dataSource = await new DataSource(ormOptions(server.url)).initialize();
    // Only the migrations: a stale expectation must not describe itself.
    await migrate(dataSource, { migration: '', statements: [] });
    const query = <Row extends object>(sql: string) => dataSource.query<Row[]>(sql);
    const described = {
      'schema.txt': await describeSchema(query),
      'src/platform/database/access/expected-access.data.ts': await describeAccess(query),
    };
    await dataSource.destroy();
    return described;
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
