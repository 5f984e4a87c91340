import type { Logger } from 'pino';
import { ormOptions } from '../ormconfig.js';
import { checkEncryptionKeys } from './entities/index.js';
import { SystemClock } from './platform/clock/clock.js';
import type { Config } from './platform/config/config.js';
import { openKeyRing } from './platform/crypto/key-ring.js';
import { Database } from './platform/database/database.js';
import {
  type EmbeddedServer,
  joinOrStartEmbeddedServer,
  startEmbeddedServer,
} from './platform/database/embedded/embedded-server.js';
import { migrate } from './platform/database/migrate.js';
import { openDataSource } from './platform/database/open-data-source.js';
import type { Runtime } from './platform/platform.module.js';

export interface OpenRuntime {
  readonly runtime: Runtime;
  /** Set if there is no DATABASE_URL. */
  readonly embedded: EmbeddedServer | null;
  close(): Promise<void>;
}

/**
 * Prepares what the application needs: the embedded database server or the configured one, its schema and the encryption
 * keys. `own` starts and owns the embedded server; `join` uses that of a running service.
 */
export async function openRuntime(
  config: Config,
  logger: Logger,
  embeddedServer: 'own' | 'join',
): Promise<OpenRuntime> {
  const start = embeddedServer === 'own' ? startEmbeddedServer : joinOrStartEmbeddedServer;
  const embedded = config.databaseUrl === null ? await start({ dataDir: config.dataDir }) : null;
  const close = async () => {
    await embedded?.stop();
  };
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    const cipher = await openKeyRing(config);
    await prepareDatabase({ config, databaseUrl, cipher, logger });
    return { runtime: { config, databaseUrl, cipher, logger }, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Checks the server and the login, migrates the schema and checks the encryption keys, on a separate connection. */
async function prepareDatabase({ config, databaseUrl, cipher, logger }: Runtime): Promise<void> {
  const dataSource = await openDataSource(ormOptions(databaseUrl, 1), config, (text) => logger.warn(text));
  try {
    for (const name of await migrate(dataSource)) logger.info({ migration: name }, 'migrated');
    await checkEncryptionKeys(new Database(dataSource, new SystemClock()), cipher);
  } finally {
    await dataSource.destroy();
  }
}
