import type { Logger } from 'pino';
import { ormOptions } from '../ormconfig.js';
import { checkEncryptionKeys, fillEinHashes } from './entities/index.js';
import { checkSecondFactorKeys } from './identity/index.js';
import { SystemClock } from './platform/clock/clock.js';
import type { Config } from './platform/config/config.js';
import type { Cipher } from './platform/crypto/cipher.js';
import { openKeyRing } from './platform/crypto/key-ring.js';
import { Database } from './platform/database/database.js';
import {
  type EmbeddedServer,
  joinOrStartEmbeddedServer,
  startEmbeddedServer,
} from './platform/database/embedded/embedded-server.js';
import { migrate, requireFittingSchema } from './platform/database/migrate.js';
import { openDataSource } from './platform/database/open-data-source.js';
import type { Runtime } from './platform/platform.module.js';

/** A database that may not be migrated yet, and the encryption keys. */
export interface OpenDatabase {
  readonly databaseUrl: string;
  readonly cipher: Cipher;
  /** Set if there is no DATABASE_URL. */
  readonly embedded: EmbeddedServer | null;
  close(): Promise<void>;
}

export interface OpenRuntime {
  readonly runtime: Runtime;
  /** Set if there is no DATABASE_URL. */
  readonly embedded: EmbeddedServer | null;
  /** The names of the migrations that ran. */
  readonly migrations: readonly string[];
  close(): Promise<void>;
}

/**
 * Prepares what the application needs: the embedded database server or the configured one, its schema and the encryption
 * keys. `own` starts and owns the embedded server; `join` uses that of a running service. Fails if the schema is out of
 * date and must not be migrated.
 */
export async function openRuntime(
  config: Config,
  logger: Logger,
  embeddedServer: 'own' | 'join',
  migrates = config.autoMigrate,
): Promise<OpenRuntime> {
  const opened = await openDatabase(config, embeddedServer);
  const { databaseUrl, cipher, embedded } = opened;
  const close = () => opened.close();
  try {
    const runtime = { config, databaseUrl, cipher, logger };
    const migrations = await prepareDatabase(runtime, migrates);
    return { runtime, embedded, migrations, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database server, which it starts if it is the embedded one, and the encryption keys, and changes nothing. */
export async function openDatabase(config: Config, embeddedServer: 'own' | 'join'): Promise<OpenDatabase> {
  const start = embeddedServer === 'own' ? startEmbeddedServer : joinOrStartEmbeddedServer;
  const embedded = config.databaseUrl === null ? await start({ dataDir: config.dataDir }) : null;
  const close = async () => {
    await embedded?.stop();
  };
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    return { databaseUrl, cipher: await openKeyRing(config), embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Checks the server and the login, the schema and the encryption keys, on a separate connection. Returns the names of the
 * migrations that ran.
 */
async function prepareDatabase(
  { config, databaseUrl, cipher, logger }: Runtime,
  migrates: boolean,
): Promise<string[]> {
  const dataSource = await openDataSource(ormOptions(databaseUrl, 1), config, (text) => logger.warn(text));
  try {
    const migrations = migrates ? await migrate(dataSource) : [];
    for (const name of migrations) logger.info({ migration: name }, 'migrated');
    await requireFittingSchema(dataSource);
    const database = new Database(dataSource, new SystemClock());
    await checkEncryptionKeys(database, cipher);
    await checkSecondFactorKeys(database, cipher);
    for (const shared of await fillEinHashes(database, cipher))
      logger.warn(shared, 'two entities have the same EIN: correct one of them');
    return migrations;
  } finally {
    await dataSource.destroy();
  }
}
