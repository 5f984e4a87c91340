import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { demoFilePath, LoadDemo } from '../../src/demo/index.js';
import { Api } from '../support/http/api.js';
import { signIn } from '../support/identity/people.js';
import { createWorld } from '../support/world/world.js';

describe('the demo business', () => {
  it('has an owner who can sign in with the password in the demo’s file, whenever it is created', async () => {
    const world = await createWorld();
    try {
      const loadDemo = world.app.get(LoadDemo);
      const demo = await loadDemo.run();
      const { body } = await (await signIn(world, demo.user.email, demo.user.password)).get('me');
      expect(body.data).toMatchObject({
        user: { email: 'owner@juniper.example', name: 'June Park', emailVerified: true },
        businesses: [{ id: demo.businessId, role: 'owner' }],
      });
      expect(await loadDemo.run()).toEqual(demo);

      const { user: _, ...older } = demo;
      await writeFile(demoFilePath(world.runtime.config), JSON.stringify(older));
      const again = await loadDemo.run();
      await signIn(world, again.user.email, again.user.password);
      expect((await new Api(world.rootUrl, again.apiKey).get('/v1/accounts')).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
