import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrations } from './src/migrations/index.js';
import type { PoolHandle } from './src/platform/database/pool-handle.js';
import { servicePgDriver } from './src/platform/database/service-pool.js';
import { typeParsers } from './src/platform/database/type-parsers.js';

/**
 * How the application, its migrations and its tests reach the database at a postgres:// address. The application adds
 * the entities that its feature modules register.
 */
export function ormOptions(url: string, poolSize = 10, handle?: PoolHandle): DataSourceOptions {
  return {
    type: 'postgres',
    driver: servicePgDriver,
    url,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    installExtensions: false,
    // Generated ids come from gen_random_uuid(), which is built in; uuid_generate_v4() would need an extension.
    uuidExtension: 'pgcrypto',
    poolSize,
    connectTimeoutMS: 10_000,
    extra: { types: typeParsers, keepAlive: true, pipeline: true, handle },
  };
}

/** For TypeORM's command line. */
export default new DataSource(ormOptions(process.env['DATABASE_URL'] ?? ''));
