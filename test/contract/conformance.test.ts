import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformance } from '../../scripts/conformance/conformance.js';
import { createSamples } from '../support/routes/route-calls.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the conformance checks', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await createSamples(business);
  });

  const outcomesWith = (url: string, key: string, write: boolean) => conformance({ url, key, write });

  it('pass for this service, reading and writing', async () => {
    const outcomes = await outcomesWith(world.rootUrl, business.api.credential!, true);
    expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(200);
  });

  it('change nothing without --write: a key that only reads passes them all', async () => {
    const { api } = await business.memberKey('viewer', ['read']);
    const outcomes = await outcomesWith(`${world.rootUrl}/v1`, api.credential!, false);
    expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
  });

  it('fail for a service that returns something else', async () => {
    const contract = await readFile('openapi.json', 'utf8');
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/v1/openapi.json' ? contract : '{"data":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const outcomes = await outcomesWith(`http://127.0.0.1:${port}`, 'svc_live_x', true);
      const passed = outcomes.filter(({ result }) => result === 'passed').map(({ name }) => name);
      expect(passed).toEqual([]);
    } finally {
      server.close();
    }
  });
});
