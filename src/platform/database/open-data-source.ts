import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';

const OLDEST_SERVER = 150_000;

/** Connects. Fails if the service must not run with this server or login. */
export async function openDataSource(
  options: DataSourceOptions,
  config: Config,
  warn: (text: string) => void,
): Promise<DataSource> {
  const dataSource = new DataSource(options);
  await dataSource.initialize();
  try {
    await checkServer(dataSource, config, warn);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function checkServer(
  dataSource: DataSource,
  config: Config,
  warn: (text: string) => void,
): Promise<void> {
  const [facts] = await dataSource.query<
    { version: number; encoding: string; unrestricted: boolean; login: string }[]
  >(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            rolsuper or rolbypassrls as unrestricted, rolname as login
       from pg_roles where rolname = current_user`,
  );
  if (!facts) throw new Error('the database did not report its login');
  if (facts.version < OLDEST_SERVER) throw new Error('PostgreSQL 15 or later is required');
  if (facts.encoding !== 'UTF8') throw new Error('the database must have the encoding UTF8');
  if (!facts.unrestricted) return;
  // Row-level security does not apply to such a login: a statement outside a unit of work would read every tenant.
  const problem = `the database login ${facts.login} is a superuser or has BYPASSRLS`;
  if (!config.allowSuperuser) {
    throw new Error(`${problem}: use an ordinary role that owns the database (ALLOW_SUPERUSER=1 overrides)`);
  }
  warn(`${problem}; row-level security protects only what runs inside a unit of work`);
}
