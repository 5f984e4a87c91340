import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { decisionsOf, learnedOf } from '../support/books/learned.js';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator } from '../support/platform/operator.js';
import { decide, declareChecking, pushRow } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

describe('categorizer:rebuild', () => {
  let build: Build;
  let world: World;
  let operator: Operator;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    build = await buildService();
    world = await createWorld({ databaseUrl });
    operator = new Operator(build, { DATABASE_URL: databaseUrl });
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  it('[4.2.3] rebuilds the learned memory of one business or of all', async () => {
    const business = await newBusiness(world);
    await declareChecking(business);
    for (const [at, category] of ['6300', '6300', '6400'].entries()) {
      const { id } = await pushRow(business, { externalId: `r${at}`, description: 'Zorblax' });
      await decide(business, id, category);
      if (at === 0) await decide(business, id, '6450');
    }
    const learned = await learnedOf(world, business);
    expect(await decisionsOf(world, business)).toEqual(['1 1 6300', '2 2 6450', '3 1 6300', '4 1 6400']);
    await world.database.run(business.operator, (uow) =>
      uow.query(`update category_memory set total = 7, weights = '{7,0,0}' where key = 'all'`),
    );
    expect(await learnedOf(world, business)).not.toEqual(learned);
    expect(await operator.json('categorizer:rebuild', '--business', business.businessId)).toEqual({
      businesses: 1,
      entities: 1,
      decisions: 4,
    });
    expect(await learnedOf(world, business)).toEqual(learned);
    const { stdout } = await operator.run('categorizer:rebuild');
    expect(stdout).toBe('businesses: 1, entities: 1, decisions replayed: 4\n');
  });
});
