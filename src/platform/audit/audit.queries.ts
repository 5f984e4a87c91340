import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../database/database.js';
import { type Page, toPage } from '../http/paging.js';
import type { AuditLogQuery, AuditLogView } from './audit.dto.js';

interface AuditRow {
  id: string;
  occurred_at: Date;
  actor_kind: string;
  credential_id: string | null;
  client_id: string | null;
  acting_user_id: string | null;
  action: string;
  resource_type: string;
  resource_id: string | null;
  request_id: string | null;
  address: string | null;
  changes: Record<string, unknown>;
}

@Injectable()
export class AuditQueries {
  constructor(private readonly database: Database) {}

  /** The audit trail of the business, newest first. Days are those of the business's time zone. */
  async list(principal: Principal, query: AuditLogQuery): Promise<Page<AuditLogView>> {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw InvalidRequest.at('from', 'must not be after to');
    }
    const [type, id] = splitResource(query.resource);
    const rows = await this.database.read(principal, (uow) =>
      uow.query<AuditRow>(
        `select id, occurred_at, actor_kind, credential_id, client_id, acting_user_id, action, resource_type,
                resource_id, request_id, address, changes
           from audit_log
          where business_id = $1
            and occurred_at >= coalesce(($2::date)::timestamp at time zone $4, '-infinity')
            and occurred_at < coalesce(($3::date + 1)::timestamp at time zone $4, 'infinity')
            and ($5::text is null or resource_type = $5)
            and ($6::text is null or resource_id = $6)
          order by occurred_at desc, id desc limit $7 offset $8`,
        [
          principal.businessId,
          query.from ?? null,
          query.to ?? null,
          principal.timeZone,
          type,
          id,
          query.limit + 1,
          query.offset,
        ],
      ),
    );
    return toPage(rows.map(toView), query);
  }
}

function splitResource(resource: string | undefined): [string | null, string | null] {
  if (resource === undefined) return [null, null];
  const at = resource.indexOf(':');
  return at < 0 ? [resource, null] : [resource.slice(0, at), resource.slice(at + 1)];
}

function toView(row: AuditRow): AuditLogView {
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    actorKind: row.actor_kind,
    credentialId: row.credential_id,
    clientId: row.client_id,
    actingUserId: row.acting_user_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    requestId: row.request_id,
    address: row.address,
    changes: row.changes,
  };
}
