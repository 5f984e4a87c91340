import { CreateApiKey, AddMember, FindOrCreateUser, operatorIn } from '../../../src/identity/index.js';
import type { EntityType } from '../../../src/entities/index.js';
import type { Principal, Role, Scope } from '../../../src/kernel/principal.js';
import { OnboardBusiness } from '../../../src/onboarding/index.js';
import { Api } from '../http/api.js';
import type { World } from './world.js';

export interface TestBusiness {
  readonly world: World;
  readonly businessId: string;
  readonly entityId: string;
  readonly ownerEmail: string;
  /** The owner's key, read and write. */
  readonly api: Api;
  /** The operator's principal in it, for use cases called directly. */
  readonly operator: Principal;
  /** A key of a new member. */
  memberKey(role: Role, scopes: readonly Scope[]): Promise<{ api: Api; email: string; userId: string }>;
}

let users = 0;

/** A fresh business with its primary entity, its chart and an owner's key. */
export async function newBusiness(
  world: World,
  options: Partial<{
    name: string;
    country: string;
    currency: string;
    entityType: EntityType;
    timeZone: string;
  }> = {},
): Promise<TestBusiness> {
  const { businessId, entityId } = await world.app.get(OnboardBusiness).run({
    name: 'Test LLC',
    timeZone: 'UTC',
    country: 'US',
    entityType: 'llc',
    ...options,
  });
  return businessIn(world, businessId, entityId);
}

/** An existing business, with a new owner's key. */
export async function businessIn(world: World, businessId: string, entityId: string): Promise<TestBusiness> {
  const operator = await operatorIn(world.database, businessId);
  const memberKey = async (role: Role, scopes: readonly Scope[]) => {
    const email = `user-${process.pid}-${users++}@example.com`;
    const userId = await world.app.get(FindOrCreateUser).run(email);
    const { apiKey } = await world.database.run(operator, async (uow) => {
      await world.app.get(AddMember).run(uow, userId, role);
      return world.app.get(CreateApiKey).run(uow, { userId, name: `${role}'s key`, scopes });
    });
    return { api: new Api(world.rootUrl, apiKey), email, userId };
  };
  const { api, email } = await memberKey('owner', ['read', 'write']);
  return { businessId, entityId, ownerEmail: email, api, world, operator, memberKey };
}
