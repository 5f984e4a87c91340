import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { TestProject } from 'vitest/node';
import { ormOptions } from '../../../ormconfig.js';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/platform/database/embedded/embedded-server.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { makeDatabaseFolder } from './database-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests clone databases from the template `charterbook`. */
    superuserUrl: string;
    /** The service's ordinary login, at the template database. */
    serviceUrl: string;
    /** A folder of this run, removed at its end. */
    scratchDir: string;
  }
}

/** One embedded PostgreSQL for the whole run, with a migrated template database that workers clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDatabaseFolder();
  const scratchDir = await mkdtemp(join(tmpdir(), 'charterbook-test-'));
  let server: EmbeddedServer | null = null;
  const teardown = async () => {
    await server?.stop();
    for (const folder of [server?.home ?? dataDir, dataDir, scratchDir])
      await rm(folder, { recursive: true, force: true });
  };
  try {
    server = await startEmbeddedServer({ dataDir, durable: false });
    await prepareTemplate(server);
    project.provide('superuserUrl', server.superuserUrl ?? '');
    project.provide('serviceUrl', server.url);
    project.provide('scratchDir', scratchDir);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function prepareTemplate({ url, superuserUrl }: EmbeddedServer): Promise<void> {
  const dataSource = await new DataSource(ormOptions(url)).initialize();
  await migrate(dataSource);
  await dataSource.query('analyze');
  await dataSource.destroy();
  const superuser = new pg.Client(superuserUrl ?? '');
  await superuser.connect();
  await superuser.query('alter database charterbook is_template true allow_connections false');
  await superuser.end();
}
