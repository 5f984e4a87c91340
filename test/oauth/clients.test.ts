import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  CALLBACK,
  newClient,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  tokensFor,
} from '../support/oauth/oauth.js';
import { mailsTo, newMember, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const GRANT = { grant_type: 'client_credentials' };
const INPUT = { name: 'Ledger Sync', redirectUris: [CALLBACK], scopes: ['read', 'write'] };

describe('a business’s OAuth clients', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    path = `businesses/${business.businessId}/oauth-clients`;
  });

  it('[5.1] are registered with an id and a secret that is shown once', async () => {
    const { status, body } = await owner.browser.post(path, INPUT);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      clientId: expect.stringMatching(/^svc_client_[0-9A-Za-z]{20}$/),
      clientSecret: expect.stringMatching(/^svc_secret_[0-9A-Za-z]{46}$/),
    });
    expect((await requestToken(world, body.data, GRANT)).status).toBe(200);
    const listed = await owner.browser.get(path);
    expect(listed.body.data[0]).toEqual({
      id: body.data.id,
      clientId: body.data.clientId,
      name: 'Ledger Sync',
      isPublic: false,
      allowedOrigins: [],
      redirectUris: [CALLBACK],
      scopes: ['read', 'write'],
      ownerName: 'The owner',
      createdAt: '2026-03-15T12:00:00.000Z',
      revokedAt: null,
    });
    expect(listed.text).not.toContain(body.data.clientSecret.slice(11));
  });

  it('[5.6] are registered only by owners and admins, like API keys', async () => {
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const person = await newMember(world, business, role);
      const expected = role === 'admin' ? 201 : 403;
      expect((await person.browser.post(path, INPUT)).status, role).toBe(expected);
      expect((await person.browser.get(path)).status, role).toBe(role === 'admin' ? 200 : 403);
    }
  });

  it.each([
    ['no name', { name: '' }],
    ['a blank name', { name: '  ' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a name that is too long', { name: 'x'.repeat(121) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['read', 'admin'] }],
    ['URIs that are not a list', { redirectUris: CALLBACK }],
    ['URIs that are not strings', { redirectUris: [7] }],
    ['too many URIs', { redirectUris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) }],
    ['an unknown field', { isPartner: true }],
  ])('are not registered with %s', async (_what, changes) => {
    const response = await owner.browser.post(path, { ...INPUT, ...changes });
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
  });

  it('need no redirect URI for client credentials', async () => {
    const { status, body } = await owner.browser.post(path, { ...INPUT, redirectUris: [] });
    expect(status).toBe(201);
    expect((await requestToken(world, body.data, GRANT)).status).toBe(200);
  });

  it('get a new secret, and the old one stops working immediately', async () => {
    const client = await newClient(world, business, owner);
    const { accessToken } = await tokensFor(world, { client, person: owner, business });
    const { status, body } = await owner.browser.post(`${path}/${client.id}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: client.id, clientId: client.clientId });
    refuses(await requestToken(world, client, GRANT), 401, 'invalid_client');
    expect((await requestToken(world, body.data, GRANT)).status).toBe(200);
    expect(await statusWith(world, accessToken)).toBe(200);
  });

  it('are announced by email to the member who registers them, without the secret', async () => {
    const member = await newMember(world, business, 'admin');
    const { body } = await member.browser.post(path, { ...INPUT, name: 'Announced' });
    const [mail] = await mailsTo(world, member.email);
    expect(mail?.subject).toMatch(/^New OAuth client in /);
    expect(mail?.text).toContain('“Announced”');
    expect(mail?.text).not.toContain(body.data.clientSecret.slice(11));
  });

  it('belong to the member who replaces their secret, so that the secret acts for no other user', async () => {
    const admin = await newMember(world, business, 'admin');
    const client = await newClient(world, business, owner, { name: 'Handed over' });
    const own = await owner.browser.post(`${path}/${client.id}/rotate-secret`);
    expect(own.body.data).toMatchObject({ isNewOwner: false });
    const { body } = await admin.browser.post(`${path}/${client.id}/rotate-secret`);
    expect(body.data).toMatchObject({ id: client.id, clientId: client.clientId, isNewOwner: true });
    const listed = await owner.browser.get(path);
    const shown = listed.body.data.find(({ id }: { id: string }) => id === client.id);
    expect(shown.ownerName).toBe('The admin');
    const { body: tokens } = await requestToken(world, body.data, GRANT);
    const api = new Api(world.rootUrl, tokens.access_token as string);
    const account = { accountNumber: '6.55', name: 'Handed over', category: 'expense' };
    expect((await api.post('/v1/accounts', account)).status).toBe(201);
    const trail = await business.api.get(`/v1/audit-log?resource=oauth_client:${client.id}`);
    expect(trail.body.data.slice(1, 3)).toMatchObject([
      {
        action: 'oauth_client.take_over',
        actingUserId: admin.userId,
        changes: { from: owner.userId, ownerUserId: admin.userId },
      },
      { action: 'oauth_client.rotate_secret', actingUserId: admin.userId },
    ]);
    const written = await business.api.get('/v1/audit-log?limit=1');
    expect(written.body.data[0]).toMatchObject({ actorKind: 'oauth', actingUserId: admin.userId });
  });

  it.each(['take-over', 'rotate-secret'])('are mailed about to both members after %s', async (action) => {
    const admin = await newMember(world, business, 'admin');
    const former = await newMember(world, business, 'admin');
    const client = await newClient(world, business, former, { name: 'Shared Sync' });
    const before = (await mailsTo(world, former.email)).length;
    for (let again = 0; again < 2; again++)
      expect((await admin.browser.post(`${path}/${client.id}/${action}`)).status).toBe(200);
    const [mail, ...more] = await mailsTo(world, admin.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^New owner of an OAuth client in /);
    expect(mail?.text).toContain('You took over the OAuth client “Shared Sync” in ');
    expect(mail?.text).toContain(`/businesses/${business.businessId}/developers`);
    const toFormer = (await mailsTo(world, former.email)).slice(before);
    expect(toFormer.map(({ subject }) => subject)).toEqual([mail?.subject]);
    expect(toFormer[0]?.text).toContain('The admin took over the OAuth client “Shared Sync” in ');
  });

  it('are mailed about only to the new owner if the former one has left', async () => {
    const former = await newMember(world, business, 'admin');
    const client = await newClient(world, business, former);
    const before = (await mailsTo(world, former.email)).length;
    expect(
      (await owner.browser.delete(`businesses/${business.businessId}/members/${former.userId}`)).status,
    ).toBe(200);
    expect((await owner.browser.post(`${path}/${client.id}/take-over`)).status).toBe(200);
    expect(await mailsTo(world, former.email)).toHaveLength(before);
    expect((await mailsTo(world, owner.email)).at(-1)?.subject).toMatch(/^New owner of an OAuth client/);
  });

  it('[5.4.2] end permanently with all their tokens when they are revoked', async () => {
    const client = await newClient(world, business, owner);
    const pair = await tokensFor(world, { client, person: owner, business });
    const machine = await requestToken(world, client, GRANT);
    for (let again = 0; again < 2; again++)
      expect((await owner.browser.delete(`${path}/${client.id}`)).status).toBe(200);
    for (const token of [pair.accessToken, machine.body.access_token as string])
      expect(await statusWith(world, token)).toBe(401);
    refuses(await requestToken(world, client, refreshForm(pair.refreshToken)), 401, 'invalid_client');
    for (const action of ['rotate-secret', 'take-over'])
      expect((await owner.browser.post(`${path}/${client.id}/${action}`)).status).toBe(404);
    const { body } = await owner.browser.get(path);
    const shown = body.data.find(({ id }: { id: string }) => id === client.id);
    expect(shown.revokedAt).toBe('2026-03-15T12:00:00.000Z');
  });

  it('are not visible to another business', async () => {
    const other = await newBusiness(world);
    const stranger = await newMember(world, other, 'owner');
    const client = await newClient(world, business, owner);
    const theirs = `businesses/${other.businessId}/oauth-clients`;
    expect((await stranger.browser.delete(`${theirs}/${client.id}`)).status).toBe(404);
    for (const action of ['rotate-secret', 'take-over'])
      expect((await stranger.browser.post(`${theirs}/${client.id}/${action}`)).status).toBe(404);
    expect((await stranger.browser.get(theirs)).body.data).toEqual([]);
    expect((await requestToken(world, client, GRANT)).status).toBe(200);
  });

  it('are audited on every change, never with a secret', async () => {
    const { body } = await owner.browser.post(path, INPUT);
    const { id, clientId } = body.data as { id: string; clientId: string };
    const rotated = await owner.browser.post(`${path}/${id}/rotate-secret`);
    await owner.browser.post(`${path}/${id}/take-over`);
    await owner.browser.delete(`${path}/${id}`);
    const trail = await business.api.get(`/v1/audit-log?resource=oauth_client:${id}`);
    expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'oauth_client.revoke',
      'oauth_client.take_over',
      'oauth_client.rotate_secret',
      'oauth_client.create',
    ]);
    expect(trail.body.data[3]).toMatchObject({
      actorKind: 'session',
      actingUserId: owner.userId,
      changes: { clientId, ownerUserId: owner.userId },
    });
    for (const { clientSecret } of [body.data, rotated.body.data])
      expect(trail.text).not.toContain(clientSecret.slice(11));
  });
});

describe('[5.5.5] the grants of a business', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    path = `businesses/${business.businessId}/grants`;
  });

  it('show the applications, their scopes and the consenting users', async () => {
    const client = await newClient(world, business, owner, { name: 'Two People' });
    const member = await newMember(world, business, 'viewer');
    await tokensFor(world, { client, person: owner, business, scope: 'write' });
    const { accessToken } = await tokensFor(world, { client, person: member, business, scope: 'read' });
    const first = await owner.browser.get(path);
    expect(first.body.data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        clientName: 'Two People',
        isPartner: false,
        scopes: ['read', 'write'],
        consentedBy: ['The owner', 'The viewer'],
        createdAt: '2026-03-15T12:00:00.000Z',
        lastUsedAt: null,
      },
    ]);
    await new Api(world.rootUrl, accessToken).get('/v1/accounts');
    // Recorded outside the request, which does not wait for it.
    await expect
      .poll(async () => (await owner.browser.get(path)).body.data[0].lastUsedAt)
      .toBe('2026-03-15T12:00:00.000Z');
  });

  it('are visible to and revoked by owners and admins only', async () => {
    const member = await newMember(world, business, 'member');
    expect((await member.browser.get(path)).status).toBe(403);
    const { body } = await owner.browser.get(path);
    expect((await member.browser.delete(`${path}/${body.data[0].id}`)).status).toBe(403);
  });

  it('end for every consenting user, and start again with the next consent', async () => {
    const client = await newClient(world, business, owner);
    const member = await newMember(world, business, 'member');
    const pairs = [
      await tokensFor(world, { client, person: owner, business }),
      await tokensFor(world, { client, person: member, business }),
    ];
    const { body } = await owner.browser.get(path);
    const { id } = body.data[0] as { id: string };
    for (let again = 0; again < 2; again++)
      expect((await owner.browser.delete(`${path}/${id}`)).status).toBe(200);
    for (const { accessToken, refreshToken } of pairs) {
      expect(await statusWith(world, accessToken)).toBe(401);
      refuses(await requestToken(world, client, refreshForm(refreshToken)), 400, 'invalid_grant');
    }
    const fresh = await tokensFor(world, { client, person: member, business });
    expect(await statusWith(world, fresh.accessToken)).toBe(200);
    const after = await owner.browser.get(path);
    expect(after.body.data[0].id).not.toBe(id);
    expect(after.body.data.some((grant: { id: string }) => grant.id === id)).toBe(false);
  });

  it('do not affect client credentials tokens', async () => {
    const client = await newClient(world, business, owner);
    const machine = await requestToken(world, client, GRANT);
    await tokensFor(world, { client, person: owner, business });
    const { body } = await owner.browser.get(path);
    await owner.browser.delete(`${path}/${body.data[0].id}`);
    expect(await statusWith(world, machine.body.access_token)).toBe(200);
  });

  it('are not visible to another business', async () => {
    const other = await newBusiness(world);
    const stranger = await newMember(world, other, 'owner');
    const { body } = await owner.browser.get(path);
    const theirs = `businesses/${other.businessId}/grants`;
    expect((await stranger.browser.delete(`${theirs}/${body.data[0].id}`)).status).toBe(404);
    expect((await stranger.browser.get(theirs)).body.data).toEqual([]);
  });
});
