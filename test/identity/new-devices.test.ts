import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../support/http/browser.js';
import {
  mailsTo,
  newAddress,
  newMember,
  newPerson,
  PASSWORD,
  tokenSentTo,
} from '../support/identity/people.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('a sign-in from a new device', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const signInWith = (browser: Browser, email: string) =>
    browser.post('sign-in', { email, password: PASSWORD });

  const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);

  it('is mailed to the user: when, roughly which browser, and what to do', async () => {
    const { email } = await newPerson(world);
    expect(await mailsTo(world, email)).toEqual([]);
    expect((await signInWith(new Browser(world, FIREFOX), email)).status).toBe(200);
    const mails = await mailsTo(world, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account']);
    expect(mails[0]?.text).toContain('Firefox on Linux, 2026-03-15 12:00 UTC');
    expect(mails[0]?.text).toContain('/app/forgot-password');
  });

  it('is not mailed again from the same device, also if others use it', async () => {
    const [one, two] = [await newPerson(world), await newPerson(world)];
    const shared = new Browser(world);
    for (const { email } of [one, two, one, two, one])
      expect((await signInWith(shared, email)).status).toBe(200);
    for (const { email } of [one, two])
      expect(await subjectsTo(email)).toEqual(['New sign-in to your account']);
    for (let user = 0; user < 5; user++) await signInWith(shared, (await newPerson(world)).email);
    await signInWith(shared, one.email);
    expect(await subjectsTo(one.email)).toHaveLength(2);
  });

  it('is not mailed after a failure', async () => {
    const { email } = await newPerson(world);
    await new Browser(world).post('sign-in', { email, password: 'a wrong guess' });
    expect(await mailsTo(world, email)).toEqual([]);
  });

  it('is mailed with a cookie of another user, or one that was made up', async () => {
    const [victim, attacker] = [await newPerson(world), await newPerson(world)];
    const device = attacker.browser.cookies.get('device') ?? '';
    for (const cookie of [
      device,
      `${device}~${device}`,
      device.replace(/.$/, 'x'),
      `${'0'.repeat(8)}.${'A'.repeat(86)}`,
    ]) {
      const browser = new Browser(world);
      browser.cookies.set('device', cookie);
      expect((await signInWith(browser, victim.email)).status).toBe(200);
    }
    expect(await subjectsTo(victim.email)).toHaveLength(4);
  });

  it('contains nothing that the caller chooses', async () => {
    const { email } = await newPerson(world);
    await signInWith(new Browser(world, 'Win at https://evil.example Chrome/1'), email);
    const [mail] = await mailsTo(world, email);
    expect(mail?.text).toContain('Chrome, 2026');
    expect(mail?.text).not.toContain('evil');
  });

  it('is not mailed if it is the first one, after an invitation', async () => {
    const books = await newBusiness(world);
    const { browser: owner } = await newMember(world, books, 'owner');
    const email = newAddress();
    await owner.post(`businesses/${books.businessId}/invitations`, { email, role: 'viewer' });
    const browser = new Browser(world);
    await browser.post('sign-up', { email, name: 'Invited' });
    const token = await tokenSentTo(world, email);
    expect((await browser.post('verify-email', { token, password: PASSWORD })).status).toBe(200);
    browser.cookies.delete('session');
    await signInWith(browser, email);
    expect(await subjectsTo(email)).not.toContain('New sign-in to your account');
    await signInWith(new Browser(world), email);
    expect(await subjectsTo(email)).toContain('New sign-in to your account');
  });
});
