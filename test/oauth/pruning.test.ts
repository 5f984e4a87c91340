import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PruneOAuth } from '../../src/oauth/index.js';
import { Maintenance } from '../../src/platform/maintenance/maintenance.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  authorizeQuery,
  codeForm,
  consentTo,
  newClient,
  newPkce,
  openRequest,
  pairOf,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newMember, type Person } from '../support/identity/people.js';
import { createWorld, type World } from '../support/world/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('pruning', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  afterAll(() => world.close());

  const prune = () => world.app.get(PruneOAuth).run();
  const refresh = (refreshToken: string) => requestToken(world, client, refreshForm(refreshToken));

  it('deletes only data that is no longer needed', async () => {
    const first = await tokensFor(world, { client, person: owner, business });
    const second = pairOf(await refresh(first.refreshToken));
    await consentTo(world, { client, person: owner, business });
    await openRequest(world, authorizeQuery(client, newPkce()));
    expect(await prune()).toEqual({
      oauth_token: 0,
      oauth_code: 0,
      authorization_request: 0,
      oauth_client: 0,
    });

    world.clock.advance(HOUR_MS + 1);
    // Two access tokens and three requests have expired. An unused code is stored for a day.
    expect(await prune()).toEqual({
      oauth_token: 2,
      oauth_code: 0,
      authorization_request: 3,
      oauth_client: 0,
    });
    world.clock.advance(DAY_MS);
    expect(await prune()).toEqual({
      oauth_token: 0,
      oauth_code: 1,
      authorization_request: 0,
      oauth_client: 0,
    });

    const third = pairOf(await refresh(second.refreshToken));
    expect(await statusWith(world, third.accessToken)).toBe(200);
    // The retired token is still stored: reusing it still reveals a theft.
    refuses(await refresh(first.refreshToken), 400, 'invalid_grant');
    expect(await statusWith(world, third.accessToken)).toBe(401);
    expect((await prune()).oauth_token).toBe(0);
    world.clock.advance(DAY_MS + 1);
    expect(await prune()).toEqual({
      oauth_token: 4,
      oauth_code: 1,
      authorization_request: 0,
      oauth_client: 0,
    });
    refuses(await refresh(third.refreshToken), 400, 'invalid_grant');
  });

  it('keeps a used code as long as its family, so that a replay is still detected', async () => {
    const person = await newMember(world, business, 'member');
    const { code, pkce } = await consentTo(world, { client, person, business });
    const first = pairOf(await requestToken(world, client, codeForm(code, pkce)));
    world.clock.advance(30 * DAY_MS);
    await prune();
    const second = pairOf(await refresh(first.refreshToken));
    refuses(await requestToken(world, client, codeForm(code, pkce)), 400, 'invalid_grant');
    expect(await statusWith(world, second.accessToken)).toBe(401);
  });

  it("is part of the service's scheduled maintenance", async () => {
    const person = await newMember(world, business, 'member');
    await tokensFor(world, { client, person, business });
    world.clock.advance(2 * HOUR_MS);
    await world.app.get(Maintenance).prune();
    const [row] = await world.database.run(business.operator, (uow) =>
      uow.query<{ access: number }>(`select count(*)::int as access from oauth_token where kind = 'access'`),
    );
    expect(row).toEqual({ access: 0 });
  });
});
