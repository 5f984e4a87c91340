import { beforeAll, describe, expect, it } from 'vitest';
import { theWorld, type World } from '../support/world/world.js';

describe('a connection that rests', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it('is kept for longer than a proxy keeps its own, and says so', async () => {
    const { headers } = await fetch(`${world.rootUrl}/healthz`);
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=75']);
  });
});
