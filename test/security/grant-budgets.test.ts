import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  join,
  newClient,
  newPartner,
  pairOf,
  refreshForm,
  requestToken,
  type TestClient,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newMember, type Person, signIn } from '../support/identity/people.js';
import { refusalOf } from '../support/http/responses.js';
import { createWorld, type World } from '../support/world/world.js';

const BURST = 3;

describe('the budget of a token at the API', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_READ: `${BURST},0.25` } });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  const read = (token: string) => new Api(world.rootUrl, token).get('/v1/accounts');

  const byItself = async (of = client): Promise<string> => {
    const { body } = await requestToken(world, of, { grant_type: 'client_credentials' });
    return body.access_token as string;
  };

  async function exhaust(token: string): Promise<void> {
    for (let time = 0; time < BURST; time++) expect((await read(token)).status).toBe(200);
    refusalOf(await read(token), 429, 'rate_limited');
  }

  it('[8] belongs to the client: a new token does not refill it', async () => {
    await exhaust(await byItself());
    const fresh = await read(await byItself());
    refusalOf(fresh, 429, 'rate_limited');
    world.clock.advance(Number(fresh.headers.get('retry-after')) * 1000);
    expect((await read(await byItself())).status).toBe(200);
    refusalOf(await read(await byItself()), 429, 'rate_limited');
  });

  it('[8] is separate from that of the business’s other client', async () => {
    await exhaust(await byItself());
    expect((await read(await byItself(await newClient(world, business, owner)))).status).toBe(200);
  });

  it('[8] belongs to the grant: neither a refresh nor another member’s consent refills it', async () => {
    const first = await tokensFor(world, { client, person: owner, business });
    await exhaust(first.accessToken);
    const second = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
    refusalOf(await read(second.accessToken), 429, 'rate_limited');
    const colleague = await newMember(world, business, 'member');
    const theirs = await tokensFor(world, { client, person: colleague, business });
    refusalOf(await read(theirs.accessToken), 429, 'rate_limited');
  });

  it('[8] is separate from that of the client’s own calls', async () => {
    const { accessToken } = await tokensFor(world, { client, person: owner, business });
    await exhaust(accessToken);
    expect((await read(await byItself())).status).toBe(200);
  });

  it('[8] is separate for each business of a partner', async () => {
    const partner = await newPartner(world);
    const other = await newBusiness(world);
    await join(world, other, owner, 'owner');
    const here = await tokensFor(world, { client: partner, person: owner, business });
    const there = await tokensFor(world, { client: partner, person: owner, business: other });
    await exhaust(here.accessToken);
    expect((await read(there.accessToken)).status).toBe(200);
  });

  it('[8] belongs to the session in the web app: a new token does not refill it, another session has its own', async () => {
    const { businessId } = business;
    const ofSession = async (browser = owner.browser) =>
      (await browser.post('token', { businessId })).body.data.accessToken as string;
    await exhaust(await ofSession());
    refusalOf(await read(await ofSession()), 429, 'rate_limited');
    expect((await read(await ofSession(await signIn(world, owner.email)))).status).toBe(200);
  });

  it('[8] is separate from those of API keys', async () => {
    await exhaust(await byItself());
    await exhaust(business.api.credential ?? '');
    const { api } = await business.memberKey('member', ['read']);
    expect((await api.get('/v1/accounts')).status).toBe(200);
  });
});

describe('the idempotency keys of a token', () => {
  it('[4] also belong to the grant: a refreshed token replays the requests of the one before it', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      const owner = await newMember(world, business, 'owner');
      const client = await newClient(world, business, owner);
      const body = { accountNumber: '6.123', name: 'Once', category: 'expense' };
      const post = (token: string) =>
        new Api(world.rootUrl, token).post('/v1/accounts', body, { 'idempotency-key': 'one' });
      const first = await tokensFor(world, { client, person: owner, business });
      const made = await post(first.accessToken);
      expect(made.status).toBe(201);
      const second = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
      const replayed = await post(second.accessToken);
      expect([replayed.status, replayed.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
      expect(replayed.text).toBe(made.text);
      const { body: own } = await requestToken(world, client, { grant_type: 'client_credentials' });
      const another = await post(own.access_token as string);
      expect(another.headers.get('idempotency-replayed')).toBeNull();
      expect(another.status).toBe(409);
    } finally {
      await world.close();
    }
  });
});
