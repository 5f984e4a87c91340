import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Business } from '../../src/identity/business.entity.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { note, notesOf, noteUnawaited } from '../support/platform/notes.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const READ_ONLY = '25006';

describe('a unit of work', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const audited = { action: 'note.write', resourceType: 'note', resourceId: null };

  it('commits its changes with their audit rows, and then runs its callbacks', async () => {
    const seenAfterCommit: Promise<string[]>[] = [];
    const result = await world.database.run(business.operator, async (uow) => {
      await note(uow, 'a');
      noteUnawaited(uow, 'b');
      uow.audit(audited);
      uow.afterCommit(() => seenAfterCommit.push(notesOf(world, business)));
      expect(seenAfterCommit).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await Promise.all(seenAfterCommit)).toEqual([['a', 'b']]);
    expect(await auditActions(business, 'resource=note')).toEqual(['note.write']);
  });

  it('sends lists with any content unchanged', async () => {
    const text = fc.oneof(
      fc
        .string({ unit: 'binary', maxLength: 8 })
        .map((drawn) => drawn.replaceAll('\u0000', '').toWellFormed()),
      fc.constantFrom('NULL', 'null', '', '{}', '{1,"a"}', '\\', '"', 'a,b', ' ', '\n', '\t', '\v'),
    );
    await world.database.read(business.operator, (uow) =>
      fc.assert(
        fc.asyncProperty(fc.array(fc.option(text)), fc.array(fc.maxSafeInteger()), async (texts, numbers) => {
          const row = await uow.queryOne(
            'select to_jsonb($1::text[]) as texts, $2::bigint[]::text[] as numbers',
            [texts, numbers],
          );
          expect(row).toEqual({ texts, numbers: numbers.map(String) });
        }),
      ),
    );
  });

  it('leaves nothing if its work throws: no row, no audit row, no callback', async () => {
    let ranAfterCommit = false;
    const run = world.database.run(business.operator, async (uow) => {
      await note(uow, 'a');
      noteUnawaited(uow, 'b');
      uow.audit(audited);
      uow.flushAudit();
      uow.afterCommit(() => (ranAfterCommit = true));
      throw new Error('changed my mind');
    });
    await expect(run).rejects.toThrow('changed my mind');
    expect(await notesOf(world, business)).toEqual([]);
    expect(await auditActions(business, 'resource=note')).toEqual([]);
    expect(ranAfterCommit).toBe(false);
  });

  it('fails with the cause if a statement fails that it did not wait for', async () => {
    const run = world.database.run(business.operator, async (uow) => {
      noteUnawaited(uow, 'twice');
      noteUnawaited(uow, 'twice');
      noteUnawaited(uow, 'never looked at');
    });
    await expect(run).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
    expect(await notesOf(world, business)).toEqual([]);
  });

  it('fails with the cause even if a later statement fails too', async () => {
    const run = world.database.run(business.operator, async (uow) => {
      noteUnawaited(uow, 'twice');
      noteUnawaited(uow, 'twice');
      await note(uow, 'in a transaction that has failed');
    });
    await expect(run).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  it('does not commit if its work swallowed a database error', async () => {
    const run = world.database.run(business.operator, async (uow) => {
      await note(uow, 'a');
      await uow.query('select 1 / 0').catch(() => {});
    });
    await expect(run).rejects.toThrow('the transaction was rolled back at its commit');
    expect(await notesOf(world, business)).toEqual([]);
  });

  it('fails if the database rejects the commit', async () => {
    const run = world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into journal_entry (business_id, id, entity_id, posted_on, description, source, flow_sense,
                                    line_count, recorded_at, actor_kind)
         values ($1, gen_random_uuid(), $2, '2026-01-01', 'without lines', 'manual', 1, 2, now(), 'system')`,
        [business.businessId, business.entityId],
      ),
    );
    await expect(run).rejects.toMatchObject({ code: CHECK_VIOLATION });
  });

  it('shares its transaction with TypeORM', async () => {
    const rename = async (fail: boolean) =>
      world.database.run(business.operator, async (uow) => {
        const businesses = uow.repository(Business);
        await businesses.update({ id: business.businessId }, { name: `renamed, fail ${fail}` });
        await note(uow, `fail ${fail}`);
        if (fail) throw new Error('fail');
      });
    await rename(false);
    await expect(rename(true)).rejects.toThrow('fail');
    const [row] = await world.database.run(business.operator, (uow) =>
      uow.query<{ name: string }>('select name from business where id = $1', [business.businessId]),
    );
    expect(row?.name).toBe('renamed, fail false');
    expect(await notesOf(world, business)).toEqual(['fail false']);
  });

  it('for reading sees one snapshot and cannot write', async () => {
    const counts = await world.database.read(business.operator, async (uow) => {
      const count = () => uow.query("select from idempotency_key where caller = 'note'");
      const before = (await count()).length;
      await world.database.run(business.operator, (other) => note(other, 'meanwhile'));
      return [before, (await count()).length];
    });
    expect(counts).toEqual([0, 0]);
    expect(await notesOf(world, business)).toEqual(['meanwhile']);
    const writing = world.database.read(business.operator, (uow) => note(uow, 'x'));
    await expect(writing).rejects.toMatchObject({ code: READ_ONLY });
  });

  it.each(['', 'nobody', "01960000-0000-7000-8000-000000000000'; reset role; --"])(
    'is refused for the business %j',
    async (businessId) => {
      const run = world.database.run({ ...business.operator, businessId }, async () => 'ran');
      await expect(run).rejects.toThrow('a unit of work needs a business');
    },
  );

  it('of the service itself cannot write a tenant’s books', async () => {
    const run = world.database.control((system) =>
      system.query('insert into idempotency_key select * from idempotency_key'),
    );
    await expect(run).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });

  it('leaves its connection without role and tenant, whether it commits or not', async () => {
    const failing = world.database.run(business.operator, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await world.database.run(business.operator, async () => {});
    // More at once than there are connections in the pool, so every connection is checked.
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.database.single(
          `select current_user::text as role, coalesce(current_setting('app.business_id', true), '') as tenant`,
        ),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, () => [{ role: 'charterbook', tenant: '' }]));
  });

  it('fails if its connection is cut, and the next one gets another connection', async () => {
    const run = world.database.run(business.operator, async (uow) => {
      await note(uow, 'a');
      await uow.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(run).rejects.toThrow(/terminat/i);
    expect(await notesOf(world, business)).toEqual([]);
  });
});
