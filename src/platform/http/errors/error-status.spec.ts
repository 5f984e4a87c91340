import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../kernel/domain-error.js';
import { ERROR_STATUS } from './error-status.js';

describe('the status of an error', () => {
  it.each([
    ['invalid_request', 400],
    ['invalid_json', 400],
    ['unauthorized', 401],
    ['insufficient_scope', 403],
    ['forbidden', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['institution_entity_conflict', 409],
    ['institution_name_conflict', 409],
    ['period_locked', 409],
    ['already_reversed', 409],
    ['basis_undetermined', 409],
    ['entry_owned', 409],
    ['earlier_year_open', 409],
    ['year_closed', 409],
    ['year_not_closed', 409],
    ['currency_conflict', 409],
    ['no_exchange_rate', 409],
    ['idempotency_key_reused', 409],
    ['idempotency_in_progress', 409],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['rate_limited', 429],
    ['internal_error', 500],
    ['service_unavailable', 503],
  ] as const)('[7.3] %s is %d', (code, status) => {
    expect(ERROR_STATUS[code]).toBe(status);
  });

  it('is in the table for every code, and the table has no other entries', () => {
    expect(Object.keys(ERROR_STATUS).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });
});
