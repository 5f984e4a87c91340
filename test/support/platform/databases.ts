import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { describeSchema } from '../../../scripts/schema/describe-schema.js';
import { ormOptions } from '../../../ormconfig.js';
import { migrations } from '../../../src/migrations/index.js';

/** The names of all migrations, in their order. */
export const ALL_MIGRATIONS = migrations.map(({ name }) => name);

/** A database without any schema; the address of the service's login, which owns it. */
export async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(12).toString('hex')}`;
  const superuser = new pg.Client(inject('superuserUrl'));
  await superuser.connect();
  await superuser.query(`create database ${name} template template0 owner charterbook`);
  await superuser.end();
  const url = new URL(inject('serviceUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs work with a separate pool on a database. */
export async function connected<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(ormOptions(url)).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Reverts all migrations, the last one first. */
export async function undoAll(dataSource: DataSource): Promise<void> {
  for (const _ of ALL_MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'all' });
}

/** A maintenance connection to the database of a service's address. */
export async function superuserOf(serviceUrl: string): Promise<pg.Client> {
  const url = new URL(inject('superuserUrl'));
  url.pathname = new URL(serviceUrl).pathname;
  const client = new pg.Client(url.toString());
  await client.connect();
  return client;
}

/** The schema of a database as lines, so that two states can be compared. */
export async function schemaOf(url: string): Promise<string[]> {
  const superuser = await superuserOf(url);
  const schema = await describeSchema(async (sql) => (await superuser.query(sql)).rows);
  await superuser.end();
  return schema.split('\n');
}
