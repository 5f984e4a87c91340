import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeSchema } from '../../scripts/schema/describe-schema.js';
import { schemaOf, superuserOf } from '../support/platform/databases.js';
import { cloneDatabase } from '../support/world/world.js';

describe('schema.txt', () => {
  it('is the schema of a fresh database', async () => {
    expect(await schemaOf(await cloneDatabase())).toEqual((await readFile('schema.txt', 'utf8')).split('\n'));
  });

  it('shows every kind of change to the schema', async () => {
    const superuser = await superuserOf(await cloneDatabase());
    const schema = () => describeSchema(async (sql) => (await superuser.query(sql)).rows);
    const before = await schema();
    for (const change of CHANGES) {
      await superuser.query('begin');
      await superuser.query(change);
      expect(await schema(), change).not.toBe(before);
      await superuser.query('rollback');
    }
    await superuser.end();
  });
});

const CHANGES = [
  'create table new_table (id uuid)',
  'create unlogged table new_table (id uuid)',
  'create view new_view as select 1',
  `create type new_type as enum ('a')`,
  'create sequence new_sequence',
  'alter table job add column new_column text',
  'alter table job alter column attempts drop not null',
  'alter table job alter column attempts set default 1',
  'alter table job alter column attempts type bigint',
  'alter table job alter column error set storage external',
  'alter table job alter column business_id set statistics -1',
  'alter table job drop constraint job_locked',
  'alter table job set (fillfactor = 50)',
  'alter table job disable row level security',
  'alter table job no force row level security',
  'alter table job owner to postgres',
  'drop index job_due',
  'create index new_index on job (created_at)',
  'drop policy system on job',
  'alter policy system on job to charterbook_books',
  'alter policy system on job using (true)',
  'drop trigger obligation_guard on obligation',
  'alter table obligation disable trigger obligation_guard',
  'revoke select on job from charterbook_system',
  'grant update (key) on job to charterbook_books',
  'drop function write_audit_log',
  'alter function write_audit_log security definer',
  'alter function write_audit_log stable',
  'alter function write_audit_log set search_path = public',
  'alter function write_audit_log owner to charterbook_system',
  'revoke execute on function write_audit_log from public',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'grant create on schema public to charterbook_app',
  'alter role charterbook_app bypassrls',
];
