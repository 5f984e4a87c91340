import pg from 'pg';
import { inject } from 'vitest';

let databases = 0;

/** An empty, migrated database; the address of the service's login in it. */
export async function cloneDatabase(): Promise<string> {
  const name = `w_${process.pid}_${databases++}`;
  const superuser = new pg.Client(inject('superuserUrl'));
  await superuser.connect();
  await superuser.query(`create database ${name} template charterbook strategy file_copy owner charterbook`);
  await superuser.end();
  const url = new URL(inject('serviceUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}
