import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { readJobFigures } from '../../../src/platform/jobs/job-figures.js';
import type { Query } from '../../../src/platform/metrics/figures-connection.js';
import { readLeaseFigures } from '../../../src/platform/outside/lease-figures.js';
import { superuserOf } from '../../support/platform/databases.js';
import { theWorld } from '../../support/world/world.js';

const NOW = new Date();
const LIMIT = 100_000;

/** A table of a test has few rows, and the planner would read them all: it shows which indexes it could use. */
describe('the figures that a scrape reads', () => {
  let superuser: pg.Client;

  beforeAll(async () => {
    superuser = await superuserOf((await theWorld()).runtime.databaseUrl);
    await superuser.query('set enable_seqscan = off; set enable_bitmapscan = off');
  });

  afterAll(() => superuser.end());

  /** The plan of each query that work sends. */
  async function planOf(work: (query: Query) => Promise<unknown>): Promise<string> {
    const plans: string[] = [];
    await work(async (sql, parameters) => {
      const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    });
    return plans.join('\n');
  }

  it('count jobs from the indexes of open and of dead ones', async () => {
    const plan = await planOf((query) => readJobFigures(query, NOW, LIMIT));
    expect(plan).toMatch(/Index (Only )?Scan using job_due on job/);
    expect(plan).toMatch(/Index (Only )?Scan using job_dead on job/);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['fax_transmission', ['queued', 'sending']],
    ['signature_envelope', ['requested', 'open']],
  ])('count records of %s from the index of open ones', async (table, statuses) => {
    const plan = await planOf((query) => readLeaseFigures(query, NOW, { table, statuses, limit: LIMIT }));
    expect(plan).toMatch(new RegExp(`Index Scan using ${table}_due on ${table}`));
    expect(plan).not.toContain('Seq Scan');
  });
});
