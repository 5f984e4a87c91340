import { beforeEach, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { note, notesOf, raise } from '../support/platform/notes.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

describe('a unit of work that the database asks to retry', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  it('is retried after a real deadlock, so that both sides succeed', async () => {
    const path = '/v1/entities';
    const sister = { legalName: 'Sister LLC', country: 'US', entityType: 'llc' };
    const other: string = dataOf(await business.api.post(path, sister), 201).id;
    const attempts = { forwards: 0, backwards: 0 };
    const bothHoldOne = barrier(2);
    const lockBoth = (name: keyof typeof attempts, first: string, second: string) =>
      world.database.run(business.operator, async (uow) => {
        attempts[name] += 1;
        await lockEntity(uow, first);
        if (attempts[name] === 1) await bothHoldOne();
        await lockEntity(uow, second);
        await note(uow, name);
      });
    await Promise.all([
      lockBoth('forwards', business.entityId, other),
      lockBoth('backwards', other, business.entityId),
    ]);
    expect(await notesOf(world, business)).toEqual(['backwards', 'forwards']);
    expect(attempts.forwards + attempts.backwards).toBe(3);
  });

  it.each(['40001', '40P01'])('is tried at most five times after %s', async (sqlState) => {
    let attempts = 0;
    const run = world.database.run(business.operator, async (uow) => {
      attempts += 1;
      await note(uow, `attempt ${attempts}`);
      await raise(uow, sqlState);
    });
    await expect(run).rejects.toMatchObject({ code: sqlState });
    expect(attempts).toBe(5);
    expect(await notesOf(world, business)).toEqual([]);
  });

  it.each([2, 5])(
    'leaves the work of the %d. attempt alone, when that is the one that succeeds',
    async (nth) => {
      let attempts = 0;
      const committed: number[] = [];
      await world.database.run(business.operator, async (uow) => {
        attempts += 1;
        const attempt = attempts;
        await note(uow, `attempt ${attempt}`);
        uow.afterCommit(() => committed.push(attempt));
        if (attempt < nth) await raise(uow, '40001');
      });
      expect(await notesOf(world, business)).toEqual([`attempt ${nth}`]);
      expect(committed).toEqual([nth]);
    },
  );

  it.each(['23505', '23514', '57014', '42501'])('is not retried after %s', async (sqlState) => {
    let attempts = 0;
    const run = world.database.run(business.operator, async (uow) => {
      attempts += 1;
      await raise(uow, sqlState);
    });
    await expect(run).rejects.toMatchObject({ code: sqlState });
    expect(attempts).toBe(1);
  });
});

async function lockEntity(uow: UnitOfWork, id: string): Promise<void> {
  await uow.query('select from legal_entity where business_id = $1 and id = $2 for update', [
    uow.businessId,
    id,
  ]);
}

/** A barrier that opens when a number of callers have arrived. */
function barrier(callers: number): () => Promise<void> {
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let missing = callers;
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
