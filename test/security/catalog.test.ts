import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBAL_TABLES } from '../support/security/global-tables.js';
import { TENANCY_RULES, type TenancyRule, whatBreaks } from '../support/security/tenancy-rules.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld } from '../support/world/world.js';

const RULES = Object.keys(TENANCY_RULES) as TenancyRule[];

/** A table that breaks every rule. */
const HASTY_TABLE = `
  create table hasty (id uuid primary key, account_business uuid, account_id uuid, label text unique,
                      client_id uuid references oauth_client (id),
                      foreign key (account_business, account_id) references ledger_account (business_id, id));
  create policy everything on hasty using (true);`;

describe('every table that is not global by design', () => {
  let catalog: pg.Client;

  beforeAll(async () => {
    catalog = await superuserIn(await theWorld());
  });

  afterAll(() => catalog.end());

  it.each(RULES)('%s', async (rule) => {
    expect(await whatBreaks(rule, catalog)).toEqual([]);
  });

  it.each(RULES)('breaks, when it is new, the rule that it %s', async (rule) => {
    await catalog.query('begin');
    try {
      await catalog.query(HASTY_TABLE);
      expect((await whatBreaks(rule, catalog)).join(' ')).toContain('hasty');
    } finally {
      await catalog.query('rollback');
    }
  });

  it('is a plain table: a view would show what its owner sees', async () => {
    const { rows } = await catalog.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S')`,
    );
    expect(rows).toEqual([]);
  });

  it('is listed next to global tables that all exist', async () => {
    const { rows } = await catalog.query<{ name: string }>(
      `select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relname = any ($1) order by 1`,
      [GLOBAL_TABLES],
    );
    expect(rows.map(({ name }) => name)).toEqual([...GLOBAL_TABLES].sort());
  });
});
