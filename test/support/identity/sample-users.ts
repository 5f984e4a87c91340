import { GrantOperator } from '../../../src/identity/index.js';
import { Background } from '../../../src/platform/background/background.js';
import { Browser } from '../http/browser.js';
import type { TestBusiness } from '../world/business.js';
import { newClient, newPublicClient, tokensFor } from '../oauth/oauth.js';
import { newAddress, newMember } from './people.js';
import { enterPassword, newProtectedPerson } from './second-factors.js';
import type { World } from '../world/world.js';

/**
 * Creates an owner with a session, a calendar link, a failed sign-in and an operator grant, an invitation, an OAuth client with
 * a grant, one with an origin, a second factor with a sign-in that waits for it, and a pending sign-up.
 */
export async function createSampleUsers(world: World, business: TestBusiness): Promise<void> {
  const owner = await newMember(world, business, 'owner');
  await world.app.get(GrantOperator).run(owner.email);
  const invitation = { email: newAddress(), role: 'viewer' };
  await owner.browser.post(`businesses/${business.businessId}/invitations`, invitation);
  const { entityId } = business;
  await owner.browser.post(`businesses/${business.businessId}/calendar-feeds`, { entityId });
  const client = await newClient(world, business, owner);
  await newPublicClient(world, business, owner, { allowedOrigins: ['https://till.example'] });
  await tokensFor(world, { client, person: owner, business });
  await new Browser(world).post('sign-in', { email: owner.email, password: 'a wrong guess' });
  await world.app.get(Background).settled();
  await enterPassword(world, (await newProtectedPerson(world)).email);
  await new Browser(world).post('sign-up', { email: newAddress(), name: 'Sam' });
}
