import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EinApplication } from '../../src/ein/applications/ein-application.entity.js';
import { newId } from '../../src/kernel/ids.js';
import { lockOne, updateOne } from '../../src/platform/database/one-row.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { readyApplication } from '../support/ein/signing/applications.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('one row of an entity', () => {
  let world: World;
  let business: TestBusiness;
  let id: string;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    id = await readyApplication(world, business);
  });

  const run = <T>(work: (uow: UnitOfWork) => Promise<T>) => world.database.run(business.operator, work);
  const key = () => ({ businessId: business.businessId, id });
  const read = () => run((uow) => uow.repository(EinApplication).findOneByOrFail(key()));

  it('is read and locked as TypeORM reads it', async () => {
    const expected = await read();
    const locked = await run((uow) => lockOne(uow, EinApplication, key()));
    expect(locked).toBeInstanceOf(EinApplication);
    expect(locked).toEqual(expected);
  });

  it('is null if it does not exist', async () => {
    const absent = { ...key(), id: newId() };
    expect(await run((uow) => lockOne(uow, EinApplication, absent))).toBeNull();
  });

  it('makes a second locker wait for the first and see its change', async () => {
    const append = (name: string) =>
      run(async (uow) => {
        const { legalName } = (await lockOne(uow, EinApplication, key()))!;
        updateOne(uow, EinApplication, key(), { legalName: `${legalName} ${name}` });
      });
    await Promise.all([append('One'), append('Two')]);
    expect((await read()).legalName).toMatch(/ (One Two|Two One)$/);
  });

  it('is updated in columns of every type, and in no others', async () => {
    const before = await read();
    const changes = {
      facts: { ...before.facts, legalName: `O'Neill "quoted" {}` },
      createdAt: new Date('2026-03-01T12:00:00.123Z'),
      signatureEnvelopeId: null,
      filingState: 'WY',
    } as const;
    await run(async (uow) => updateOne(uow, EinApplication, key(), changes));
    expect(await read()).toEqual(Object.assign(before, changes));
  });

  it('leaves the rows of other businesses as they are', async () => {
    const other = await newBusiness(world);
    const foreign = { businessId: other.businessId, id };
    await run(async (uow) => updateOne(uow, EinApplication, foreign, { legalName: 'Taken' }));
    expect((await read()).legalName).not.toBe('Taken');
  });
});
