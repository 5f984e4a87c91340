import { isUuid } from '../kernel/base62.js';
import { InvalidRequest, NotFound } from '../kernel/domain-error.js';
import type { CallOrigin, Principal } from '../kernel/principal.js';
import type { Database } from '../platform/database/database.js';
import { Business } from './business.entity.js';
import type { SignedInUser } from './sessions/signed-in.js';

/** The operator of the service, acting in one business by a command. */
export function operatorPrincipal(businessId: string, timeZone: string): Principal {
  return {
    kind: 'operator',
    credentialId: null,
    clientId: null,
    grantId: null,
    businessId,
    timeZone,
    role: 'owner',
    scopes: ['read', 'write'],
    actingUserId: null,
    origin: { requestId: null, address: null },
  };
}

/** The operator's principal in an existing business. */
export async function operatorIn(database: Database, businessId: string): Promise<Principal> {
  if (!isUuid(businessId)) throw InvalidRequest.at('business', 'must be a uuid');
  const business = await database.control((system) =>
    system.repository(Business).findOneBy({ id: businessId }),
  );
  if (!business) throw new NotFound('business');
  return operatorPrincipal(businessId, business.timeZone);
}

/** A user with an operator grant, acting as the operator in an existing business from the console. */
export async function operatingUserIn(
  database: Database,
  businessId: string,
  { userId, sessionId }: SignedInUser,
  origin: CallOrigin,
): Promise<Principal> {
  const operator = await operatorIn(database, businessId);
  return { ...operator, credentialId: sessionId, actingUserId: userId, origin };
}

/** The operator's principals in all businesses, oldest first. */
export async function operatorEverywhere(database: Database): Promise<Principal[]> {
  const businesses = await database.control((system) =>
    system.repository(Business).find({ select: { id: true, timeZone: true }, order: { id: 'ASC' } }),
  );
  return businesses.map(({ id, timeZone }) => operatorPrincipal(id, timeZone));
}
