import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMember, RemoveMember, SetMemberRole } from '../../../src/identity/index.js';
import { ROLES, type Role, type Scope } from '../../../src/kernel/principal.js';
import { DisconnectGrant, RevokeClient, RevokePartner } from '../../../src/oauth/index.js';
import { Api } from '../http/api.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import {
  approve,
  authorize,
  authorizeQuery,
  codeForm,
  newClient,
  newPartner,
  newPkce,
  type Pkce,
  refreshForm,
  requestToken,
  revoke,
  type TestClient,
} from '../oauth/oauth.js';
import { type ModelFamily, OAuthModel } from './oauth.js';
import { newMember, type Person } from '../identity/people.js';
import { createWorld, type World } from '../world/world.js';

const OWNER = 0;
const ADMIN = 1;
const MEMBER = 2;
const PARTNER = 1;

/** The service that is compared with the model. */
interface Real {
  readonly world: World;
  readonly business: TestBusiness;
  readonly people: readonly Person[];
  readonly clients: readonly TestClient[];
  readonly codes: Map<ModelFamily, { readonly code: string; readonly pkce: Pkce }>;
}

type Step = (model: OAuthModel, real: Real) => Promise<void>;

/** A step of a run. Its name identifies it in a failure report. */
class Command implements fc.AsyncCommand<OAuthModel, Real> {
  constructor(
    private readonly name: string,
    private readonly step: Step,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: OAuthModel, real: Real): Promise<void> {
    await this.step(model, real);
    await compareAll(model, real);
  }

  toString(): string {
    return this.name;
  }
}

const anyIndex = fc.nat({ max: 1000 });
const anyPerson = fc.constantFrom(OWNER, ADMIN, MEMBER);
/** Never the owner: a business needs one. */
const anyNonOwner = fc.constantFrom(ADMIN, MEMBER);
const anyClient = fc.constantFrom(0, PARTNER, 2);
const anyScopes = fc.constantFrom<Scope[]>(['read'], ['write'], ['read', 'write']);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const command = <T>(name: string, arbitrary: fc.Arbitrary<T>, step: (value: T) => Step) =>
  arbitrary.map((value) => new Command(`${name}(${JSON.stringify(value)})`, step(value)));

/** Repetition sets the frequency. Commands that revoke are rare, so that there is something to revoke. */
const COMMANDS = [
  ...times(
    8,
    command('consent', fc.tuple(anyClient, anyPerson, anyScopes), (value) => consent(...value)),
  ),
  ...times(
    8,
    command('exchange', anyIndex, (at) => onFamily(at, exchange(true))),
  ),
  command('exchange without proof', anyIndex, (at) => onFamily(at, exchange(false))),
  ...times(
    6,
    command('refresh the newest', anyIndex, (at) => onFamily(at, refresh(-1))),
  ),
  ...times(
    2,
    command('refresh any', fc.tuple(anyIndex, anyIndex), ([at, which]) => onFamily(at, refresh(which))),
  ),
  command('revoke access', fc.tuple(anyIndex, anyIndex), ([at, which]) => onFamily(at, revokeAccess(which))),
  command('revoke refresh', fc.tuple(anyIndex, anyIndex), ([at, which]) =>
    onFamily(at, revokeRefresh(which)),
  ),
  command('disconnect', anyClient, disconnect),
  ...times(
    3,
    command('set role', fc.tuple(anyNonOwner, fc.constantFrom(...ROLES)), (value) => setRole(...value)),
  ),
  command('remove', anyNonOwner, remove),
  ...times(2, command('wait', fc.constant(10), wait)),
  command('revoke client', anyClient, revokeClient),
];

/** Declares the test that runs random sequences of commands against the service and the model. */
export function describeOAuthModel(title: string, { numRuns }: { numRuns: number }): void {
  describe(title, () => {
    let world: World;

    beforeAll(async () => {
      world = await createWorld();
    });

    afterAll(() => world.close());

    it('match a small model after any sequence of commands', async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
          await fc.asyncModelRun(() => setUp(world), commands);
        }),
        { numRuns, endOnFailure: false },
      );
    }, 240_000);
  });
}

async function setUp(world: World): Promise<{ model: OAuthModel; real: Real }> {
  const business = await newBusiness(world);
  const people = await Promise.all(
    (['owner', 'admin', 'member'] as const).map((role) => newMember(world, business, role)),
  );
  const [owner, admin] = people as [Person, Person];
  const clients = [
    await newClient(world, business, owner),
    await newPartner(world),
    await newClient(world, business, admin),
  ];
  const model = new OAuthModel(
    [{ role: 'owner' }, { role: 'admin' }, { role: 'member' }],
    [OWNER, null, ADMIN].map((clientOwner) => ({ owner: clientOwner, isDead: false, connection: 0 })),
  );
  return { model, real: { world, business, people, clients, codes: new Map() } };
}

/** Compares every access token ever issued with the model, at the API. */
async function compareAll(model: OAuthModel, { world }: Real): Promise<void> {
  for (const family of model.families) {
    for (const access of family.access) {
      const scopes = model.scopesOf(family, access);
      const api = new Api(world.rootUrl, access.token);
      const reads = await api.get('/v1/accounts');
      const writes = await api.post('/v1/accounts', {});
      const refused = scopes === null ? 401 : 403;
      expect(reads.status).toBe(scopes?.includes('read') ? 200 : refused);
      expect(writes.status).toBe(scopes?.includes('write') ? 400 : refused);
    }
  }
}

function onFamily(at: number, step: (family: ModelFamily) => Step): Step {
  return async (model, real) => {
    const family = model.families[at % Math.max(1, model.families.length)];
    if (family) await step(family)(model, real);
  };
}

function consent(client: number, person: number, requested: Scope[]): Step {
  return async (model, real) => {
    const { world } = real;
    const pkce = newPkce();
    const query = authorizeQuery(real.clients[client] as TestClient, pkce);
    const opened = await authorize(world, { ...query, scope: requested.join(' ') });
    const given = model.consent(client, person, requested);
    expect(opened.status).toBe(given === 'no page' ? 400 : 303);
    if (given === 'no page') return;
    const requestId = new URL(opened.location ?? '').searchParams.get('request_id') ?? '';
    const response = await approve(real.people[person] as Person, requestId, real.business);
    expect(response.status).toBe(given === 'forbidden' ? 403 : 200);
    if (given === 'forbidden') return;
    const { searchParams } = new URL(response.body.data.redirectTo as string);
    expect(searchParams.get('error')).toBe(given.length === 0 ? 'access_denied' : null);
    if (given.length === 0) return;
    real.codes.set(model.addFamily(client, person, given), { code: searchParams.get('code') ?? '', pkce });
  };
}

function exchange(isProven: boolean): (family: ModelFamily) => Step {
  return (family) => async (model, real) => {
    const { code, pkce } = real.codes.get(family) as { code: string; pkce: Pkce };
    const form = codeForm(code, isProven ? pkce : newPkce());
    await expectTokens(model, real, family, form, model.exchange(family, isProven));
  };
}

function refresh(which: number): (family: ModelFamily) => Step {
  return (family) => async (model, real) => {
    if (family.refresh.length === 0) return;
    const at = which < 0 ? family.refresh.length - 1 : which % family.refresh.length;
    const form = refreshForm(family.refresh[at]?.token ?? '');
    await expectTokens(model, real, family, form, model.refresh(family, at));
  };
}

async function expectTokens(
  model: OAuthModel,
  real: Real,
  family: ModelFamily,
  form: Record<string, string>,
  expected: readonly Scope[] | string,
): Promise<void> {
  const { body, text } = await requestToken(real.world, real.clients[family.client] as TestClient, form);
  if (typeof expected === 'string') {
    expect(body.error, text).toBe(expected);
    return;
  }
  expect(body.scope, text).toBe(expected.join(' '));
  model.addTokens(family, expected, body.access_token as string, body.refresh_token as string);
}

function revokeAccess(which: number): (family: ModelFamily) => Step {
  return (family) => async (model, real) => {
    const access = family.access[which % Math.max(1, family.access.length)];
    if (!access) return;
    if (await revokeAsOwner(model, real, family, access.token)) access.isRevoked = true;
  };
}

function revokeRefresh(which: number): (family: ModelFamily) => Step {
  return (family) => async (model, real) => {
    const token = family.refresh[which % Math.max(1, family.refresh.length)]?.token;
    if (token !== undefined && (await revokeAsOwner(model, real, family, token))) family.isDead = true;
  };
}

async function revokeAsOwner(model: OAuthModel, real: Real, family: ModelFamily, token: string) {
  const isAlive = !model.clientAt(family.client).isDead;
  const { status } = await revoke(real.world, real.clients[family.client] as TestClient, token);
  expect(status).toBe(isAlive ? 200 : 401);
  return isAlive;
}

function disconnect(client: number): Step {
  return async (model, { world, business, clients }) => {
    await world.database.run(business.operator, async (uow) => {
      const grant = await uow.queryOne<{ id: string }>(
        'select id from oauth_grant where oauth_client_id = $1 and disconnected_at is null',
        [clients[client]?.id],
      );
      if (grant) await world.app.get(DisconnectGrant).run(uow, grant.id);
    });
    model.clientAt(client).connection++;
  };
}

function setRole(person: number, role: Role): Step {
  return async (model, { world, business, people }) => {
    const userId = people[person]?.userId ?? '';
    const wasMember = model.personAt(person).role !== null;
    await world.database.run(business.operator, (uow) =>
      wasMember
        ? world.app.get(SetMemberRole).run(uow, { userId }, role)
        : world.app.get(AddMember).run(uow, userId, role),
    );
    model.personAt(person).role = role;
  };
}

function remove(person: number): Step {
  return async (model, { world, business, people }) => {
    if (model.personAt(person).role === null) return;
    await world.database.run(business.operator, (uow) =>
      world.app.get(RemoveMember).run(uow, { userId: people[person]?.userId ?? '' }),
    );
    model.remove(person);
  };
}

function revokeClient(client: number): Step {
  return async (model, { world, business, clients }) => {
    const { id, clientId } = clients[client] as TestClient;
    if (client === PARTNER) await world.app.get(RevokePartner).run(clientId);
    else await world.database.run(business.operator, (uow) => world.app.get(RevokeClient).run(uow, id));
    model.clientAt(client).isDead = true;
  };
}

function wait(minutes: number): Step {
  return async (model, { world }) => {
    world.clock.advance(minutes * 60_000);
    model.now += minutes * 60_000;
  };
}
