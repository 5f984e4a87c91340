import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Background } from '../../src/platform/background/background.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { mailsTo, newAddress, newMember, PASSWORD, signIn, tokenSentTo } from '../support/identity/people.js';
import { Authenticator, enterCode } from '../support/identity/second-factors.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

const NEW_PASSWORD = 'Xylophones at midnight';

describe('secrets of users', () => {
  let world: World;
  let secrets: string[];

  beforeAll(async () => {
    world = await createWorld({
      env: { LOG_LEVEL: 'trace', DATABASE_POOL_SIZE: '1', RATE_LIMIT_STORE: 'postgres' },
    });
    secrets = await useEverySecret();
  });

  afterAll(() => world.close());

  /** Uses every way to sign in, over a pool of one connection, and returns each secret that was used. */
  async function useEverySecret(): Promise<string[]> {
    const business = await newBusiness(world);
    const owner = await newMember(world, business, 'owner');
    const email = newAddress();
    const stranger = new Browser(world);
    const first = owner.browser.cookies.get('session') ?? '';
    await owner.browser.post(`businesses/${business.businessId}/invitations`, { email, role: 'admin' });
    const invitation = await tokenSentTo(world, email);
    await stranger.post('sign-up', { email, name: 'Nora' });
    const confirmation = await tokenSentTo(world, email);
    const signUp = stranger.cookies.get('sign_up') ?? '';
    await stranger.post('verify-email/show', { token: confirmation });
    await stranger.post('verify-email', { token: `${confirmation.slice(0, -1)}!`, password: PASSWORD });
    await stranger.post('verify-email', { token: confirmation, password: PASSWORD });
    const started = stranger.cookies.get('session') ?? '';
    await stranger.post('sign-in', { email, password: `${PASSWORD}?` });
    const nora = await signIn(world, email);
    const second = nora.cookies.get('session') ?? '';
    await nora.post('invitations/accept', { token: invitation });
    const key = await nora.post(`businesses/${business.businessId}/api-keys`, {
      name: 'k',
      scopes: ['read'],
    });
    await nora.get(`me?token=${confirmation}`);
    await nora.post('password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    const third = nora.cookies.get('session') ?? '';
    const { secret, app, recoveryCodes } = await turnOn(nora);
    const [typed = '', unused = ''] = recoveryCodes;
    await stranger.post('sign-in', { email, password: NEW_PASSWORD });
    const pending = stranger.cookies.get('sign_in') ?? '';
    await enterCode(stranger, app.wrongCode());
    await enterCode(stranger, typed);
    await stranger.post('password-reset', { email });
    const reset = await tokenSentTo(world, email);
    await stranger.post('password-reset/confirm', { token: reset, password: NEW_PASSWORD, extra: reset });
    await stranger.post('password-reset/confirm', `{"token":"${reset}",`);
    await stranger.post('password-reset/confirm', { token: reset, password: NEW_PASSWORD });
    await world.app.get(Background).settled();
    expect(await mailsTo(world, email)).toHaveLength(9);
    const { apiKey } = key.body.data;
    const device = nora.cookies.get('device') ?? '';
    const passwords = [PASSWORD, NEW_PASSWORD];
    const cookies = [first, second, third, started, signUp, device, pending];
    const ofSecondFactor = [
      secret.replaceAll(' ', ''),
      typed,
      unused,
      unused.replaceAll('-', '').toUpperCase(),
    ];
    return [...passwords, ...cookies, ...ofSecondFactor, invitation, confirmation, reset, apiKey];
  }

  async function turnOn(browser: Browser) {
    const { body } = await browser.post('second-factor/start', { currentPassword: NEW_PASSWORD });
    const app = new Authenticator(world, body.data.uri);
    const confirmed = await browser.post('second-factor/confirm', { code: app.code(-1) });
    const recoveryCodes: string[] = confirmed.body.data.recoveryCodes;
    return { secret: String(body.data.secret), app, recoveryCodes };
  }

  it('are in no line of the log', () => {
    expect(world.logs.length).toBeGreaterThan(10);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      const lines = world.logs.filter((line) => line.includes(secret) || line.includes(secret.slice(0, -1)));
      expect(lines, secret).toEqual([]);
    }
  });

  it('are in no row of the database', async () => {
    const superuser = await superuserIn(world);
    try {
      const { rows: tables } = await superuser.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      );
      for (const { name } of tables) {
        const { rows } = await superuser.query<{ row: string }>(`select t::text as row from ${name} t`);
        for (const secret of secrets) {
          expect(
            rows.filter(({ row }) => row.includes(secret)),
            `${name}: ${secret}`,
          ).toEqual([]);
        }
      }
    } finally {
      await superuser.end();
    }
  });

  it('cannot be read by the tenant role, even for its own members', async () => {
    const business = await newBusiness(world);
    const asTenant = (sql: string) => world.database.run(business.operator, (uow) => uow.query(sql));
    expect(await asTenant('select id, email, name from app_user')).toHaveLength(1);
    for (const sql of [
      'select password_hash from app_user',
      'select * from app_user',
      'select * from web_session',
      'select * from mail_token',
      'select * from signup_allowance',
      'select * from operator_grant',
      'select * from second_factor',
      'select * from recovery_code',
      'select * from pending_sign_in',
    ]) {
      await expect(asTenant(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });
});
