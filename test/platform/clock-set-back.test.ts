import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newMember, signIn } from '../support/identity/people.js';
import { newBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const DAY_MS = 86_400_000;

describe('after the clock was set back by a day', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_READ: '3,0.01', RATE_LIMIT_SIGN_IN: '3,0.01' } });
  });

  afterAll(() => world.close());

  it('a budget is neither used up nor full, and refills as before', async () => {
    const { api } = await newBusiness(world);
    for (let times = 0; times < 2; times++) dataOf(await api.get('/v1/accounts'));
    world.clock.advance(-DAY_MS);
    dataOf(await api.get('/v1/accounts'));
    refusalOf(await api.get('/v1/accounts'), 429, 'rate_limited');
    world.clock.advance(100_000);
    dataOf(await api.get('/v1/accounts'));
  });

  it('users can still sign in, and their sessions and keys work', async () => {
    const business = await newBusiness(world);
    const member = await newMember(world, business, 'member');
    world.clock.advance(-DAY_MS);
    expect((await member.browser.get('me')).status).toBe(200);
    expect((await (await signIn(world, member.email)).get('me')).status).toBe(200);
    dataOf(await business.api.get('/v1/accounts'));
    dataOf(
      await business.api.post('/v1/accounts', { accountNumber: '6998', name: 'x', category: 'expense' }),
      201,
    );
  });
});
