import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../database/database.js';
import { type Page, toPage } from '../http/responses/paging.js';
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
  times: number | null;
  last_at: Date | null;
  addresses: string[] | null;
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
        `select l.id, l.occurred_at, l.actor_kind, l.credential_id, l.client_id, l.acting_user_id, l.action,
                l.resource_type, l.resource_id, l.request_id, l.address, l.changes, r.times, r.last_at, r.addresses
           from audit_log l
           left join audit_repeat r on r.business_id = l.business_id and r.id = l.id
          where l.business_id = $1
            and l.occurred_at >= coalesce(($2::date)::timestamp at time zone $4, '-infinity')
            and l.occurred_at < coalesce(($3::date + 1)::timestamp at time zone $4, 'infinity')
            and ($5::text is null or l.resource_type = $5)
            and ($6::text is null or l.resource_id = $6)
          order by l.occurred_at desc, l.id desc limit $7 offset $8`,
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

/** The session and the network address of an operator are the service's own, not the business's. */
function toView(row: AuditRow): AuditLogView {
  const isOperator = row.actor_kind === 'operator';
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    actorKind: row.actor_kind,
    credentialId: isOperator ? null : row.credential_id,
    clientId: row.client_id,
    actingUserId: row.acting_user_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    requestId: row.request_id,
    address: isOperator ? null : row.address,
    changes: { ...row.changes, ...repeatsOf(row) },
  };
}

/** Of events that are counted instead of listed. */
function repeatsOf({ occurred_at, times, last_at, addresses }: AuditRow): Record<string, unknown> {
  if (times === null || last_at === null) return {};
  return { times, firstAt: occurred_at.toISOString(), lastAt: last_at.toISOString(), addresses };
}
