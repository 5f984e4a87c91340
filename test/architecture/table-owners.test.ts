import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignFragmentUses } from '../../scripts/fence/fragment-uses.js';
import { parseSource } from '../../scripts/fence/source-files.js';
import { TABLE_OWNERS } from '../../scripts/fence/table-owners.js';
import { tablesInSql } from '../../scripts/fence/tables-in-sql.js';
import { TenantData } from '../support/world/tenant-data.js';
import { theWorld } from '../support/world/world.js';

const SRC = join(import.meta.dirname, '../../src');

describe('every table', () => {
  it('has one owning module, and every listed table exists', async () => {
    const data = await TenantData.of(await theWorld());
    const { rows } = await data.superuser.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'`,
    );
    await data.close();
    expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('is owned by a module that exists', () => {
    const modules = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = new Set(modules.map(({ name }) => name));
    expect(Object.values(TABLE_OWNERS).filter((owner) => !names.has(owner))).toEqual([]);
  });
});

describe('tables named in SQL', () => {
  const found = (sql: string) => [...tablesInSql(sql, new Set(['job', 'business', 'member']))].toSorted();

  it.each([
    ['select * from job', ['job']],
    ['select * from public.job j where j.id = $1', ['job']],
    ['SELECT 1 FROM job j, business b WHERE true', ['business', 'job']],
    ['select 1 from job as j, lateral (select 1 from member) m, business', ['business', 'job', 'member']],
    ['select (select count(*) from member), a from job', ['job', 'member']],
    ['from job j left join business b on b.id = j.id', ['business', 'job']],
    ['insert into job (id, business) select id, 1 from business', ['business', 'job']],
    ['update only job set a = 1, business = 2 from member', ['job', 'member']],
    ['delete from job using business b where true', ['business', 'job']],
    ['truncate table job', ['job']],
    ['with job2 as (select 1 from member) select * from job2', ['member']],
  ])('%s', (sql, tables) => {
    expect(found(sql)).toEqual(tables);
  });

  it.each([
    'select business, member from jobs',
    'select j.business from other j order by job, member',
    "select 1 from other where a = 'from job'",
    '-- from job\nselect 1',
    'insert into other (job, member) values ($1, $2)',
    'job',
    'A member of the business.',
  ])('none in: %s', (sql) => {
    expect(found(sql)).toEqual([]);
  });
});

describe('SQL of one module in statements of another', () => {
  const ledger = (text: string) => parseSource('src/ledger/account-sql.ts', text);
  const banking = (text: string) => parseSource('src/banking/list.ts', text);
  const found = (declaration: string, imported: string) =>
    foreignFragmentUses([
      ledger(declaration),
      banking(`import { ${imported} } from '../ledger/index.js';`),
    ]).map(({ file, fragment, owner }) => `${file} ${owner} ${fragment}`);

  it.each([
    ['a function', 'export function join(a: string): string { return `join ledger_account ${a}`; }', 'join'],
    ['a constant', 'export const rows = `select 1 from ledger_account`;', 'rows'],
    ['a function in a constant', 'export const join = (a: string) => `join ledger_account ${a}`;', 'join'],
    ['under another name', 'export const rows = `select 1 from ledger_account`;', 'rows as accounts'],
    [
      'made of another one',
      'const x = 1; export function one(): string { return "from ledger_account"; }' +
        ' export function two(): string { return one(); }',
      'two',
    ],
  ])('finds %s', (_, declaration, imported) => {
    const [name] = imported.split(' ');
    expect(found(declaration, imported)).toEqual([`src/banking/list.ts ledger ${name}`]);
  });

  it.each([
    ['text without a table', 'export const name = `Cash`;', 'name'],
    [
      'a class with queries',
      'export class Chart { read(): string { return "from ledger_account"; } }',
      'Chart',
    ],
    ['what is not exported', 'const rows = `select 1 from ledger_account`;', 'rows'],
    ['a result that is not text', 'export function read(): number { return run("from job"); }', 'read'],
  ])('ignores %s', (_, declaration, imported) => {
    expect(found(declaration, imported)).toEqual([]);
  });

  it('ignores the own module', () => {
    const own = parseSource('src/ledger/list.ts', `import { rows } from '../ledger/index.js';`);
    expect(foreignFragmentUses([ledger('export const rows = `from ledger_account`;'), own])).toEqual([]);
  });
});
