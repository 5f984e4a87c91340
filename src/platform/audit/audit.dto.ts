import { DateField, Line, Optional } from '../http/fields.js';
import { PageQuery } from '../http/paging.js';

export class AuditLogQuery extends PageQuery {
  /** Days of the business's time zone. */
  @Optional()
  @DateField()
  from?: string;

  @Optional()
  @DateField()
  to?: string;

  /** A resource's type such as `bank_transaction`, or `type:id`. */
  @Optional()
  @Line({ max: 200 })
  resource?: string;
}

export interface AuditLogView {
  readonly id: string;
  readonly occurredAt: string;
  readonly actorKind: string;
  readonly credentialId: string | null;
  readonly clientId: string | null;
  readonly actingUserId: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly changes: Readonly<Record<string, unknown>>;
}
