import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superuserOf } from '../support/platform/databases.js';
import { cloneDatabase } from '../support/world/world.js';

const HEADER =
  /^-- Called by: .+\n(-- .*\n|--\n)*-- In the database (as an invariant|for authentication|for speed|across modules): /;

describe('the files of database functions', () => {
  let superuser: pg.Client;
  let files: string[];

  beforeAll(async () => {
    superuser = await superuserOf(await cloneDatabase());
    const paths = await readdir('src', { recursive: true });
    files = paths.filter((path) => path.endsWith('.sql')).map((path) => `src/${path}`);
  });

  afterAll(async () => superuser.end());

  /** Every function of the database by its signature. */
  const functions = async () => {
    const { rows } = await superuser.query<{ signature: string; name: string; text: string }>(
      `select oid::regprocedure::text as signature, proname as name, pg_get_functiondef(oid) as text
         from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    return rows;
  };

  it('exist for each function', async () => {
    const names = (await functions()).map(({ name }) => name);
    expect(files.map((file) => basename(file, '.sql')).toSorted()).toEqual(names.toSorted());
  });

  it('contain the texts of a fresh database', async () => {
    const fresh = await functions();
    for (const file of files) {
      await superuser.query('begin');
      await superuser.query(await readFile(file, 'utf8'));
      expect(await functions(), file).toEqual(fresh);
      await superuser.query('rollback');
    }
  });

  it('state who calls the function and why it is in the database', async () => {
    for (const file of files) expect(await readFile(file, 'utf8'), file).toMatch(HEADER);
  });
});
