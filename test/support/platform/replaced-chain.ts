import { readFile } from 'node:fs/promises';
import { emptyDatabase, superuserOf } from './databases.js';

const FOLDER = 'test/fixtures/databases';

/** The business of the fixtures, and its primary entity. */
export const IN_FIXTURE = {
  complete: {
    businessId: '01a204db-df57-722e-b091-caae5dcf0640',
    entityId: '01a204db-e0ab-761a-8b8f-c0a123e3d33e',
  },
  incomplete: {
    businessId: '01a204da-1053-747e-b081-15b208773f7c',
    entityId: '01a204da-111f-76f6-af29-82b445455771',
  },
} as const;

/** A database of the chain before the baseline, with rows; the address of the service's login in it. */
export async function replacedChainDatabase(state: keyof typeof IN_FIXTURE): Promise<string> {
  const url = await emptyDatabase();
  const superuser = await superuserOf(url);
  await superuser.query(await readFile(`${FOLDER}/replaced-chain.schema.sql`, 'utf8'));
  // The rows of the dump already satisfy triggers and foreign keys.
  await superuser.query('set session_replication_role = replica');
  await superuser.query(await readFile(`${FOLDER}/${state}.rows.sql`, 'utf8'));
  await superuser.end();
  return url;
}

/** How many rows each table has, and a hash of all of them. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const superuser = await superuserOf(url);
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ rows: string }>(
      `select format('%s rows %s', count(*), md5(string_agg(t::text, e'\\n' order by t::text collate "C"))) as rows
         from ${name} t`,
    );
    hashes[name] = rows[0]?.rows ?? '';
  }
  await superuser.end();
  return hashes;
}
