import { DateField, Line, Optional } from '../http/input/fields/fields.js';
import { PageQuery } from '../http/responses/paging.js';

export class AuditLogQuery extends PageQuery {
  /** The first day, `YYYY-MM-DD`, in the time zone of the business. Default: no limit. */
  @Optional()
  @DateField()
  from?: string;

  /** The last day, `YYYY-MM-DD`, inclusive, in the time zone of the business. Default: no limit. */
  @Optional()
  @DateField()
  to?: string;

  /** A resource's type such as `bank_transaction`, or `type:id`. */
  @Optional()
  @Line({ max: 200 })
  resource?: string;
}

/** One change, or one security-relevant rejection. */
export interface AuditLogView {
  /** The id of the entry. */
  readonly id: string;
  /** When it happened. */
  readonly occurredAt: string;
  /** How the caller signed in: `api_key`, `oauth` or `session`; or `operator` or `system`. */
  readonly actorKind: string;
  /** The id of the API key, access token or session; null for operator and system. */
  readonly credentialId: string | null;
  /** The OAuth client; null without one. */
  readonly clientId: string | null;
  /**
   * The user for whom the credential acted, or who acted as the operator of the service and need not be a member; null if
   * it acted for no user.
   */
  readonly actingUserId: string | null;
  /** What was done, such as `bank_transaction.recategorize`. */
  readonly action: string;
  /** The type of the record, such as `bank_transaction`. */
  readonly resourceType: string;
  /** The id of the record in the API; null if there is none. */
  readonly resourceId: string | null;
  /** The `X-Request-Id` of the request; null if there was none. */
  readonly requestId: string | null;
  /** The IP address of the caller; null for operator and system. */
  readonly address: string | null;
  /** What changed, by field. The fields depend on `action`. */
  readonly changes: Readonly<Record<string, unknown>>;
}
