import { Injectable } from '@nestjs/common';
import { memberFieldSql } from '../../identity/index.js';
import type { Principal, Scope } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { OAuthClientView } from '../session-api.js';

const MAX_CLIENTS_SHOWN = 200;
const OWNER_NAME = memberFieldSql('name', { businessId: 'c.business_id', userId: 'c.owner_user_id' });

interface ClientRow {
  id: string;
  client_id: string;
  name: string;
  is_public: boolean;
  allowed_origins: string[];
  redirect_uris: string[];
  scopes: Scope[];
  owner_name: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

@Injectable()
export class OAuthClientQueries {
  constructor(private readonly database: Database) {}

  /** The business's own clients, newest first, including revoked ones. */
  async list(principal: Principal): Promise<OAuthClientView[]> {
    const rows = await this.database.read(principal, (uow) =>
      uow.query<ClientRow>(
        `select c.id, c.client_id, c.name, c.is_public, c.redirect_uris, c.scopes,
                array(select o.origin from oauth_client_origin o where o.oauth_client_id = c.id
                       order by o.origin) as allowed_origins, ${OWNER_NAME} as owner_name, c.created_at,
                c.revoked_at
           from oauth_client c
          where c.business_id = $1
          order by c.id desc limit $2`,
        [uow.businessId, MAX_CLIENTS_SHOWN],
      ),
    );
    return rows.map(toView);
  }
}

function toView(row: ClientRow): OAuthClientView {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    isPublic: row.is_public,
    allowedOrigins: row.allowed_origins,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    ownerName: row.owner_name,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
