import { beforeAll, describe, expect, it } from 'vitest';
import { theWorld, type World } from '../support/world/world.js';

describe('an idle connection', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it("stays open longer than a proxy's own, and announces that", async () => {
    const { headers } = await fetch(`${world.rootUrl}/healthz`);
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=75']);
  });
});
