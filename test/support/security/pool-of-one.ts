import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../books/push.js';
import { callOf, createSamples, send } from '../routes/route-calls.js';
import { routeInputs } from '../routes/route-inputs.js';
import type { Deal } from '../walks/choose.js';
import { newBusiness } from '../world/business.js';
import { createWorld, type World } from '../world/world.js';

/** Declares the tests that call routes of a service with one connection. */
export function describePoolOfOne(deal: Deal): void {
  describe('tenants that share one connection', () => {
    let world: World;

    beforeAll(async () => {
      world = await createWorld({ env: { DATABASE_POOL_SIZE: '1' } });
    });

    afterAll(() => world.close());

    it('need at most one connection per request: routes work with a pool of one', async () => {
      const samples = await createSamples(await newBusiness(world));
      for (const route of deal(routeInputs(world), 0, 3)) {
        const call = await callOf(route, samples);
        const headers = route.method === 'GET' ? {} : { 'idempotency-key': `pool-of-one ${route.name}` };
        const answer = await send(samples.business.api, route, {
          ...call,
          headers: { ...call.headers, ...headers },
        });
        expect(answer.status, `${route.name}: ${answer.text}`).toBe(call.status);
      }
      expect(await differences(world, samples.business)).toEqual([]);
    });

    it('need at most one connection per request: audited refusals work with a pool of one', async () => {
      const business = await newBusiness(world);
      const { api } = await business.memberKey('viewer', ['read']);
      const refused = await Promise.all([1, 2, 3].map(() => api.post('/v1/accounts', {})));
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    });
  });
}
