import { execFile, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { Edge } from '../support/clients/edge.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;

const OUTPUT = `declared: till
pushed: 5 transactions
listed: 5 transactions, sum -4739.02
recategorized: 6450
posted: an entry of 2 lines
balance sheet: balances
rejected: 400 invalid_request
`;

// CI installs Python.
describe.runIf(hasPython)('the Python tour, with the standard library alone', () => {
  let world: World;
  let edge: Edge;

  beforeAll(async () => {
    world = await theWorld();
    edge = await Edge.before(world.rootUrl);
  });
  afterAll(() => edge.close());

  const takeTour = ({ api }: TestBusiness) => {
    const env = {
      PATH: process.env['PATH'],
      ROOT_URL: edge.url,
      CHARTERBOOK_API_KEY: api.credential ?? '',
      PYTHONDONTWRITEBYTECODE: '1',
    };
    return run('python3', ['-W', 'error', 'examples/python/tour.py'], { cwd: ROOT, env });
  };

  it('runs, and runs again', async () => {
    const business = await newBusiness(world);
    expect(await takeTour(business)).toEqual({ stdout: OUTPUT, stderr: '' });
    expect(await takeTour(business)).toEqual({ stdout: OUTPUT, stderr: '' });
    expect(await differences(world, business)).toEqual([]);
  });

  it('gets past an overload and broken connections, and posts once', async () => {
    const business = await newBusiness(world);
    edge.refuseNext(503, { 'retry-after': '1' });
    edge.cutNext();
    edge.refuseNext(429, { 'retry-after': new Date().toUTCString() });
    edge.cutNext();
    const before = edge.arrived.length;
    expect(await takeTour(business)).toEqual({ stdout: OUTPUT, stderr: '' });
    const [refused, cut, limited, second] = edge.arrived.slice(before);
    expect([refused, cut, limited, second].map((request) => request?.path)).toEqual(
      Array(4).fill('/v1/bank-accounts'),
    );
    expect(new Set([refused, cut, limited, second].map((request) => request?.key)).size).toBe(1);
    expect(await differences(world, business)).toEqual([]);
  });
});
