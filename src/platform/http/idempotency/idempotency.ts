import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/canonical-json.js';
import { callerKey } from '../../../kernel/principal.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { IdempotencyInProgress, IdempotencyKeyReused } from '../errors/http.errors.js';

interface Row {
  request_hash: Buffer;
  answer: string | null;
  status: number | null;
  is_claimed: boolean;
}

export interface IdempotentRequest {
  readonly key: string;
  /** Method and path. */
  readonly route: string;
  readonly body: unknown;
}

/** A response as it was sent. */
export interface StoredResponse {
  readonly json: string;
  /** Null for the route's default. */
  readonly status: number | null;
}

/**
 * Claims the key for the rest of the unit of work. Returns the stored response of an earlier run of the same request, or
 * null for the first one. Does not wait: throws IdempotencyInProgress while another request holds the key.
 */
export async function claimIdempotencyKey(
  uow: UnitOfWork,
  request: IdempotentRequest,
): Promise<StoredResponse | null> {
  const caller = callerKey(uow.principal);
  // Locks before reading: under READ COMMITTED the read then sees what the previous holder wrote.
  const claim = await uow.queryOne<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`idempotency:${uow.businessId}:${caller}:${request.key}`],
  );
  const row = await uow.queryOne<Row>(
    `select request_hash, answer, status, coalesce(claimed_until > $4, false) as is_claimed from idempotency_key
      where business_id = $1 and caller = $2 and key = $3 and created_at > $4::timestamptz - interval '24 hours'`,
    [uow.businessId, caller, request.key, uow.startedAt],
  );
  if (row && !row.request_hash.equals(hashOf(request))) throw new IdempotencyKeyReused();
  if (row && row.answer !== null) return { json: row.answer, status: row.status };
  if (!claim?.locked || row?.is_claimed) throw new IdempotencyInProgress();
  return null;
}

/** Stores the response in the transaction of its writes, replacing an expired one with the same key. */
export function storeResponse(uow: UnitOfWork, request: IdempotentRequest, response: StoredResponse): void {
  uow.write(
    `insert into idempotency_key (business_id, caller, key, request_hash, answer, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (business_id, caller, key) do update
       set request_hash = excluded.request_hash, answer = excluded.answer, status = excluded.status,
           claimed_until = null, created_at = excluded.created_at`,
    [
      uow.businessId,
      callerKey(uow.principal),
      request.key,
      hashOf(request),
      response.json,
      response.status,
      uow.startedAt,
    ],
  );
}

/**
 * Keeps the claim after this transaction, for an operation that calls an outside service before it responds. After the
 * lease a repeated request runs again, and the operation's own guards apply.
 */
export function storeClaim(uow: UnitOfWork, request: IdempotentRequest, leaseMs: number): void {
  uow.write(
    `insert into idempotency_key (business_id, caller, key, request_hash, claimed_until, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (business_id, caller, key) do update
       set request_hash = excluded.request_hash, answer = null, status = null, claimed_until = excluded.claimed_until,
           created_at = excluded.created_at`,
    [
      uow.businessId,
      callerKey(uow.principal),
      request.key,
      hashOf(request),
      new Date(uow.startedAt.getTime() + leaseMs),
      uow.startedAt,
    ],
  );
}

/** Releases the claim of a failed request, so that its key can be used again. */
export function releaseClaim(uow: UnitOfWork, { key }: IdempotentRequest): void {
  uow.write(
    `delete from idempotency_key where business_id = $1 and caller = $2 and key = $3 and answer is null`,
    [uow.businessId, callerKey(uow.principal), key],
  );
}

/** Field order is ignored: the body is hashed as canonical JSON. */
function hashOf({ route, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${route}\n${canonicalJson(body)}`)
    .digest();
}
