import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SetUserDisabled } from '../../src/identity/index.js';
import { newId } from '../../src/kernel/ids.js';
import { hashToken, newToken } from '../../src/platform/crypto/secret-token.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { join } from '../support/oauth/oauth.js';
import { type Feed, feedsPath, fetchFeed, newFeed } from '../support/obligations/calendar-feeds.js';
import { newObligation } from '../support/obligations/obligations.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

describe('calendar links', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let member: Person;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    member = await newMember(world, business, 'member');
  });

  const statusOf = async (feed: Pick<Feed, 'url'>) => (await fetchFeed(world, feed)).status;
  const listOf = async ({ browser }: Person) => dataOf(await browser.get(feedsPath(business)));
  const revoke = ({ browser }: Person, { id }: Pick<Feed, 'id'>, of = business) =>
    browser.delete(`${feedsPath(of)}/${id}`);
  const audited = async () =>
    dataOf(await business.api.get('/v1/audit-log?resource=calendar_feed')).map(
      ({ action, resourceId, actingUserId }: any) => ({ action, resourceId, actingUserId }),
    );

  it('are read without a credential, as a private file', async () => {
    const feed = await newFeed(business, owner);
    expect(feed.url).toMatch(/^http:\/\/localhost:3000\/calendar\/svc_cal_[0-9A-Za-z]{46}\.ics$/);
    const response = await fetchFeed(world, feed);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename=charterbook.ics',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'ratelimit-policy': expect.stringMatching(/^"calendar_feed";/),
    });
    const head = await fetchFeed(world, feed, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetchFeed(world, { url: `${feed.url}?nocache=1` })).status).toBe(200);
    expect((await fetchFeed(world, feed, { method: 'POST' })).status).toBe(405);
  });

  it('return 304 as long as nothing has changed', async () => {
    const feed = await newFeed(business, owner);
    const etag = (await fetchFeed(world, feed)).headers.get('etag') ?? '';
    // Without a directive of its own, Node's fetch asks for a fresh copy.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = () => fetchFeed(world, feed, { headers });
    expect((await again()).status).toBe(304);
    await newObligation(business);
    expect((await again()).status).toBe(200);
  });

  it('are shown once; only a hash is stored', async () => {
    const { id, url } = await newFeed(business, owner);
    const token = /svc_cal_\w+/.exec(url)?.[0] ?? '';
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query(
      'select f::text as whole, token_hash as hash from calendar_feed f where id = $1',
      [id],
    );
    await superuser.end();
    expect(rows[0].hash).toEqual(hashToken(token));
    expect(rows[0].whole).not.toContain(token.slice(-46));
    const list = await owner.browser.get(feedsPath(business));
    expect(list.text).not.toContain(token.slice(-46));
    expect(dataOf(list)).toEqual([
      {
        id,
        entityId: business.entityId,
        userId: owner.userId,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
  });

  it('show when they were last used', async () => {
    const feed = await newFeed(business, owner);
    await fetchFeed(world, feed);
    const [{ lastUsedAt }] = await listOf(owner);
    expect(lastUsedAt).toBe(world.clock.now().toISOString());
  });

  it.each([
    ['an unknown token', () => newToken('svc_cal_')],
    ['a token with a typing error', () => `${newToken('svc_cal_').slice(0, -1)}!`],
    ['a token of another kind', () => newToken('svc_live_')],
    ['an API key', () => business.api.credential ?? ''],
    ['no token', () => 'x'],
  ])('return the same 404 for %s as for a revoked one', async (_, token) => {
    const revoked = await newFeed(business, owner);
    dataOf(await revoke(owner, revoked));
    const responses = [revoked, { url: `http://x/calendar/${token()}.ics` }].map(async (feed) => {
      const response = await fetchFeed(world, feed);
      return [response.status, response.headers.get('cache-control'), await response.json()];
    });
    const [expected, found] = await Promise.all(responses);
    expect(expected).toEqual([404, 'no-store', { error: 'not_found', reason: 'no such calendar' }]);
    expect(found).toEqual(expected);
  });

  it('end when they are revoked, and only those', async () => {
    const [first, second] = [await newFeed(business, member), await newFeed(business, member)];
    dataOf(await revoke(member, first));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    refusalOf(await revoke(member, first), 404, 'not_found');
    const by = { actingUserId: member.userId };
    expect(await audited()).toEqual([
      { action: 'calendar_feed.revoke', resourceId: first.id, ...by },
      { action: 'calendar_feed.create', resourceId: second.id, ...by },
      { action: 'calendar_feed.create', resourceId: first.id, ...by },
    ]);
  });

  it('end when their user leaves the business, also if they return', async () => {
    const feed = await newFeed(business, member);
    dataOf(await owner.browser.delete(`businesses/${business.businessId}/members/${member.userId}`));
    expect(await statusOf(feed)).toBe(404);
    await join(world, business, member, 'member');
    expect(await statusOf(feed)).toBe(404);
    expect(await listOf(member)).toEqual([]);
  });

  it('pause while their user is disabled', async () => {
    const feed = await newFeed(business, member);
    const setDisabled = (isDisabled: boolean) => world.app.get(SetUserDisabled).run(member.email, isDisabled);
    await setDisabled(true);
    expect(await statusOf(feed)).toBe(404);
    await setDisabled(false);
    expect(await statusOf(feed)).toBe(200);
  });

  it('of others are seen and revoked by owners and admins only', async () => {
    const admin = await newMember(world, business, 'admin');
    const viewer = await newMember(world, business, 'viewer');
    const [ofMember, ofViewer] = [await newFeed(business, member), await newFeed(business, viewer)];
    const ofAdmin = await newFeed(business, admin);
    const idsOf = async (person: Person) => (await listOf(person)).map(({ id }: Feed) => id);
    expect(await idsOf(member)).toEqual([ofMember.id]);
    expect(await idsOf(viewer)).toEqual([ofViewer.id]);
    // One's own come first.
    expect(await idsOf(admin)).toEqual([ofAdmin.id, ofViewer.id, ofMember.id]);
    expect(refusalOf(await revoke(viewer, ofMember), 404, 'not_found')).toBe('no such calendar link');
    refusalOf(await revoke(member, ofAdmin), 404, 'not_found');
    dataOf(await revoke(admin, ofMember));
    dataOf(await revoke(owner, ofViewer));
    expect([await statusOf(ofMember), await statusOf(ofViewer), await statusOf(ofAdmin)]).toEqual([
      404, 404, 200,
    ]);
  });

  it('belong to one business', async () => {
    const other = await newBusiness(world);
    const stranger = await newMember(world, other, 'owner');
    await newObligation(business, { title: 'Of this business' });
    await newObligation(other, { title: 'Of the other business' });
    const [own, theirs] = [await newFeed(business, owner), await newFeed(other, stranger)];
    expect(await (await fetchFeed(world, own)).text()).not.toContain('Of the other business');
    expect(await (await fetchFeed(world, theirs)).text()).not.toContain('Of this business');
    refusalOf(await revoke(stranger, own, other), 404, 'not_found');
    refusalOf(await revoke(stranger, own), 404, 'not_found');
    expect(await statusOf(own)).toBe(200);
    const create = (entityId: string) => owner.browser.post(feedsPath(business), { entityId });
    refusalOf(await create(other.entityId), 404, 'not_found');
    refusalOf(await create(newId()), 404, 'not_found');
  });

  it('are at most 20 for each user of a business, also if they are created at once', async () => {
    const create = () => member.browser.post(feedsPath(business), { entityId: business.entityId });
    const statuses = (await Promise.all(Array.from({ length: 22 }, create))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const reason = refusalOf(await create(), 409, 'calendar_feed_limit');
    expect(reason).toBe('you can have 20 calendar links in a business: revoke one first');
    await newFeed(business, owner);
    const elsewhere = await newBusiness(world);
    await join(world, elsewhere, member, 'member');
    await newFeed(elsewhere, member);
    const [{ id }] = await listOf(member);
    dataOf(await revoke(member, { id }));
    await newFeed(business, member);
  });

  it('are created by users of the business only', async () => {
    const stranger = await newPerson(world);
    const body = { entityId: business.entityId };
    refusalOf(await stranger.browser.post(feedsPath(business), body), 404, 'not_found');
    refusalOf(await owner.browser.post(feedsPath(business), {}), 400, 'invalid_request');
  });

  it('are never logged', async () => {
    const feed = await newFeed(business, owner);
    const unknown = { url: feed.url.replace(/svc_cal_\w+/, newToken('svc_cal_')) };
    world.logs.length = 0;
    await fetchFeed(world, feed);
    await fetchFeed(world, unknown);
    await fetchFeed(world, { url: feed.url.replace('.ics', '') });
    const paths = world.logs.map((line) => JSON.parse(line).req.path);
    expect(paths).toEqual([
      '/calendar/svc_cal_***.ics',
      '/calendar/svc_cal_***.ics',
      '/calendar/svc_cal_***',
    ]);
  });
});

describe('requests with calendar links', () => {
  let world: World;

  beforeAll(async () => {
    const env = { RATE_LIMIT_CALENDAR_FEED: '2,0.001', RATE_LIMIT_UNKNOWN_BEARER: '3,0.001' };
    world = await createWorld({ env });
  });

  afterAll(() => world.close());

  it('are counted per link, and unknown ones per address', async () => {
    const business = await newBusiness(world);
    const owner = await newMember(world, business, 'owner');
    const [first, second] = [await newFeed(business, owner), await newFeed(business, owner)];
    const unknown = { url: first.url.replace(/svc_cal_\w+/, newToken('svc_cal_')) };
    const statuses = async (feed: Pick<Feed, 'url'>, times: number) => {
      const found: number[] = [];
      for (let request = 0; request < times; request++) found.push((await fetchFeed(world, feed)).status);
      return found;
    };
    expect(await statuses(unknown, 4)).toEqual([404, 404, 404, 429]);
    expect(await statuses(first, 3)).toEqual([200, 200, 429]);
    expect(await statuses(second, 1)).toEqual([200]);
  });
});
