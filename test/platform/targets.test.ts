import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planeOf } from '../../scripts/schema/planes.js';
import { CheckDueEnvelopes, CheckDueTransmissions, EinApplicationQueries } from '../../src/ein/index.js';
import { checkEncryptionKeys, fillEinHashes } from '../../src/entities/index.js';
import { IncorporationQueries } from '../../src/incorporations/index.js';
import { Database, type SystemWork } from '../../src/platform/database/database.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Maintenance } from '../../src/platform/maintenance/maintenance.js';
import { fillWorld } from '../support/backup/filled.js';
import { UNREACHABLE } from '../support/ein/fax/faxed.js';
import { createWorld, type World } from '../support/world/world.js';

/** The tables that this transaction has used: it locks them until it ends. */
const USED = `
  select c.relname::text as name from pg_locks l join pg_class c on c.oid = l.relation
   where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
/** Tables of cells that transactions of the control database use, and of the directory that cells do: scale.md has the plan. */
const CROSSINGS = { control: ['audit_log', 'audit_repeat'], cell: ['business'] };

describe('transactions of the service itself', () => {
  let world: World;
  const used = { control: new Set<string>(), cell: new Set<string>() };

  beforeAll(async () => {
    world = await createWorld({ env: UNREACHABLE });
    watch(world.app.get(Database));
    await fillWorld(world);
  });

  afterAll(() => world.close());

  /** Records the tables that each transaction uses, in the one instance that all use cases have. */
  function watch(database: Database): void {
    const control = database.control.bind(database);
    const inCell = database.inCell.bind(database);
    const recording =
      <T>(tables: Set<string>, work: (system: SystemWork) => Promise<T>) =>
      async (system: SystemWork) => {
        const result = await work(system);
        for (const { name } of await system.query<{ name: string }>(USED)) tables.add(name);
        return result;
      };
    database.control = (work) => control(recording(used.control, work));
    database.inCell = (cell, work) => inCell(cell, recording(used.cell, work));
  }

  it('use only tables of the database that they name', async () => {
    const { app, database, runtime } = world;
    const page = { limit: 10, offset: 0 };
    await app.get(EinApplicationQueries).listEverywhere(page);
    await app.get(IncorporationQueries).listEverywhere({ ...page, status: 'submitted' });
    await checkEncryptionKeys(database, runtime.cipher);
    await fillEinHashes(database, runtime.cipher);
    await app.get(CheckDueTransmissions).run();
    await app.get(CheckDueEnvelopes).run();
    await app.get(Jobs).enqueueNightly();
    await app.get(Jobs).runDue();
    await app.get(Maintenance).prune();

    const tables = (target: 'control' | 'cell') =>
      [...used[target]].filter((name) => !CROSSINGS[target].includes(name)).toSorted();
    expect(tables('control').filter((name) => planeOf(name) !== 'directory')).toEqual([]);
    expect(tables('cell').filter((name) => planeOf(name) !== 'cell')).toEqual([]);
    expect(tables('control')).toEqual(expect.arrayContaining(['app_user', 'oauth_client', 'web_session']));
    expect(tables('cell')).toEqual(
      expect.arrayContaining(['ein_application', 'idempotency_key', 'incorporation', 'job', 'legal_entity']),
    );
  });
});
