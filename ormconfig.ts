import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ormEntities } from './src/orm-entities.js';
import { migrations } from './src/migrations/index.js';
import { typeParsers } from './src/platform/database/type-parsers.js';

/** How the application, its migrations and its tests reach the database at a postgres:// address. */
export function ormOptions(url: string, poolSize = 10): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ormEntities,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    installExtensions: false,
    poolSize,
    connectTimeoutMS: 10_000,
    extra: { types: typeParsers, keepAlive: true, pipeline: true },
  };
}

/** For TypeORM's command line. */
export default new DataSource(ormOptions(process.env['DATABASE_URL'] ?? ''));
