import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashEmail, Housekeeping } from '../../src/identity/index.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { newAddress, newMember, PASSWORD } from '../support/identity/people.js';
import { enterPassword, turnOnSecondFactor } from '../support/identity/second-factors.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

describe('sessions, links, invitations, allowances and unconfirmed factors', () => {
  let world: World;
  let superuser: pg.Client;

  beforeAll(async () => {
    world = await createWorld();
    superuser = await superuserIn(world);
  });

  afterAll(async () => {
    await superuser.end();
    await world.close();
  });

  const counts = async () => {
    const { rows } = await superuser.query(
      `select (select count(*)::int from web_session) as sessions, (select count(*)::int from mail_token) as links,
              (select count(*)::int from invitation) as invitations,
              (select count(*)::int from signup_allowance) as allowances,
              (select count(*)::int from pending_sign_in) as pending,
              (select count(*)::int from second_factor) as factors`,
    );
    return rows[0];
  };

  it('are deleted when they expire, and not before', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    await new Browser(world).post('sign-up', { email: newAddress(), name: 'X' });
    await browser.post(`businesses/${business.businessId}/invitations`, {
      email: newAddress(),
      role: 'viewer',
    });
    await superuser.query('insert into signup_allowance values ($1, null, $2, $3)', [
      hashEmail(newAddress()),
      '2026-03-15T12:00:00Z',
      '2026-03-15T13:00:00Z',
    ]);
    const confirmed = await turnOnSecondFactor(world, await newMember(world, business, 'viewer'));
    await confirmed.browser.post('sign-out');
    await enterPassword(world, confirmed.email);
    await browser.post('second-factor/start', { currentPassword: PASSWORD });
    const housekeeping = world.app.get(Housekeeping);
    const afterMinutes = async (minutes: number) => {
      world.clock.set('2026-03-15T12:00:00Z');
      world.clock.advance(minutes * 60_000);
      await housekeeping.prune();
      return counts();
    };
    const after = (hours: number) => afterMinutes(hours * 60);
    const all = { sessions: 1, links: 1, invitations: 1, allowances: 1, pending: 1, factors: 2 };
    expect(await after(0)).toEqual(all);
    expect(await afterMinutes(5)).toEqual({ ...all, pending: 0 });
    // A confirmed factor stays.
    expect(await afterMinutes(15)).toEqual({ ...all, pending: 0, factors: 1 });
    const later = { ...all, pending: 0, factors: 1, allowances: 0 };
    expect(await after(1)).toEqual(later);
    expect(await after(12)).toEqual({ ...later, sessions: 0 });
    expect(await after(24)).toEqual({ ...later, sessions: 0, links: 0 });
    expect(await after(72)).toEqual({ ...later, sessions: 0, links: 0, invitations: 0 });
  });
});
