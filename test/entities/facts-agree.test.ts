import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type ComparedFacts, contradictions, ENTITY_TYPES, REGIMES } from '../../src/entities/index.js';
import { entityOf, newEntity } from '../support/books/steps.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

type Facts = Pick<
  ComparedFacts,
  'country' | 'entityType' | 'regime' | 'memberCount' | 'foreignOwned' | 'foreignOwnedPercent'
>;

const COMPARED = new Set([
  'country',
  'entityType',
  'regime',
  'memberCount',
  'foreignOwned',
  'foreignOwnedPercent',
]);
const OWNERS: readonly Pick<Facts, 'foreignOwned' | 'foreignOwnedPercent'>[] = [
  { foreignOwned: null, foreignOwnedPercent: null },
  { foreignOwned: false, foreignOwnedPercent: null },
  { foreignOwned: false, foreignOwnedPercent: 0 },
  { foreignOwned: true, foreignOwnedPercent: null },
  { foreignOwned: true, foreignOwnedPercent: 40 },
  { foreignOwned: true, foreignOwnedPercent: 100 },
];
const REST = {
  ownerTaxResidence: null,
  status: 'active',
  formationDate: null,
  dissolvedOn: null,
} as const;
const EVERY_COMPANY: readonly Facts[] = ['US', 'FR'].flatMap((country) =>
  ENTITY_TYPES.flatMap((entityType) =>
    [null, ...REGIMES].flatMap((regime) =>
      [null, 1, 2, 100, 101].flatMap((memberCount) =>
        OWNERS.map((owners) => ({ country, entityType, regime, memberCount, ...owners })),
      ),
    ),
  ),
);
const CHANGE = `update legal_entity set country = $2, entity_type = $3, regime = $4, member_count = $5, foreign_owned = $6,
    foreign_owned_percent = $7
  where id = $1`;

describe('the type, the regime and the owners of an entity in the database', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const refusalOf = (statement: string, parameters: unknown[]) =>
    world.database
      .run(business.operator, (uow) => uow.query(statement, parameters))
      .then(
        () => null,
        (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
      );
  const valuesOf = (id: string, facts: Facts) => [
    id,
    facts.country,
    facts.entityType,
    facts.regime,
    facts.memberCount,
    facts.foreignOwned,
    facts.foreignOwnedPercent,
  ];

  it('contradict each other where the service says so, and nowhere else', async () => {
    const { id } = await newEntity(business, { country: 'FR' });
    const different: string[] = [];
    for (const facts of EVERY_COMPANY) {
      // From facts that contradict nothing, so that each is compared.
      await refusalOf(CHANGE, valuesOf(id, { ...facts, country: 'DE' }));
      const isRefused = (await refusalOf(CHANGE, valuesOf(id, facts))) !== null;
      const isContradictory = contradictions({ ...REST, ...facts }, COMPARED).length > 0;
      if (isRefused !== isContradictory) different.push(JSON.stringify(facts));
    }
    expect(different).toEqual([]);
  });

  it('are compared when a row is inserted', async () => {
    const { id } = await newEntity(business, { country: 'US', entityType: 'llc' });
    const copy = (changes: object) =>
      refusalOf(
        `insert into legal_entity select (jsonb_populate_record(e, $2::jsonb || jsonb_build_object(
           'id', gen_random_uuid(), 'is_primary', false))).* from legal_entity e where e.id = $1`,
        [id, JSON.stringify(changes)],
      );
    expect(await copy({ regime: 'disregarded', member_count: 2 })).toBe('23514 legal_entity_members');
    expect(await copy({ entity_type: 'c_corp', regime: 'partnership' })).toBe('23514 legal_entity_regime');
    expect(await copy({ regime: 's_corp', foreign_owned: true })).toBe('23514 legal_entity_s_corporation');
    expect(await copy({ regime: 's_corp', foreign_owned: false })).toBeNull();
    const owned = { regime: 'disregarded', foreign_owned: true };
    expect(await copy({ ...owned, foreign_owned_percent: 40 })).toBe('23514 legal_entity_foreign_share');
    expect(await copy({ ...owned, foreign_owned_percent: 100 })).toBeNull();
  });

  it('of an older row may contradict each other: the rest of it can change', async () => {
    const { id } = await newEntity(business, { country: 'US', entityType: 'c_corp' });
    // As before the trigger existed.
    const { pathname } = new URL((world.dataSource.options as { url: string }).url);
    const superuser = new pg.Client(inject('superuserUrl').replace(/\/[^/]*$/, pathname));
    await superuser.connect();
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      `update legal_entity set regime = 'disregarded', foreign_owned = true, foreign_owned_percent = 40 where id = $1`,
      [id],
    );
    await superuser.end();
    const change = (body: object) => business.api.patch(`/v1/entities/${id}`, body);
    expect(dataOf(await change({ legalName: 'Older Inc.', naics: '541511' }))).toMatchObject({
      regime: 'disregarded',
      foreignOwnedPercent: 40,
    });
    expect((await change({ foreignOwnedPercent: 50 })).status).toBe(400);
    expect((await change({ regime: 'partnership' })).status).toBe(400);
    expect(dataOf(await change({ regime: 'c_corp' }))).toMatchObject({ regime: 'c_corp' });
    expect(await entityOf(business, id)).toMatchObject({ regime: 'c_corp' });
  });
});
