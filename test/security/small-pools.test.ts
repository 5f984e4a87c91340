import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { describePoolOfOne } from '../support/security/pool-of-one.js';
import { dealOut } from '../support/walks/choose.js';
import { createWorld, type World } from '../support/world/world.js';

const TENANTS = ['Amber', 'Basalt', 'Coral', 'Delta', 'Ember'];
const PARALLEL = 50;

interface Tenant {
  readonly name: string;
  readonly business: TestBusiness;
}

describe('tenants that share a few connections', () => {
  let world: World;
  let tenants: Tenant[];

  beforeAll(async () => {
    world = await createWorld({ env: { DATABASE_POOL_SIZE: '2' } });
    tenants = await Promise.all(TENANTS.map((name) => tenant(world, name)));
  });

  afterAll(() => world.close());

  it('get only their own rows from fifty concurrent requests over two connections', async () => {
    const reads = Array.from({ length: PARALLEL }, (_, index) => {
      const { name, business } = tenants[index % tenants.length]!;
      const path = PATHS[index % PATHS.length] ?? '';
      return { name, path, answer: business.api.get<unknown>(path) };
    });
    for (const { name, path, answer } of reads) {
      const { status, text } = await answer;
      expect(status, path).toBe(200);
      expect(text, path).toContain(name);
      for (const other of TENANTS.filter((candidate) => candidate !== name)) {
        expect(text, `${path} for ${name}`).not.toContain(other);
      }
    }
  });

  it('do not mix fifty concurrent writes over two connections', async () => {
    await Promise.all(
      Array.from({ length: PARALLEL }, async (_, index) => {
        const { name, business } = tenants[index % tenants.length]!;
        const { status, text } = await push(business, [
          { externalId: `parallel-${index}`, amount: index + 1, description: `${name} ${index}` },
        ]);
        expect(status, text).toBe(200);
      }),
    );
    for (const { name, business } of tenants) {
      const { body } = await business.api.get(`/v1/transactions?search=${name}&limit=200`);
      const own = PARALLEL / TENANTS.length;
      expect(body.data.filter((row: any) => row.description.startsWith(`${name} `))).toHaveLength(own + 1);
      expect(await differences(world, business)).toEqual([]);
    }
  });
});

// Every third route; small-pools.long.test.ts calls all of them.
describePoolOfOne(dealOut);

/** Reads whose response contains the tenant's name. */
const PATHS = [
  '/v1/entities',
  '/v1/transactions',
  '/v1/accounts',
  '/v1/journal-entries',
  '/v1/audit-log?limit=200',
  '/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-12-31',
  '/v1/reports/trial-balance',
];

/** A tenant with data, all of which contains its name. */
async function tenant(world: World, name: string): Promise<Tenant> {
  const business = await newBusiness(world, { name: `${name} LLC` });
  await declareAccounts(business, [{ externalId: 'chk' }]);
  await push(business, [{ externalId: 'marked', amount: 5, description: `${name} 0`, category: '6300' }]);
  const account = { accountNumber: '6999.1', name: `${name} odds`, category: 'expense' };
  dataOf(await business.api.post('/v1/accounts', account), 201);
  const entry = {
    date: '2026-01-20',
    description: `${name} entry`,
    lines: [
      { accountNumber: '6999.1', debit: 1 },
      { accountNumber: '3010', credit: 1 },
    ],
  };
  dataOf(await business.api.post('/v1/journal-entries', entry), 201);
  return { name, business };
}
