import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, push } from '../support/books/push.js';
import { newBusiness } from '../support/world/business.js';
import { createSamples, type SampleData } from '../support/routes/route-calls.js';
import { describePoolOfOne } from '../support/security/pool-of-one.js';
import { dealOut } from '../support/walks/choose.js';
import { createWorld, type World } from '../support/world/world.js';

const TENANTS = ['Amber', 'Basalt', 'Coral', 'Delta', 'Ember'];
const PARALLEL = 50;

interface Tenant {
  readonly name: string;
  readonly samples: SampleData;
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
      const { name, samples } = tenants[index % tenants.length]!;
      const path = PATHS[index % PATHS.length] ?? '';
      return { name, path, answer: samples.business.api.get<unknown>(path) };
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
        const { name, samples } = tenants[index % tenants.length]!;
        const { status, text } = await push(samples.business, [
          { externalId: `parallel-${index}`, amount: index + 1, description: `${name} ${index}` },
        ]);
        expect(status, text).toBe(200);
      }),
    );
    for (const { name, samples } of tenants) {
      const { body } = await samples.business.api.get(`/v1/transactions?search=${name}&limit=200`);
      const own = PARALLEL / TENANTS.length;
      expect(body.data.filter((row: any) => row.description.startsWith(`${name} `))).toHaveLength(own + 1);
      expect(await differences(world, samples.business)).toEqual([]);
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
  const samples = await createSamples(await newBusiness(world, { name: `${name} LLC` }));
  const { api } = samples.business;
  await push(samples.business, [
    { externalId: 'marked', amount: 5, description: `${name} 0`, category: '6300' },
  ]);
  await api.patch(`/v1/accounts/${samples.ledgerAccountId}`, { name: `${name} odds` });
  await api.post('/v1/journal-entries', {
    date: '2026-01-20',
    description: `${name} entry`,
    lines: [
      { accountNumber: '6999.1', debit: 1 },
      { accountNumber: '3010', credit: 1 },
    ],
  });
  return { name, samples };
}
