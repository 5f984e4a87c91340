import { beforeAll, describe, expect, it } from 'vitest';
import { SetMemberRole } from '../../../src/identity/index.js';
import { ROLE_SCOPES, ROLES, type Role, type Scope } from '../../../src/kernel/principal.js';
import { Api } from '../http/api.js';
import { newBusiness } from '../world/business.js';
import { ReusableCalls } from '../routes/reusable-calls.js';
import { newClient, newPartner, requestToken, tokensFor } from './oauth.js';
import { newMember, type Person } from '../identity/people.js';
import { FOR_OWNERS_AND_ADMINS } from '../routes/for-owners-and-admins.js';
import { createSamples, type SampleData } from '../routes/route-calls.js';
import { routeInputs, type RouteInputs } from '../routes/route-inputs.js';
import type { Deal } from '../walks/choose.js';
import { theWorld, type World } from '../world/world.js';

/** How a user's role determines that of a token. */
type MintToken = (world: World, samples: SampleData, person: Person) => Promise<string>;

/** Every kind of access token, each for a user who is an admin when it is created. */
const KINDS: Readonly<Record<string, MintToken>> = {
  'client credentials': async (world, { business }, person) => {
    const client = await newClient(world, business, person);
    const { body } = await requestToken(world, client, { grant_type: 'client_credentials' });
    return body.access_token as string;
  },
  'a consent to a business’s client': async (world, { business }, person) => {
    const client = await newClient(world, business, await newMember(world, business, 'owner'));
    return (await tokensFor(world, { client, person, business })).accessToken;
  },
  'a consent to a client whose owner has this role': async (world, { business }, person) => {
    const client = await newClient(world, business, person);
    const owner = await newMember(world, business, 'owner');
    return (await tokensFor(world, { client, person: owner, business })).accessToken;
  },
  'a consent to a partner': async (world, { business }, person) => {
    const client = await newPartner(world);
    return (await tokensFor(world, { client, person, business })).accessToken;
  },
  'the web app': async (_world, { business }, { browser }) => {
    const { body } = await browser.post('token', { businessId: business.businessId });
    return body.data.accessToken as string;
  },
};
/** Here the role limits the scopes, and the token acts for another user, an owner. */
const ACTS_FOR_OWNER = 'a consent to a client whose owner has this role';

const MATRIX = Object.keys(KINDS)
  .flatMap((kind) => ROLES.map((role) => ({ kind, role })))
  .map((token, walk) => ({ ...token, walk }));

/** Declares the tests that call routes with every kind of access token in every role. */
export function describeCredentialKinds(deal: Deal): void {
  describe('[5.3] a token through', () => {
    let world: World;
    let samples: SampleData;
    let calls: ReusableCalls;
    let guarded: RouteInputs[];

    beforeAll(async () => {
      world = await theWorld();
      samples = await createSamples(await newBusiness(world));
      calls = new ReusableCalls(samples);
      guarded = routeInputs(world).filter(({ path }) => path.startsWith('/v1/'));
    });

    const tokenOf = async (kind: string, role: Role): Promise<Api> => {
      const person = await newMember(world, samples.business, 'admin');
      const token = await KINDS[kind]?.(world, samples, person);
      await world.database.run(samples.business.operator, (uow) =>
        world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
      );
      return new Api(world.rootUrl, token ?? '');
    };

    it.each(MATRIX)(
      '$kind may do on the routes what the role $role allows now',
      async ({ kind, role, walk }) => {
        const api = await tokenOf(kind, role);
        const actsAs: Role = kind === ACTS_FOR_OWNER ? 'owner' : role;
        const dealt = deal(guarded, walk, MATRIX.length);
        const forOwners = guarded.filter(({ name }) => FOR_OWNERS_AND_ADMINS.has(name));
        for (const route of new Set([...dealt, ...forOwners])) {
          const { response, permittedStatus, message } = await calls.send(api, route);
          const needed: Scope = route.method === 'GET' ? 'read' : 'write';
          if (!ROLE_SCOPES[role].includes(needed)) {
            expect([response.status, response.body.error], message).toEqual([403, 'insufficient_scope']);
          } else if (FOR_OWNERS_AND_ADMINS.has(route.name) && !['owner', 'admin'].includes(actsAs)) {
            expect([response.status, response.body.error], message).toEqual([403, 'forbidden']);
          } else {
            expect(response.status, message).toBe(permittedStatus);
          }
        }
      },
    );
  });
}
