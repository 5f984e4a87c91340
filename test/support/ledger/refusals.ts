import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/ledger/index.js';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import { ledgerFixture, type LedgerFixture } from './fixture.js';
import { ledgerFootprint, type Refusal, refusalOf, writeEntries } from './sql.js';
import { createWorld, type World } from '../world/world.js';

/** A change that the database must reject for every role. */
export interface Attempt {
  readonly what: string;
  readonly refusal: { readonly [key in keyof Refusal]: unknown };
  readonly write: (uow: UnitOfWork, fixture: LedgerFixture) => Promise<unknown>;
}

let shared: Promise<World> | undefined;

/** A world whose pool has one connection, so that damage to it affects the next statement. */
export function worldOfOneConnection(): Promise<World> {
  shared ??= createWorld({ env: { DATABASE_POOL_SIZE: '1' } });
  return shared;
}

/** Expects that each attempt fails with its SQLSTATE, changes nothing, and leaves the connection usable. */
export function describeRefusals(title: string, attempts: readonly Attempt[]): void {
  describe(title, () => {
    let world: World;
    let fixture: LedgerFixture;

    beforeAll(async () => {
      world = await worldOfOneConnection();
    });
    beforeEach(async () => {
      fixture = await ledgerFixture(world);
    });

    it.each(attempts)('refuses $what', async ({ refusal, write }) => {
      const before = await ledgerFootprint(world, fixture.business);
      const connection = await connectionId(world);

      expect(await refusalOf(fixture.run((uow) => write(uow, fixture)))).toEqual(refusal);

      expect(await ledgerFootprint(world, fixture.business)).toEqual(before);
      expect(await world.database.read(fixture.business.operator, verifyLedger)).toEqual([]);
      await fixture.run((uow) => writeEntries(uow, [fixture.entry()]));
      expect(await connectionId(world)).toBe(connection);
    });
  });
}

async function connectionId(world: World): Promise<number | undefined> {
  const [row] = await world.database.single<{ pid: number }>('select pg_backend_pid() as pid');
  return row?.pid;
}
