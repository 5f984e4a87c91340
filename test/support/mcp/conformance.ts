import { execFile } from 'node:child_process';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBusiness } from '../world/business.js';
import { createWorld, type World } from '../world/world.js';

const run = promisify(execFile);
const SUITE = join(import.meta.dirname, 'conformance.mjs');

/**
 * The other scenarios need features this server does not have: logging, sessions, or the suite's own tools,
 * resources and prompts.
 */
export const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** Declares the tests that run scenarios of the suite, each in a process of its own. */
export function describeConformance(scenarios: readonly string[]): void {
  describe('the official conformance suite', () => {
    let world: World;
    /** The suite has no credentials: this proxy adds one to each request. */
    let doorman: Server;

    beforeAll(async () => {
      world = await createWorld();
      const { api } = await newBusiness(world);
      const { port } = new URL(world.rootUrl);
      doorman = createServer((request, response) => {
        const headers = { ...request.headers, authorization: `Bearer ${api.credential}` };
        const { method, url: path } = request;
        const onward = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        });
        request.pipe(onward);
      });
      await new Promise<void>((resolve) => doorman.listen(0, '127.0.0.1', resolve));
    });

    afterAll(async () => {
      doorman.close();
      await world.close();
    });

    it.each(scenarios)('passes the scenario %s', async (scenario) => {
      const { port } = doorman.address() as AddressInfo;
      const { stdout } = await run(process.execPath, [
        SUITE,
        'server',
        '--url',
        `http://localhost:${port}/mcp`,
        '--scenario',
        scenario,
        '--output-dir',
        inject('scratchDir'),
      ]);
      expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
    });
  });
}
