import { isUuid } from '../../kernel/base62.js';
import type { Principal } from '../../kernel/principal.js';
import { cellOf, type DatabaseTarget } from './database-target.js';

const STATEMENT_MS = 60_000;
/** A reading transaction is idle while a client reads a stream slowly. */
const IDLE_READER_MS = 60_000;
/** Shorter: if this machine vanishes, others wait for the locks of its transactions. */
const IDLE_WRITER_MS = 10_000;
/** Without it, each transaction of a vanished machine that waits for a lock gets it in turn, and then keeps it while idle. */
const LOCK_MS = 20_000;

export const READ_WRITE = 'BEGIN';
export const READ_ONLY = 'BEGIN READ ONLY';
export const READ_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** The role of a unit of work: one tenant, or the service itself across tenants. */
type Role = 'charterbook_app' | 'charterbook_system';

/** How a transaction begins: where, as whom and for what. */
export interface Opening {
  readonly target: DatabaseTarget;
  readonly begin: string;
  readonly role: Role;
  readonly principal: Principal;
  /** Whether several units of work share the transaction. */
  readonly isShared: boolean;
}

/** The service itself, outside every business. */
const SERVICE: Principal = {
  kind: 'system',
  credentialId: null,
  clientId: null,
  grantId: null,
  businessId: '',
  timeZone: 'UTC',
  role: 'viewer',
  scopes: [],
  actingUserId: null,
  origin: { requestId: null, address: null },
};

export function asService(target: DatabaseTarget): Opening {
  return { target, begin: READ_WRITE, role: 'charterbook_system', principal: SERVICE, isShared: false };
}

/** Of a unit of work of a tenant. */
export function asTenant(principal: Principal, begin: string): Opening {
  return { target: cellOf(principal.businessId), begin, role: 'charterbook_app', principal, isShared: false };
}

/** Begins the transaction and sets its role and tenant for exactly its duration, in one round trip. */
export function openingStatement(
  { begin, role, principal: { businessId } }: Opening,
  newestMigration: string,
): string {
  // A text with several statements takes no parameters; a uuid needs no escaping.
  if (role === 'charterbook_app' && !isUuid(businessId)) throw new Error('a unit of work needs a business');
  const idleMs = begin === READ_WRITE ? IDLE_WRITER_MS : IDLE_READER_MS;
  return (
    `${begin}; SELECT set_config('role','${role}',true), ` +
    `set_config('app.business_id','${businessId}',true), ` +
    `set_config('app.newest_migration','${newestMigration}',true), ` +
    `set_config('statement_timeout','${STATEMENT_MS}',true), ` +
    `set_config('lock_timeout','${LOCK_MS}',true), ` +
    `set_config('idle_in_transaction_session_timeout','${idleMs}',true)`
  );
}
