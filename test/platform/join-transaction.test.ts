import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Business } from '../../src/identity/business.entity.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** How TypeORM treats a transaction that it did not begin. */
describe('TypeORM in a unit of work', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const run = <T>(work: (uow: UnitOfWork) => Promise<T>) => world.database.run(business.operator, work);
  const find = (uow: UnitOfWork) =>
    uow.repository(Business).findOneOrFail({
      where: { id: business.businessId },
      lock: { mode: 'pessimistic_write' },
    });
  const transactionId = async (uow: UnitOfWork) =>
    (await uow.queryOne<{ id: string }>('select pg_current_xact_id()::text as id'))!.id;

  it('locks rows', async () => {
    const { id } = await run(find);
    expect(id).toBe(business.businessId);
  });

  it('saves and removes rows in the transaction of the unit of work, without one of its own', async () => {
    await run(async (uow) => {
      const before = await transactionId(uow);
      await uow.repository(Business).save(await find(uow));
      await uow.repository(Business).remove([]);
      expect(await transactionId(uow)).toBe(before);
    });
  });

  it('takes back what a repository wrote if the unit of work fails', async () => {
    const { name } = await run(find);
    const failed = run(async (uow) => {
      await uow.repository(Business).update({ id: business.businessId }, { name: 'Changed' });
      throw new Error('as the test asked');
    });
    await expect(failed).rejects.toThrow('as the test asked');
    expect((await run(find)).name).toBe(name);
  });

  it('begins no transaction on a connection that a unit of work has returned', async () => {
    await run(find);
    const [row] = await world.database.single<{ inTransaction: boolean }>(
      `select now() <> statement_timestamp() as "inTransaction"`,
    );
    expect(row).toEqual({ inTransaction: false });
  });
});
