import { beforeAll, describe, expect, it } from 'vitest';
import { SetMemberRole, SetUserDisabled } from '../../../src/identity/index.js';
import { RevokeClient } from '../../../src/oauth/index.js';
import type { Role } from '../../../src/kernel/principal.js';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  join,
  newClient,
  pairOf,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
  type TokenPair,
  tokensFor,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { untilTransactionWaits } from '../../support/http/raw.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const DAY_MS = 24 * 3_600_000;

describe('refreshing', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  const newFamily = (person = owner, scope = 'read write', by = client) =>
    tokensFor(world, { client: by, person, business, scope });
  const refresh = ({ refreshToken }: TokenPair, more: Record<string, string> = {}, by = client) =>
    requestToken(world, by, { ...refreshForm(refreshToken), ...more });
  const setRole = (person: Person, role: Role) =>
    world.database.run(business.operator, (uow) =>
      world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
    );

  it('[5.3.5] R1 returns a new refresh token each time and retires the old one', async () => {
    let pair = await newFamily();
    const seen = new Set([pair.refreshToken]);
    for (let round = 0; round < 5; round++) {
      pair = pairOf(await refresh(pair));
      expect(await statusWith(world, pair.accessToken)).toBe(200);
      seen.add(pair.refreshToken);
    }
    expect(seen.size).toBe(6);
  });

  it('[5.3.5] R2 treats a retired token as theft: its family ends, and no other', async () => {
    const bystander = await newFamily();
    const first = await newFamily();
    const second = pairOf(await refresh(first));
    const third = pairOf(await refresh(second));
    refuses(await refresh(first), 400, 'invalid_grant');
    for (const pair of [first, second, third]) {
      expect(await statusWith(world, pair.accessToken)).toBe(401);
      refuses(await refresh(pair), 400, 'invalid_grant');
    }
    expect(await statusWith(world, bystander.accessToken)).toBe(200);
    expect((await refresh(bystander)).status).toBe(200);
  });

  it('R3 commits the revocation although the response is an error', async () => {
    const first = await newFamily();
    const second = pairOf(await refresh(first));
    refuses(await refresh(first), 400, 'invalid_grant');
    const [row] = await world.database.run(business.operator, (uow) =>
      uow.query<{ revoked: number }>(
        `select count(*)::int as revoked from oauth_code where revoked_at is not null`,
      ),
    );
    expect(row?.revoked).toBeGreaterThan(0);
    expect(await statusWith(world, second.accessToken)).toBe(401);
    const { body } = await business.api.get('/v1/audit-log?resource=oauth_grant');
    const reuse = body.data.find(({ action }: { action: string }) => action === 'oauth_token.reuse');
    expect(reuse).toMatchObject({ clientId: client.clientId, actingUserId: owner.userId });
  });

  it('R4 leaves the family unchanged when another client presents its token', async () => {
    const other = await newClient(world, business, owner);
    const first = await newFamily();
    refuses(await refresh(first, {}, other), 400, 'invalid_grant');
    const second = pairOf(await refresh(first));
    refuses(await refresh(first, {}, other), 400, 'invalid_grant');
    expect(await statusWith(world, second.accessToken)).toBe(200);
  });

  it('R5 narrows the scope on request, for one token, and never widens it', async () => {
    const first = await newFamily(owner, 'read write');
    const { body } = await refresh(first, { scope: 'read' });
    expect(body.scope).toBe('read');
    const narrow = new Api(world.rootUrl, body.access_token as string);
    expect((await narrow.post('/v1/accounts', {})).body.error).toBe('insufficient_scope');
    const again = await requestToken(world, client, refreshForm(body.refresh_token as string));
    expect(again.body.scope).toBe('read write');

    const reader = await newFamily(owner, 'read');
    refuses(await refresh(reader, { scope: 'read write' }), 400, 'invalid_scope');
    refuses(await refresh(reader, { scope: 'admin' }), 400, 'invalid_scope');
    expect((await refresh(reader)).body.scope).toBe('read');
  });

  it('R7 lets one of fifty parallel refreshes win; the rest are reuse and end the family', async () => {
    const first = await newFamily();
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(first)));
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const response of responses) if (response.status !== 200) refuses(response, 400, 'invalid_grant');
    const [pair] = winners.map(pairOf);
    expect(await statusWith(world, pair?.accessToken ?? '')).toBe(401);
    refuses(await refresh(pair as TokenPair), 400, 'invalid_grant');
  });

  it('R8 retries after a database conflict instead of treating it as theft', async () => {
    const first = await newFamily();
    // Another transaction locks the family and releases it: the waiting refresh then continues.
    const locked = await world.database.run(business.operator, async (uow) => {
      await uow.query('select id from oauth_token where business_id = $1 for update', [uow.businessId]);
      const waiting = refresh(first);
      await untilTransactionWaits(world);
      return { waiting };
    });
    const second = pairOf(await locked.waiting);
    expect(await statusWith(world, second.accessToken)).toBe(200);
    expect((await refresh(second)).status).toBe(200);
  });

  describe('R9 checks on every call and every refresh', () => {
    const isDead = async (pair: TokenPair, error = 'invalid_grant', by = client) => {
      expect(await statusWith(world, pair.accessToken)).toBe(401);
      refuses(await refresh(pair, {}, by), error === 'invalid_client' ? 401 : 400, error);
    };

    it('whether the member is still in the business', async () => {
      const member = await newMember(world, business, 'admin');
      const pair = await newFamily(member);
      await member.browser.delete(`businesses/${business.businessId}/members/${member.userId}`);
      await isDead(pair);
      await join(world, business, member, 'admin');
      await isDead(pair);
    });

    it('whether the member is disabled', async () => {
      const member = await newMember(world, business, 'admin');
      const pair = await newFamily(member);
      await world.app.get(SetUserDisabled).run(member.email, true);
      await isDead(pair);
    });

    it('what the member’s role is', async () => {
      const member = await newMember(world, business, 'member');
      const pair = await newFamily(member);
      await setRole(member, 'viewer');
      const api = new Api(world.rootUrl, pair.accessToken);
      expect((await api.get('/v1/accounts')).status).toBe(200);
      expect((await api.post('/v1/accounts', {})).body.error).toBe('insufficient_scope');
      refuses(await refresh(pair, { scope: 'write' }), 400, 'invalid_scope');
      const next = await refresh(pair);
      expect(next.body.scope).toBe('read');
      await setRole(member, 'member');
      const back = await requestToken(world, client, refreshForm(next.body.refresh_token as string));
      expect(back.body.scope).toBe('read write');
    });

    it('[5.5.5] whether the grant is connected', async () => {
      const own = await newClient(world, business, owner);
      const pair = await newFamily(owner, 'read write', own);
      const path = `businesses/${business.businessId}/grants`;
      const { body } = await owner.browser.get(path);
      await owner.browser.delete(`${path}/${body.data[0].id}`);
      await isDead(pair, 'invalid_grant', own);
      expect(await statusWith(world, (await newFamily(owner, 'read', own)).accessToken)).toBe(200);
      await isDead(pair, 'invalid_grant', own);
    });

    it('[5.4.2] whether the client is revoked', async () => {
      const own = await newClient(world, business, owner);
      const pair = await newFamily(owner, 'read write', own);
      await world.database.run(business.operator, (uow) => world.app.get(RevokeClient).run(uow, own.id));
      await isDead(pair, 'invalid_client', own);
    });

    it('[5.5] whether the client’s owner is still a member, and their role', async () => {
      const admin = await newMember(world, business, 'admin');
      const own = await newClient(world, business, admin);
      const pair = await newFamily(owner, 'read write', own);
      await setRole(admin, 'viewer');
      const api = new Api(world.rootUrl, pair.accessToken);
      expect((await api.post('/v1/accounts', {})).body.error).toBe('insufficient_scope');
      await setRole(admin, 'admin');
      await admin.browser.delete(`businesses/${business.businessId}/members/${admin.userId}`);
      await isDead(pair, 'invalid_client', own);
      const path = `businesses/${business.businessId}/oauth-clients`;
      const { body } = await owner.browser.get(path);
      const shown = body.data.find(({ id }: { id: string }) => id === own.id);
      expect(shown.ownerName).toBeNull();
      expect((await owner.browser.post(`${path}/${own.id}/take-over`)).status).toBe(200);
      expect(await statusWith(world, pair.accessToken)).toBe(200);
      expect((await refresh(pair, {}, own)).status).toBe(200);
    });
  });
});

describe('the lifetime of tokens', () => {
  let world: World;
  let business: TestBusiness;
  let client: TestClient;
  let owner: Person;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
    return () => world.close();
  });

  it('[5.4] ends for an access token after an hour, to the millisecond', async () => {
    const { accessToken } = await tokensFor(world, { client, person: owner, business });
    world.clock.advance(3_600_000 - 1);
    expect(await statusWith(world, accessToken)).toBe(200);
    world.clock.advance(1);
    expect(await statusWith(world, accessToken)).toBe(401);
  });

  it('R6 ends for a family after 60 idle days, and after a year however much it is used', async () => {
    const forget = await newlySignedIn();
    const idle = await tokensFor(world, { client, person: forget, business });
    let used = await tokensFor(world, { client, person: forget, business });
    for (let day = 0; day < 365 - 59; day += 59) {
      world.clock.advance(59 * DAY_MS);
      used = pairOf(await requestToken(world, client, refreshForm(used.refreshToken)));
    }
    refuses(await requestToken(world, client, refreshForm(idle.refreshToken)), 400, 'invalid_grant');
    // Six times 59 days have passed. Eleven more make a year.
    world.clock.advance(11 * DAY_MS - 1);
    used = pairOf(await requestToken(world, client, refreshForm(used.refreshToken)));
    world.clock.advance(1);
    refuses(await requestToken(world, client, refreshForm(used.refreshToken)), 400, 'invalid_grant');
  });

  /** A session ends long before a family does. */
  const newlySignedIn = () => newMember(world, business, 'member');
});
