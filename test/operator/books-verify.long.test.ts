import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { buildService, type Build } from '../support/platform/build.js';
import { superuserOf } from '../support/platform/databases.js';
import { Operator } from '../support/platform/operator.js';
import { createSamples, type SampleData } from '../support/routes/route-calls.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

describe('books:verify', () => {
  let build: Build;
  let world: World;
  let superuser: pg.Client;
  let operator: Operator;
  let samples: SampleData;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    superuser = await superuserOf(databaseUrl);
    operator = new Operator(build, { DATABASE_URL: databaseUrl });
  });

  afterAll(async () => {
    await superuser.end();
    await world.close();
    await build.remove();
  });

  beforeEach(async () => {
    samples = await createSamples(await newBusiness(world));
  });

  const verify = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await operator.run('books:verify', '--json', ...args);
    expect(stderr).toBe('');
    return { exitCode, ...(JSON.parse(stdout) as { ok: boolean; differences: any[] }) };
  };

  /** Changes data as a superuser, bypassing triggers. */
  const tamper = async (sql: string, parameters: unknown[]) => {
    await superuser.query('set session_replication_role = replica');
    const { rows } = await superuser.query<Record<string, string>>(sql, parameters);
    await superuser.query('set session_replication_role = origin');
    expect(rows).toHaveLength(1);
    return rows[0] ?? {};
  };

  const agree = { exitCode: 0, ok: true, differences: [] };

  it('finds nothing in intact books', async () => {
    expect(await verify()).toEqual(agree);
    expect(await verify('--business', samples.business.businessId)).toEqual(agree);
  });

  it.each(['balance_day', 'balance_month'])(
    'reports a row of %s that a superuser changed and exits with 1',
    async (table) => {
      const { businessId } = samples.business;
      const change = (amount: number) =>
        tamper(
          `update ${table} set cash_in_minor = cash_in_minor + $2
            where ctid = (select ctid from ${table} where business_id = $1 order by account_id, debit_minor limit 1)
           returning account_id`,
          [businessId, amount],
        );
      const { account_id: accountId } = await change(100);
      const found = await verify('--business', businessId);
      expect(found).toEqual({
        exitCode: 1,
        ok: false,
        differences: [
          {
            businessId,
            check: table,
            subject: accountId,
            detail: expect.stringMatching(/: stored .*, computed /),
          },
        ],
      });
      expect(await verify()).toEqual(found);
      await change(-100);
      expect(await verify()).toEqual(agree);
    },
  );

  it('reports a line that a superuser changed in every affected sum', async () => {
    const { businessId } = samples.business;
    const change = (amount: number) =>
      tamper(
        `update journal_line set amount_minor = amount_minor + $3
          where business_id = $1 and entry_id = $2 and line_no = 1 returning entry_id`,
        [businessId, samples.journalEntryId, amount],
      );
    await change(1);
    const { exitCode, differences } = await verify('--business', businessId);
    expect(exitCode).toBe(1);
    expect(
      differences
        .map(({ check, subject }) => [check, subject])
        .filter(([check]) => check === 'entry_balanced'),
    ).toEqual([['entry_balanced', samples.journalEntryId]]);
    const checks = new Set(differences.map(({ check }) => check as string));
    expect(checks).toContain('balance_day');
    expect(checks).toContain('balance_month');
    await change(-1);
    expect(await verify('--business', businessId)).toEqual(agree);
  });

  it('checks one business on request, otherwise all, and reports which one differs', async () => {
    const other = await createSamples(await newBusiness(world));
    const { businessId } = samples.business;
    const change = (amount: number) =>
      tamper(
        `update balance_month set debit_minor = debit_minor + $2
          where ctid = (select ctid from balance_month where business_id = $1 order by account_id, month limit 1)
         returning account_id`,
        [businessId, amount],
      );
    await change(7);
    expect(await verify('--business', other.business.businessId)).toEqual(agree);
    const { exitCode, differences } = await verify();
    expect(exitCode).toBe(1);
    expect(new Set(differences.map((found) => found.businessId as string))).toEqual(new Set([businessId]));
    const spoken = await operator.run('books:verify', '--business', businessId);
    expect(spoken.exitCode).toBe(1);
    expect(spoken.stdout).toMatch(new RegExp(`^${businessId} balance_month [0-9a-f-]{36}: `));
    await change(-7);
  });
});
