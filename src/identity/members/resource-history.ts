import { listAuditedEvents, type ResourceEvent } from '../../platform/audit/list-audited-events.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import { memberNames } from './member-names.js';

/** Who made a change. */
export interface HistoryActor {
  /** How the caller signed in: `api_key`, `oauth` or `session`; or `operator` or `system`. */
  readonly kind: string;
  /** The user for whom the caller acted; null if it acted for no user. */
  readonly userId: string | null;
  /** The user's name; null without a user, and for a user who has left the business. */
  readonly name: string | null;
}

/** A change of a record. */
export interface HistoryEventView {
  /** The id of the event, as in the audit trail. */
  readonly id: string;
  /** When it happened. */
  readonly occurredAt: string;
  /** What was done, such as `bank_transaction.recategorize`. */
  readonly action: string;
  /** Who did it. */
  readonly actor: HistoryActor;
  /** What changed, by field. The fields depend on `action`. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** The changes of a record, newest first, with the names of users. Unlike the audit trail, every role may read them. */
export async function resourceHistory(
  uow: UnitOfWork,
  resource: { readonly type: string; readonly id: string },
  page: PageQuery,
): Promise<Page<HistoryEventView>> {
  const events = await listAuditedEvents(uow, resource, page.limit + 1, page.offset);
  const names = await memberNames(
    uow,
    events.flatMap(({ actingUserId }) => actingUserId ?? []),
  );
  return toPage(
    events.map((event) => toView(event, names)),
    page,
  );
}

function toView(event: ResourceEvent, names: ReadonlyMap<string, string>): HistoryEventView {
  const { id, occurredAt, action, actorKind, actingUserId, changes } = event;
  const name = actingUserId === null ? null : (names.get(actingUserId) ?? null);
  return {
    id,
    occurredAt: occurredAt.toISOString(),
    action,
    actor: { kind: actorKind, userId: actingUserId, name },
    changes,
  };
}
