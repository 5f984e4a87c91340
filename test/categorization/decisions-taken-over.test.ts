import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations/index.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newBusiness } from '../support/world/business.js';
import { decisionsOf, learnedOf } from '../support/books/learned.js';
import { connected } from '../support/platform/databases.js';
import { decide, declareChecking, pushRow } from '../support/books/transactions.js';
import { cloneDatabase, createWorld } from '../support/world/world.js';

describe('a database of before there was a record of decisions', () => {
  it('[4.2.3] hands its decisions over, and a job learns them', async () => {
    const url = await cloneDatabase();
    const before = await createWorld({ databaseUrl: url });
    const business = await newBusiness(before);
    await declareChecking(business);
    for (const [at, description] of ['Zorblax', 'Quixly', 'Vendrop'].entries()) {
      const { id } = await pushRow(business, {
        externalId: `r${at}`,
        description,
        amount: at === 1 ? -5 : 5,
      });
      before.clock.advance(1_000);
      await decide(business, id, at === 2 ? 'transfer' : '6300');
    }
    const learned = await learnedOf(before, business);
    const first = migrations.findIndex(({ name }) => name.startsWith('CategoryMemory'));
    await connected(url, async (dataSource) => {
      for (const _ of migrations.slice(first)) await dataSource.undoLastMigration({ transaction: 'all' });
    });
    await connected(url, migrate);
    expect(await decisionsOf(before, business)).toEqual(['1 1 6300', '2 1 6300', '3 1 transfer']);
    expect((await learnedOf(before, business)).contexts).toEqual([]);
    expect(await before.app.get(Jobs).runDue(business.businessId)).toBe(1);
    expect(await learnedOf(before, business)).toEqual(learned);
    await before.close();
  });
});
