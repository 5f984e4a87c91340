import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty, migrated database; the address of the service's login in it. */
export async function cloneDatabase(): Promise<string> {
  // Not numbered: a worker may load this module of the previous release, too, which would use the same names.
  const name = `w_${randomBytes(12).toString('hex')}`;
  const superuser = new pg.Client(inject('superuserUrl'));
  await superuser.connect();
  await superuser.query(`create database ${name} template charterbook strategy file_copy owner charterbook`);
  await superuser.end();
  const url = new URL(inject('serviceUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}
