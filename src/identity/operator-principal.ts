import { isUuid } from '../kernel/base62.js';
import { InvalidRequest, NotFound } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import type { Database } from '../platform/database/database.js';

/** The operator of the service, acting in one business. */
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
  const row = await database.system((system) =>
    system.queryOne<{ time_zone: string }>('select time_zone from business where id = $1', [businessId]),
  );
  if (!row) throw new NotFound('business');
  return operatorPrincipal(businessId, row.time_zone);
}

/** The operator's principals in all businesses, oldest first. */
export async function operatorEverywhere(database: Database): Promise<Principal[]> {
  const rows = await database.system((system) =>
    system.query<{ id: string; time_zone: string }>('select id, time_zone from business order by id'),
  );
  return rows.map((row) => operatorPrincipal(row.id, row.time_zone));
}
