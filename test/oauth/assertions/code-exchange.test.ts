import { beforeAll, describe, expect, it } from 'vitest';
import { SetMemberRole } from '../../../src/identity/index.js';
import { provesChallenge } from '../../../src/oauth/pkce.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  CALLBACK,
  codeForm,
  consentTo,
  newClient,
  newPkce,
  pairOf,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

describe('exchanging a code', () => {
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

  const consent = () => consentTo(world, { client, person: owner, business });
  const exchange = (form: Record<string, string>, by = client) => requestToken(world, by, form);

  it('[5.3.4] returns an access token, a refresh token and their scope', async () => {
    const { code, pkce } = await consent();
    const { status, body } = await exchange(codeForm(code, pkce));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_oat_[0-9A-Za-z]{46}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^svc_rt_[0-9A-Za-z]{46}$/),
      scope: 'read write',
    });
    expect(await statusWith(world, body.access_token)).toBe(200);
  });

  it('[5.3.3] T1 accepts a code once: svc_ac_, random, and stored only as a hash', async () => {
    const { code, pkce } = await consent();
    expect(code).toMatch(/^svc_ac_[0-9A-Za-z]{46}$/);
    const stored = await world.database.run(business.operator, (uow) =>
      uow.query<{ row: string }>('select row_to_json(c)::text as row from oauth_code c'),
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ row }) => row).join('')).not.toContain(code.slice(10));
    expect((await exchange(codeForm(code, pkce))).status).toBe(200);
    refuses(await exchange(codeForm(code, pkce)), 400, 'invalid_grant');
  });

  it('T2 requires the client, redirect URI and verifier of the code', async () => {
    const other = await newClient(world, business, owner);
    const wrongs: ((form: Record<string, string>) => Record<string, string>)[] = [
      (form) => ({ ...form, redirect_uri: `${CALLBACK}/` }),
      (form) => ({ ...form, redirect_uri: 'https://evil.example/' }),
      (form) => ({ ...form, code_verifier: newPkce().verifier }),
      (form) => ({ ...form, code_verifier: 'short' }),
      (form) => ({ ...form, code: `${form['code']}x` }),
      (form) => ({ ...form, code: 'svc_ac_0' }),
    ];
    for (const wrong of wrongs) {
      const { code, pkce } = await consent();
      refuses(await exchange(wrong(codeForm(code, pkce))), 400, 'invalid_grant');
    }
    const { code, pkce } = await consent();
    refuses(await exchange(codeForm(code, pkce), other), 400, 'invalid_grant');
    const { redirect_uri: _, ...withoutAddress } = codeForm(code, pkce);
    refuses(await exchange(withoutAddress), 400, 'invalid_request');
    const { code: __, ...withoutCode } = codeForm(code, pkce);
    refuses(await exchange(withoutCode), 400, 'invalid_request');
  });

  it('T2 issues nothing if the member left or the role allows none of the scopes', async () => {
    const leaving = await newMember(world, business, 'member');
    const given = await consentTo(world, { client, person: leaving, business });
    await leaving.browser.delete(`businesses/${business.businessId}/members/${leaving.userId}`);
    refuses(await exchange(codeForm(given.code, given.pkce)), 400, 'invalid_grant');

    const writer = await newMember(world, business, 'member');
    const writing = await consentTo(world, { client, person: writer, business, scope: 'write' });
    await world.database.run(business.operator, (uow) =>
      world.app.get(SetMemberRole).run(uow, { userId: writer.userId }, 'viewer'),
    );
    refuses(await exchange(codeForm(writing.code, writing.pkce)), 400, 'invalid_grant');
  });

  it('T3 revokes every token of a code when its client presents it again', async () => {
    const { code, pkce } = await consent();
    const first = pairOf(await exchange(codeForm(code, pkce)));
    const second = pairOf(await exchange(refreshForm(first.refreshToken)));
    expect(await statusWith(world, second.accessToken)).toBe(200);
    refuses(await exchange(codeForm(code, pkce)), 400, 'invalid_grant');
    for (const { accessToken } of [first, second]) expect(await statusWith(world, accessToken)).toBe(401);
    refuses(await exchange(refreshForm(second.refreshToken)), 400, 'invalid_grant');
    const { body } = await business.api.get('/v1/audit-log?resource=oauth_grant');
    expect(body.data[0]).toMatchObject({
      action: 'oauth_code.replay',
      clientId: client.clientId,
      actingUserId: owner.userId,
    });
  });

  it('T3 changes nothing when another client presents the code', async () => {
    const other = await newClient(world, business, owner);
    const { code, pkce } = await consent();
    refuses(await exchange(codeForm(code, pkce), other), 400, 'invalid_grant');
    const pair = pairOf(await exchange(codeForm(code, pkce)));
    refuses(await exchange(codeForm(code, pkce), other), 400, 'invalid_grant');
    expect(await statusWith(world, pair.accessToken)).toBe(200);
    expect((await exchange(refreshForm(pair.refreshToken))).status).toBe(200);
  });

  it('T4 invalidates the code when its own client fails the proof', async () => {
    for (const wrong of [
      { code_verifier: newPkce().verifier },
      { redirect_uri: 'https://client.example/' },
    ]) {
      const { code, pkce } = await consent();
      refuses(await exchange({ ...codeForm(code, pkce), ...wrong }), 400, 'invalid_grant');
      refuses(await exchange(codeForm(code, pkce)), 400, 'invalid_grant');
    }
    const { body } = await business.api.get('/v1/audit-log?resource=oauth_grant');
    expect(body.data[0].action).toBe('oauth_code.burn');
  });

  it('T5 rejects a verifier without a challenge, and a challenge without a verifier', async () => {
    const { verifier, challenge } = newPkce();
    expect(provesChallenge(verifier, challenge)).toBe(true);
    expect(provesChallenge(verifier, null)).toBe(false);
    expect(provesChallenge(undefined, challenge)).toBe(false);
    expect(provesChallenge(undefined, null)).toBe(false);
    expect(provesChallenge(challenge, challenge)).toBe(false);
    const { code, pkce } = await consent();
    const { code_verifier: _, ...withoutVerifier } = codeForm(code, pkce);
    refuses(await exchange(withoutVerifier), 400, 'invalid_grant');
  });

  it('T6 lets one of fifty parallel exchanges win, and the replays revoke its tokens', async () => {
    const { code, pkce } = await consent();
    const responses = await Promise.all(Array.from({ length: 50 }, () => exchange(codeForm(code, pkce))));
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const response of responses) if (response.status !== 200) refuses(response, 400, 'invalid_grant');
    const [pair] = winners.map(pairOf);
    expect(await statusWith(world, pair?.accessToken ?? '')).toBe(401);
    refuses(await exchange(refreshForm(pair?.refreshToken ?? '')), 400, 'invalid_grant');
  });

  it('[5.3.6] acts as the consenting member; the audit trail names member and client', async () => {
    const member = await newMember(world, business, 'member');
    const { code, pkce } = await consentTo(world, { client, person: member, business });
    const { accessToken } = pairOf(await exchange(codeForm(code, pkce)));
    const made = await fetch(`${world.rootUrl}/v1/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ accountNumber: '6.9001', name: 'By a client', category: 'expense' }),
    });
    expect(made.status).toBe(201);
    const { body } = await business.api.get('/v1/audit-log?resource=ledger_account');
    expect(body.data[0]).toMatchObject({
      actorKind: 'oauth',
      clientId: client.clientId,
      actingUserId: member.userId,
    });
  });
});

describe('a code on its own server', () => {
  it('[5.3.3] T1 expires after five minutes', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      const owner = await newMember(world, business, 'owner');
      const client = await newClient(world, business, owner);
      const timely = await consentTo(world, { client, person: owner, business });
      const late = await consentTo(world, { client, person: owner, business });
      world.clock.advance(299_999);
      expect((await requestToken(world, client, codeForm(timely.code, timely.pkce))).status).toBe(200);
      world.clock.advance(1);
      refuses(await requestToken(world, client, codeForm(late.code, late.pkce)), 400, 'invalid_grant');
    } finally {
      await world.close();
    }
  });

  it('T7 is either unused or has its tokens, whatever fails in between', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      const owner = await newMember(world, business, 'owner');
      const client = await newClient(world, business, owner);
      const { code, pkce } = await consentTo(world, { client, person: owner, business });
      // The code's own row is written first, then tokens and the audit row. Each is made to fail once.
      for (const table of ['audit_log', 'oauth_token']) {
        await world.dataSource.query(`alter table ${table} rename to table_away`);
        const failed = await requestToken(world, client, codeForm(code, pkce));
        await world.dataSource.query(`alter table table_away rename to ${table}`);
        expect([failed.status, failed.body.error]).toEqual([500, 'internal_error']);
      }
      expect((await requestToken(world, client, codeForm(code, pkce))).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
