import type { ErrorCode } from '../src/kernel/domain-error.js';

/** What each code means, and what to do about it. */
export const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    'A field, parameter or header is invalid. `reason` lists each problem with its path. Nothing was stored.',
  invalid_json: 'The body is not valid JSON, or shorter or longer than its `Content-Length`.',
  unauthorized: 'The credential is missing, unknown, expired or revoked.',
  sign_in_failed: 'Web app only: the email address or password is wrong, or the address is not confirmed.',
  sign_in_expired:
    'Web app only: the code was not entered within five minutes of the password, or in another browser.',
  insufficient_scope:
    'The credential does not have the required scope: `read` for GET, `write` for everything else. The current role of its owner also limits it.',
  forbidden: 'The role does not allow this. Locking a period, for example, needs an owner or admin.',
  not_found: 'The path does not exist, or your business has no record with this id.',
  method_not_allowed: 'The path does not support this method. `Allow` lists the supported ones.',
  not_acceptable: 'The path cannot return any media type in the `Accept` header.',
  account_in_use: 'The ledger account has a balance, is mapped to a bank account, or is used by the service.',
  account_number_taken: 'The chart of accounts already has an account with this number.',
  already_reversed: 'The journal entry is already reversed. `reason` names the reversal.',
  already_signed: 'The form was signed before the signature request could be cancelled.',
  api_key_limit: 'Web app only: a business can have 50 live API keys. Revoke one first.',
  application_exists: 'The entity or incorporation already has an open EIN application.',
  basis_undetermined:
    'The cash basis cannot be shown: it is not known which income or expense some entries pay. `reason` names them.',
  calendar_feed_limit: 'Web app only: a user can have 20 calendar links in a business. Revoke one first.',
  currency_conflict: "A bank account's currency cannot change.",
  ein_in_use:
    'Another company of the business has this EIN. `reason` names it. If that one is wrong, correct it first with `correct-ein`.',
  entity_ein_conflict:
    'The entity already has a different tax id, or its EIN came with an EIN application: then `correct-ein` changes both.',
  earlier_year_open: 'Fiscal years are closed in order. `reason` names the one to close first.',
  entry_owned:
    'The entry belongs to a bank transaction, an opening balance, a revaluation or a closed year. Change the transaction or the bank account, revalue again, or reopen the year, instead.',
  idempotency_in_progress:
    'A request with this `Idempotency-Key` is still in progress. Try again after `Retry-After`.',
  idempotency_key_reused: 'This `Idempotency-Key` was used for a different request in the last 24 hours.',
  institution_entity_conflict: 'The institution belongs to another legal entity and cannot be moved.',
  institution_name_conflict:
    'The name differs from that of a known institution, but leads to the same id. `reason` names the known one.',
  invalid_transition: 'The current status does not allow this. `reason` names the status and the trigger.',
  formation_pending:
    'The state has not approved the incorporation. Wait, or send `{ "acknowledgeNotFormed": true }`.',
  preflight_failed:
    'The form has errors for which the IRS rejects it. `reason` names them. Correct them, or send their codes as `acknowledgeErrors`.',
  no_return_fax:
    'The form has no fax number for the EIN. Send `{ "acknowledgeNoReturnFax": true }` to fax it anyway.',
  nothing_to_undo:
    'No decision of a user on the transaction can be undone, or the transaction has changed since. `reason` says which.',
  not_reconciled:
    'The bank and the books state different balances; `reason` has both. A difference is never completed.',
  one_ein_per_day:
    'The IRS issues one EIN per responsible party per day. `reason` names the day from which the form can be sent.',
  already_matched: 'The transaction is matched with another one. `reason` names it: end that match first.',
  later_reconciliation: 'The bank account has a later reconciliation. Undo that one first.',
  no_exchange_rate:
    'Amounts in another currency have no exchange rate of their day or the week before. Set one with `PUT /exchange-rates`.',
  no_opening_balance: 'The bank account has no opening balance, so the balance of the books is unknown.',
  not_a_pair: 'The two transactions cannot be one transfer between bank accounts. `reason` says why.',
  last_owner: 'A business must have at least one owner.',
  period_locked: 'An entry would be posted or reversed in a locked period. `reason` names each item.',
  primary_entity_required: 'A business has exactly one primary entity. Make another entity primary instead.',
  reconciled:
    'The change would move the balance of a period that is reconciled with the bank. `reason` names what would; undo the reconciliation first.',
  signature_in_progress:
    'Another process is talking to the signing service about this application. Try again in a minute.',
  split_mismatch:
    'The parts of a split do not sum to the amount of the transaction; `reason` says by how much.',
  transactions_edited:
    'A user has categorized or split the transactions or added a note. `reason` names some; `includeEdited` removes them as well.',
  transmission_in_flight: 'A fax of this application is in flight. Reconcile it first.',
  unconfirmed_transmission:
    'An earlier fax may have been delivered. Send `{ "acknowledgeUnconfirmed": true }` to fax again anyway.',
  year_closed:
    'The fiscal year, or a later one, is closed. `reason` names it. Its books can only be changed after it is reopened.',
  year_not_closed: 'The fiscal year to be reopened is not closed.',
  link_expired: 'Web app only: a link from an email was already used or has expired.',
  payload_too_large:
    'The limit is 4 MB of JSON for POST /transactions, 256 kB for other JSON, and 10 MB for a file.',
  unsupported_media_type: 'Send JSON as `application/json` in UTF-8, and files as `multipart/form-data`.',
  rate_limited: 'The rate limit is exceeded. Wait `Retry-After` seconds.',
  internal_error: 'An unexpected error in the service. `reason` contains only the request id.',
  carrier_error: 'The fax carrier rejected the call, or its response is invalid.',
  signing_service_error:
    'The signing service rejected the call, or its response is invalid. Read the application: if it is `awaiting_signature` after `request-signature`, the service may have the request.',
  carrier_unavailable:
    'The fax carrier cannot be reached, did not respond in time, or is not configured. If it cannot be reached, the fax is `failed` and was not sent. If it did not respond, it may have the fax: reconcile before you send again.',
  signing_service_unavailable:
    'The signing service cannot be reached, did not respond in time, or is not configured. If it cannot be reached, nothing changed. If it did not respond to `request-signature`, it may have the request: the application is `awaiting_signature`, and the next check resolves it.',
  service_unavailable:
    'The database is busy or restarting. A write happened completely or not at all: try again, with the same `Idempotency-Key` if the request has one.',
};
