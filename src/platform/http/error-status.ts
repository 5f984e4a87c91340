import type { ErrorCode } from '../../kernel/domain-error.js';

/** The one table from error code to HTTP status; docs/errors.md is generated from it. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  invalid_json: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  account_in_use: 409,
  account_number_taken: 409,
  already_reversed: 409,
  currency_conflict: 409,
  entry_owned: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 409,
  institution_entity_conflict: 409,
  last_owner: 409,
  period_locked: 409,
  primary_entity_required: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
};
