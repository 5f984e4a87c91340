import type { ErrorCode } from '../src/kernel/domain-error.js';

/** What each code means to a caller, and what to do about it. */
export const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    'A field, parameter or header is wrong. `reason` names each one with its path. Nothing was stored.',
  invalid_json: 'The body is not JSON, or not as long as announced.',
  unauthorized: 'No credential, or one that is unknown, expired, revoked or disconnected.',
  sign_in_failed: 'Web app only: the address or the password is wrong, or the address is not confirmed yet.',
  insufficient_scope: 'The credential lacks the scope, now: GET needs `read`, everything else `write`.',
  forbidden: 'Only some roles may do this, such as locking a period.',
  not_found: 'No such path, or nothing of yours has this id.',
  method_not_allowed: 'The path answers other methods; `Allow` names them.',
  not_acceptable: 'The `Accept` header wants none of what the path answers.',
  account_in_use:
    'The ledger account has a balance, a bank account is mapped to it, or the service posts to it.',
  account_number_taken: 'The chart has an account with this number.',
  already_reversed: 'The journal entry has been reversed; `reason` names the reversal.',
  already_signed: 'The form was signed before the request to sign it could be withdrawn.',
  application_exists: 'The entity or order has an EIN application that is still open.',
  currency_conflict:
    "A bank account's currency never changes, and only accounts in the books' currency are mapped.",
  entity_ein_conflict: 'The entity has another EIN already.',
  entry_owned:
    'Entries of bank transactions and opening balances change through the transaction or bank account.',
  idempotency_in_progress:
    'A request with this `Idempotency-Key` is being worked on. Try again after `Retry-After`.',
  idempotency_key_reused: 'This `Idempotency-Key` was used for another request within 24 hours.',
  institution_entity_conflict: 'The institution belongs to another legal entity, and stays with it.',
  invalid_transition: 'The status does not allow this now. `reason` names status and trigger.',
  last_owner: 'A business keeps at least one owner.',
  period_locked:
    'Something would be posted, reversed or booked again in a closed period. `reason` names each row.',
  primary_entity_required: 'A business has exactly one primary entity: make another one primary instead.',
  signature_in_progress:
    'Somebody is talking to the signing service about this application. Try again in a minute.',
  transmission_in_flight: 'A fax of this application is on its way: reconcile it first.',
  unconfirmed_transmission:
    'An earlier fax may have arrived. Send `{ "acknowledgeUnconfirmed": true }` to fax once more all the same.',
  link_expired: 'Web app only: a link out of a mail was used before or has expired.',
  payload_too_large:
    'JSON may be 4 MB for POST /transactions and 256 kB elsewhere, a file for POST /documents 10 MB.',
  unsupported_media_type: 'Send bodies as `application/json` in UTF-8, and files as `multipart/form-data`.',
  rate_limited: 'The budget is used up. Waiting `Retry-After` seconds succeeds.',
  internal_error: 'A mistake of ours. `reason` holds the request id and nothing else.',
  carrier_error: 'The fax carrier refused, or its answer makes no sense.',
  signing_service_error: 'The signing service refused, or its answer makes no sense. Nothing was changed.',
  carrier_unavailable: 'The fax carrier cannot be reached, or is not configured.',
  signing_service_unavailable:
    'The signing service cannot be reached, or is not configured. Nothing was changed.',
  service_unavailable:
    'The database is busy or restarting. A write is whole or not there at all: try again, with the same `Idempotency-Key` where the request has one.',
};
