import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { BadInput } from '../support/security/bad-input.js';
import { ROUTE_CALLS } from '../support/routes/route-calls.js';
import { fieldPathsOf, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { newMember } from '../support/identity/people.js';
import { bodyWith } from '../support/security/walk.js';
import { theWorld } from '../support/world/world.js';
import { newBusiness } from '../support/world/business.js';
import { sendRawMcp, rpc } from '../support/mcp/client.js';

const WITH_BODY = Object.keys(ROUTE_CALLS).filter((name) => !name.startsWith('GET '));

/** JSON with one invalid byte: `é` in Latin-1. */
const inLatin1 = (json: string) => Buffer.from(json.replace('@', 'é'), 'latin1');

describe('a JSON body that is not UTF-8', () => {
  let bad: BadInput;

  beforeAll(async () => {
    bad = await BadInput.start();
  });

  afterAll(() => bad.close());

  it.each(WITH_BODY)('is rejected by %s, and writes nothing', async (name) => {
    const route = bad.routeOf(name);
    if (route.takesUpload) return;
    await bad.expectNoWrites(route, function* (call) {
      for (const place of [['unknown'], ...fieldPathsOf(route.body)]) {
        const raw = { body: inLatin1(bodyWith(call.body ?? {}, place, '"caf@"')) };
        yield { label: `${name} at ${place.join('.')}`, raw, statuses: [400], error: 'invalid_json' };
      }
    });
  });

  it('is rejected by every route of the web app', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const routes = sessionRouteInputs(world).filter(({ method }) => !['GET', 'DELETE'].includes(method));
    expect(routes.length).toBeGreaterThan(15);
    for (const { name, method, path } of routes) {
      const filled = path.replace(':businessId', business.businessId).replaceAll(/:\w+/g, newId());
      const { status, body } = await browser.send(
        method,
        filled.replace('/app/api/', ''),
        inLatin1('{"email":"caf@"}'),
      );
      expect([status, body.error], name).toEqual([400, 'invalid_json']);
    }
  });

  it('is not accepted as a message at the MCP endpoint', async () => {
    const { status, text } = await sendRawMcp(
      bad.samples.business.api,
      inLatin1(rpc('tools/call', { name: 'get_account', arguments: { id: 'caf@' } })),
    );
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'the body is not UTF-8' } },
    ]);
  });
});
