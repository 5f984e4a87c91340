import { Injectable } from '@nestjs/common';
import { memberFieldSql } from '../../identity/index.js';
import { type Principal, SCOPES, type Scope } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { GrantView } from '../session-api.js';

const MAX_GRANTS_SHOWN = 200;
const USER_NAME = memberFieldSql('name', { businessId: 'f.business_id', userId: 'f.user_id' });

interface GrantRow {
  id: string;
  client_name: string;
  is_partner: boolean;
  scopes: Scope[] | null;
  consented_by: string[] | null;
  created_at: Date;
  last_used_at: Date | null;
}

@Injectable()
export class GrantQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The applications that may act for the business now, newest first, with the consenting users. */
  async list(principal: Principal): Promise<GrantView[]> {
    const rows = await this.database.read(principal, (uow) =>
      uow.query<GrantRow>(
        `select g.id, c.name as client_name, c.business_id is null and not c.is_self_registered as is_partner, g.created_at, g.last_used_at,
                consents.scopes, consents.users as consented_by
           from oauth_grant g
           join oauth_client c on c.id = g.oauth_client_id and c.revoked_at is null
           left join lateral (
             select array_agg(distinct user_name) as users, array_agg(distinct scope) as scopes
               from oauth_code f
               cross join lateral (select ${USER_NAME} as user_name) consenting
               cross join unnest(f.scopes) as scope
              where f.business_id = g.business_id and f.grant_id = g.id and f.revoked_at is null
                and f.ends_at > $2 and (f.used_at is not null or f.expires_at > $2)
                and user_name is not null) consents on true
          where g.business_id = $1 and g.disconnected_at is null
          order by g.id desc limit $3`,
        [uow.businessId, this.clock.now(), MAX_GRANTS_SHOWN],
      ),
    );
    return rows.map(toView);
  }
}

function toView(row: GrantRow): GrantView {
  return {
    id: row.id,
    clientName: row.client_name,
    isPartner: row.is_partner,
    scopes: SCOPES.filter((scope) => row.scopes?.includes(scope)),
    consentedBy: row.consented_by ?? [],
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
