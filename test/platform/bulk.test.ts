import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankAccountRow } from '../../src/banking/accounts/bank-account.entity.js';
import { CategoryMemory } from '../../src/categorization/learning/category-memory.entity.js';
import type { CurrencyCode } from '../../src/kernel/currency.js';
import { newId } from '../../src/kernel/ids.js';
import { AuditLogEntry } from '../../src/platform/audit/audit-log-entry.entity.js';
import { insertMany, mergeMany, upsertMany } from '../../src/platform/database/bulk.js';
import { declareAccounts } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** Text that PostgreSQL can store: no NUL and no lone surrogate. */
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\u0000', ''));

type Columns = Pick<BankAccountRow, keyof BankAccountRow>;

describe('bulk writes', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const memory = (key: string, total: number): CategoryMemory => ({
    businessId: business.businessId,
    entityId: business.entityId,
    key,
    total,
    categoryIds: [newId(), newId()].slice(0, total % 3),
    weights: [0.5, 0.25].slice(0, total % 3),
    counts: [3, 1].slice(0, total % 3),
    sizes: [],
    squares: [],
  });

  const stored = () =>
    world.database.read(business.operator, (uow) =>
      uow.repository(CategoryMemory).find({
        where: { businessId: business.businessId },
        order: { key: 'ASC' },
      }),
    );

  it('insert rows whose lists have different lengths', async () => {
    const rows = ['a', 'b', 'c'].map((key, index) => memory(key, index));
    await world.database.run(business.operator, async (uow) => insertMany(uow, CategoryMemory, rows));
    expect(await stored()).toEqual(rows);
  });

  it('update existing rows by primary key', async () => {
    const [before, changed, added] = [memory('a', 2), memory('a', 1), memory('b', 1)];
    await world.database.run(business.operator, async (uow) => insertMany(uow, CategoryMemory, [before]));
    await world.database.run(business.operator, async (uow) =>
      upsertMany(uow, CategoryMemory, [changed, added]),
    );
    expect(await stored()).toEqual([changed, added]);
  });

  it('merge into existing rows what the database computes from them', async () => {
    const [before, more, added] = [memory('a', 2), memory('a', 5), memory('b', 1)];
    more.counts = [4, 2];
    const total = 'category_memory.total + excluded.total';
    await world.database.run(business.operator, async (uow) => insertMany(uow, CategoryMemory, [before]));
    await world.database.run(business.operator, async (uow) => {
      mergeMany(uow, CategoryMemory, [more, added], { total });
      mergeMany(uow, CategoryMemory, [more], { counts: 'excluded.counts' });
      mergeMany(uow, CategoryMemory, [memory('b', 5)], {});
    });
    const { categoryIds, weights } = before;
    expect(await stored()).toMatchObject([{ total: 7, counts: [4, 2], categoryIds, weights }, added]);
  });

  it('leave columns that the entity declares as never updated', async () => {
    const declared = dataOf(
      await declareAccounts(business, [{ externalId: 'a', name: 'A', kind: 'checking' }]),
    );
    const id = declared.accounts[0].bankAccountId;
    const account = await world.database.run(business.operator, async (uow) => {
      const accounts = uow.repository(BankAccountRow);
      const before: Columns = await accounts.findOneByOrFail({ businessId: business.businessId, id });
      const currency = 'EUR' as CurrencyCode;
      upsertMany(uow, BankAccountRow, [{ ...before, name: 'B', currency, createdAt: new Date(0) }]);
      return { before, after: await accounts.findOneByOrFail({ businessId: business.businessId, id }) };
    });
    expect(account.after).toEqual({ ...account.before, name: 'B' });
  });

  it('compute the columns that have a function', async () => {
    const rows = [memory('a', 1), memory('b', 2)];
    await world.database.run(business.operator, async (uow) =>
      insertMany(uow, CategoryMemory, rows, { total: ({ total }) => total + 10 }),
    );
    expect(await stored()).toMatchObject([
      { key: 'a', total: 11 },
      { key: 'b', total: 12 },
    ]);
  });

  it('write nothing for no rows', async () => {
    await world.database.run(business.operator, async (uow) => upsertMany(uow, CategoryMemory, []));
    expect(await stored()).toEqual([]);
  });

  it('fail the unit of work if a row is rejected', async () => {
    const rows = [memory('a', 1), memory('a', 2)];
    const inserting = world.database.run(business.operator, async (uow) =>
      insertMany(uow, CategoryMemory, rows),
    );
    await expect(inserting).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  it('store any text, null and JSON as given', async () => {
    const entry = fc.record({
      action: text,
      resourceType: text,
      resourceId: fc.option(text),
      changes: fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer()), { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const rows = entries.map((given) => ({
          ...given,
          businessId: business.businessId,
          id: newId(),
          occurredAt: world.clock.now(),
          actorKind: 'operator',
        }));
        await world.database.run(business.operator, async (uow) => insertMany(uow, AuditLogEntry, rows));
        const found = await world.database.read(business.operator, (uow) =>
          uow.query<{ id: string; action: string; resource_id: string | null; changes: unknown }>(
            'select id, action, resource_id, changes from audit_log where business_id = $1 and id = any($2::uuid[])',
            [business.businessId, rows.map(({ id }) => id)],
          ),
        );
        for (const { id, action, resourceId, changes } of rows)
          expect(found).toContainEqual({ id, action, resource_id: resourceId, changes });
      }),
      { numRuns: 30 },
    );
  });
});
