import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Background } from '../../src/platform/background/background.js';
import { Browser } from '../support/http/browser.js';
import { newMember } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

describe('failed sign-ins in the audit trail', () => {
  const PLENTY = {
    RATE_LIMIT_SIGN_IN: '1000,1000',
    RATE_LIMIT_SIGN_IN_FAILURES: '1000,1000',
    RATE_LIMIT_SIGNED_OUT: '1000,1000',
    TRUST_PROXY: '1',
  };
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: PLENTY });
  });

  afterAll(() => world.close());

  const fail = (email: string, address = '203.0.113.1') =>
    new Browser(world).post('sign-in', { email, password: 'a wrong guess' }, { 'x-forwarded-for': address });

  const refusalsIn = async (books: TestBusiness, userId: string) => {
    await world.app.get(Background).settled();
    const { body } = await books.api.get(`/v1/audit-log?resource=user:${userId}`);
    return body.data.filter(({ action }: { action: string }) => action === 'session.refuse');
  };

  it('are one row per user and hour in every business, with their number, the first and the last', async () => {
    const books = await newBusiness(world);
    const other = await newBusiness(world);
    const person = await newMember(world, books, 'viewer');
    await join(world, other, person, 'admin');
    const firstAt = world.clock.now();
    for (let time = 0; time < 19; time++) {
      expect((await fail(person.email)).status).toBe(401);
      await world.app.get(Background).settled();
    }
    world.clock.advance(59 * 60_000);
    const lastAt = world.clock.now();
    await fail(person.email, '203.0.113.2');
    for (const business of [books, other]) {
      expect(await refusalsIn(business, person.userId)).toEqual([
        expect.objectContaining({
          occurredAt: firstAt.toISOString(),
          address: '203.0.113.1',
          changes: {
            times: 20,
            firstAt: firstAt.toISOString(),
            lastAt: lastAt.toISOString(),
            addresses: ['203.0.113.1', '203.0.113.2'],
          },
        }),
      ]);
    }
    world.clock.advance(60_000);
    await fail(person.email);
    expect((await refusalsIn(books, person.userId)).map((row: any) => row.changes.times)).toEqual([1, 20]);
  });

  it('are counted when they come at once', async () => {
    const books = await newBusiness(world);
    const { email, userId } = await newMember(world, books, 'viewer');
    await Promise.all(Array.from({ length: 20 }, () => fail(email)));
    const rows = await refusalsIn(books, userId);
    expect(rows.map((row: any) => row.changes.times)).toEqual([20]);
  });

  it('name at most ten addresses, and are counted for each user', async () => {
    const books = await newBusiness(world);
    const { email, userId } = await newMember(world, books, 'viewer');
    const other = await newMember(world, books, 'viewer');
    await fail(other.email);
    for (let last = 1; last <= 12; last++) {
      await fail(email, `203.0.113.${last}`);
      await world.app.get(Background).settled();
    }
    const [row] = await refusalsIn(books, userId);
    expect([row.changes.times, row.changes.addresses.length]).toEqual([12, 10]);
    expect((await refusalsIn(books, other.userId))[0].changes.times).toBe(1);
  });
});
