import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMember, FindOrCreateUser } from '../../src/identity/index.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { mailsTo, newAddress, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

const STRANGERS_PASSWORD = 'chosen by the stranger';
const OK = [200, { data: {} }];

/** Pre-hijacking: a stranger prepares an account for an address that belongs to someone else. */
describe('a stranger who signs up with someone else’s address', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  /** The clock moves before each sign-up, so that the newest one is well defined. */
  const signUp = (browser: Browser, email: string, name: string, fields: object = {}) => {
    world.clock.advance(1);
    return browser.post('sign-up', { email, name, ...fields });
  };

  const choosePassword = (token: string, fields: object = {}) =>
    new Browser(world).post('verify-email', { token, password: PASSWORD, ...fields });

  const signInStatus = async (email: string, password: string) =>
    (await new Browser(world).post('sign-in', { email, password })).status;

  const newOwnerWithoutPassword = async () => {
    const business = await newBusiness(world);
    const email = newAddress();
    const userId = await world.app.get(FindOrCreateUser).run(email, 'Olive Owner');
    await world.database.run(business.operator, (uow) => world.app.get(AddMember).run(uow, userId, 'owner'));
    return { business, email, userId };
  };

  it('cannot choose a password', async () => {
    const email = newAddress();
    const response = await signUp(new Browser(world), email, 'Mallory', { password: STRANGERS_PASSWORD });
    expect([response.status, response.body.reason]).toEqual([400, 'password is not a known field']);
    expect(await mailsTo(world, email)).toEqual([]);
  });

  it('gains nothing when the owner of the address also signs up and resends the mail', async () => {
    const email = newAddress();
    const [victim, stranger] = [new Browser(world), new Browser(world)];
    await signUp(victim, email, 'Vera Victim');
    await signUp(stranger, email, 'Mallory');
    await victim.post('verification', { email });
    const token = await tokenSentTo(world, email);
    const shown = await new Browser(world).post('verify-email/show', { token });
    expect(shown.body.data).toEqual({ email, name: 'Vera Victim' });
    expect((await choosePassword(token)).status).toBe(200);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
    expect(await signInStatus(email, STRANGERS_PASSWORD)).toBe(401);
    expect((await stranger.get('me')).status).toBe(401);
  });

  it('gains nothing when the owner opens the stranger’s link, and the owner can correct the name', async () => {
    const email = newAddress();
    await signUp(new Browser(world), email, 'Mallory');
    const token = await tokenSentTo(world, email);
    const browser = new Browser(world);
    const verified = await browser.post('verify-email', { token, password: PASSWORD, name: 'Vera Victim' });
    expect(verified.status).toBe(200);
    expect((await browser.get('me')).body.data.user).toMatchObject({ email, name: 'Vera Victim' });
  });

  it('gains nothing from an owner whom the operator added without a password', async () => {
    const { business, email, userId } = await newOwnerWithoutPassword();
    await signUp(new Browser(world), email, 'Mallory');
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('Set your password');
    expect(mail?.text).not.toContain('Mallory');
    const token = mail?.token ?? '';
    const shown = await new Browser(world).post('verify-email/show', { token });
    expect(shown.body.data).toEqual({ email, name: 'Olive Owner' });
    const browser = new Browser(world);
    expect((await browser.post('verify-email', { token, password: PASSWORD })).status).toBe(200);
    const { body } = await browser.get('me');
    expect(body.data.user).toEqual({ id: userId, email, name: 'Olive Owner', emailVerified: true });
    expect(body.data.businesses).toMatchObject([{ id: business.businessId, role: 'owner' }]);
    const trail = await business.api.get(`/v1/audit-log?resource=user:${userId}`);
    expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'session.start',
      'password.set',
    ]);
    expect(await signInStatus(email, STRANGERS_PASSWORD)).toBe(401);
  });

  it('does not name a user whom the operator adds after the sign-up', async () => {
    const email = newAddress();
    await signUp(new Browser(world), email, 'Mallory');
    const token = await tokenSentTo(world, email);
    await world.app.get(FindOrCreateUser).run(email, 'Olive Owner');
    const browser = new Browser(world);
    await browser.post('verify-email', { token, password: PASSWORD });
    expect((await browser.get('me')).body.data.user.name).toBe('Olive Owner');
  });

  it('stores neither name nor password for a user who exists', async () => {
    const { email } = await newOwnerWithoutPassword();
    await signUp(new Browser(world), email, 'Mallory');
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query('select * from mail_token where email = $1', [email]);
    await superuser.end();
    expect(rows).toMatchObject([{ email, kind: 'sign_up', name: null }]);
    expect(rows[0]).not.toHaveProperty('password_hash');
  });

  it('cannot resend a sign-up that another browser started, and gets the same response', async () => {
    const email = newAddress();
    const victim = new Browser(world);
    await signUp(victim, email, 'Vera Victim');
    const stranger = new Browser(world);
    await signUp(stranger, newAddress(), 'Mallory');
    const strangersMails = (await mailsTo(world, email)).length;
    for (const browser of [stranger, new Browser(world)]) {
      const { status, body } = await browser.post('verification', { email });
      expect([status, body]).toEqual(OK);
    }
    expect(await mailsTo(world, email)).toHaveLength(strangersMails);
    const { status, body } = await victim.post('verification', { email });
    expect([status, body]).toEqual(OK);
    expect(await mailsTo(world, email)).toHaveLength(strangersMails + 1);
  });

  it('has a link that stops working once the user has a password', async () => {
    const { email } = await newOwnerWithoutPassword();
    await signUp(new Browser(world), email, 'Mallory');
    const signUpToken = await tokenSentTo(world, email);
    await new Browser(world).post('password-reset', { email });
    const token = await tokenSentTo(world, email);
    await new Browser(world).post('password-reset/confirm', { token, password: PASSWORD });
    expect((await choosePassword(signUpToken, { password: STRANGERS_PASSWORD })).status).toBe(410);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
  });
});
