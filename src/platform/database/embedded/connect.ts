import pg from 'pg';
import { SERVICE_LOGIN } from './bootstrap.js';
import { SUPERUSER } from './cluster.js';
import type { Passwords } from './passwords.js';

/** Connects to the database `postgres` of the server on a loopback port as the maintenance superuser. */
export async function connectAsSuperuser(port: number, { superuser }: Passwords): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // When the server ends, so does the client; `ServerProcess.ended` reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

export function superuserUrl(port: number, { superuser }: Passwords): string {
  return `postgres://${SUPERUSER}:${superuser}@127.0.0.1:${port}/postgres`;
}

export function serviceUrl(port: number, { service }: Passwords): string {
  return `postgres://${SERVICE_LOGIN}:${service}@127.0.0.1:${port}/${SERVICE_LOGIN}`;
}
