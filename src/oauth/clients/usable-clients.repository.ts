import { Injectable } from '@nestjs/common';
import type { Role, Scope } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { clientAddress } from '../described-clients/client-address.js';
import type { UsableClient } from './usable-client.js';

/** Any other client id, unless it is an address, is unknown without a query and never reaches the database. */
const CLIENT_ID = /^[A-Za-z0-9_]{1,100}$/;

interface ClientRow {
  id: string;
  client_id: string;
  business_id: string | null;
  time_zone: string | null;
  owner_user_id: string | null;
  owner_role: Role | null;
  name: string;
  redirect_uris: string[];
  scopes: Scope[];
  secret_hash: Buffer | null;
  has_signup_gate: boolean;
  any_loopback_port: boolean;
  is_self_registered: boolean;
}

@Injectable()
export class UsableClientsRepository {
  constructor(private readonly database: Database) {}

  /** The client with this id if it may act now: one statement, nothing cached. */
  async find(clientId: string): Promise<UsableClient | null> {
    if (!CLIENT_ID.test(clientId) && clientAddress(clientId) === null) return null;
    const [row] = await this.database.single<ClientRow>('select * from find_oauth_client($1)', [clientId]);
    return row ? toClient(row) : null;
  }
}

function toClient(row: ClientRow): UsableClient {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    secretHash: row.secret_hash,
    anyLoopbackPort: row.any_loopback_port,
    hasSignupGate: row.has_signup_gate,
    isSelfRegistered: row.is_self_registered,
    business: businessOf(row),
  };
}

function businessOf(row: ClientRow): UsableClient['business'] {
  const {
    business_id: businessId,
    time_zone: timeZone,
    owner_user_id: ownerUserId,
    owner_role: ownerRole,
  } = row;
  if (businessId === null) return null;
  if (timeZone === null || ownerUserId === null || ownerRole === null)
    throw new Error('a client without an owner is not usable');
  return { businessId, timeZone, ownerUserId, ownerRole };
}
