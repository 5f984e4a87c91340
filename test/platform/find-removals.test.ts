import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findRemovals } from '../../scripts/migrations/find-removals.js';

const migrationOf = (up: string, { comment = '', down = '', rest = '' } = {}) => `
${comment}
export class New1999999999999 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(\`${up}\`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(\`${down}\`);
  }
}
${rest}`;
const foundIn = (up: string) => findRemovals(migrationOf(up));

const STEPS = [
  ['drop table t', 'drops a table or view'],
  ['drop view v', 'drops a table or view'],
  ['alter table t drop column c', 'drops a column'],
  ['drop function f(text)', 'drops a function'],
  ['DROP FUNCTION IF EXISTS f', 'drops a function'],
  ['drop trigger g on t', 'drops a trigger'],
  ['alter table t rename c to d', 'renames'],
  ['alter table t alter c set not null', 'forbids null'],
  ['alter table t alter c drop default', 'drops a default'],
  ['alter table t alter column c type bigint', 'changes a type'],
  ['alter table t\n  add column c int,\n  add constraint t_c check (c > 0)', 'adds a constraint'],
  ['alter table t add check (c > 0)', 'adds a constraint'],
  ['alter table t add unique (c)', 'adds a constraint'],
  ['alter table t add foreign key (c) references u', 'adds a constraint'],
  ['create trigger g before insert on t for each row execute function f()', 'adds a trigger'],
  [
    'create constraint trigger g after insert on t deferrable for each row execute function f()',
    'adds a trigger',
  ],
  [
    `create or replace function f() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    'raises an exception',
  ],
  [
    'create or replace function f() returns trigger as $$ begin raise unique_violation; end $$',
    'raises an exception',
  ],
  ['create unique index i on t (c) where c is not null', 'adds a unique index'],
  ['alter table t add column c text not null', 'adds a column without a default'],
  ['alter table t add c text not null', 'adds a column without a default'],
  [
    `alter table t add column b int default 1, add column c text check (c in ('x', 'y')) not null`,
    'adds a column without a default',
  ],
  ['truncate t', 'deletes all rows'],
  ['revoke select on t from charterbook_app', 'revokes'],
] as const;

describe('the steps of a migration that the previous release may not survive', () => {
  it.each(STEPS)('are found: %s', (step, what) => {
    expect(foundIn(step)).toEqual([what]);
  });

  it.each(STEPS)('are accepted with a reason of their own, or if earlier releases stop: %s', (step, what) => {
    const comment = `// previous release: ${what}: it never does this`;
    expect(findRemovals(migrationOf(step, { comment }))).toEqual([]);
    const another = '/** previous release: does something else: really */';
    expect(findRemovals(migrationOf(step, { comment: another }))).toEqual([what]);
    expect(findRemovals(migrationOf(step, { comment: `// previous release: ${what}:` }))).toEqual([what]);
    expect(foundIn(`${step}; \${needsMigration(this.name)}`)).toEqual([]);
  });

  it.each([
    'alter table t add column c text',
    "alter type e add value 'a'",
    'alter table t add column c boolean not null default false',
    `alter table t add column c text not null default 'a'`,
    'alter table t add column c bigint not null generated always as identity',
    'alter table t add column c text check (c is not null), add column d int',
    'create index i on t (c)',
    'grant select on t to charterbook_app',
    'alter table t drop constraint t_c',
    'create function f() returns int language sql as $$ select 1 $$',
    "create function f() returns int as $$ begin raise notice 'one'; return 1; end $$ language plpgsql",
    '-- drop table t\n select 1',
  ])('are not: %s', (step) => {
    expect(foundIn(step)).toEqual([]);
  });

  it('are not on tables that the migration creates', () => {
    const create = 'create table fresh (id uuid primary key, c text not null)';
    for (const step of [
      'create unique index i on fresh (c)',
      'alter table fresh add constraint fresh_c check (c > 0)',
      'create trigger g before insert on fresh for each row execute function f()',
    ]) {
      expect(foundIn(`${create}; ${step};`)).toEqual([]);
      expect(foundIn(`${create}; ${step.replaceAll('fresh ', 'older ')};`)).toHaveLength(1);
    }
  });

  it('are on tables that the migration replaces', () => {
    const create = 'create table if not exists older (id uuid primary key)';
    expect(foundIn(`drop table older; ${create};`)).toEqual(['drops a table or view']);
    expect(foundIn(`alter table older rename to oldest; ${create};`)).toEqual(['renames']);
    expect(foundIn(`${create}; drop table if exists another;`)).toEqual(['drops a table or view']);
  });

  it('are found in quotes of every kind', () => {
    for (const quote of [`'`, '"', '`']) {
      const source = migrationOf('select 1').replace(/`select 1`/, `${quote}drop table t${quote}`);
      expect(findRemovals(source)).toEqual(['drops a table or view']);
    }
  });

  it('are not in down, or in a text that only down uses', () => {
    const rest = 'const BEFORE = `drop function f;`;\n';
    const down = '${BEFORE} drop table t';
    expect(findRemovals(migrationOf('select 1', { down, rest }))).toEqual([]);
    expect(findRemovals(migrationOf('${BEFORE}', { down, rest }))).toEqual(['drops a function']);
    const next = 'const AFTER = `drop trigger g on t;`;\n';
    expect(findRemovals(migrationOf('${AFTER}', { down, rest: rest + next }))).toEqual(['drops a trigger']);
  });

  it.each([
    ['1764936000000-bank-account-side', ['adds a trigger', 'raises an exception']],
    ['1764938200000-entity-facts-agree', ['adds a trigger', 'raises an exception']],
    ['1764931000000-ein-numbers', ['adds a constraint', 'adds a unique index']],
    ['1764938100000-ein-forms-redrawn', ['raises an exception']],
    ['1764947000000-token-resources', ['drops a function']],
    ['1764942000000-public-clients', []],
    ['1764944000000-dead-jobs', []],
  ])('are found in %s', async (file, found) => {
    expect(findRemovals(await readFile(`src/migrations/${file}.ts`, 'utf8'))).toEqual(found);
  });
});
