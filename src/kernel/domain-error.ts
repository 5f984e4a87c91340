/** Every code of a /v1 error. docs/errors.md and the status table are derived from this list. */
export const ERROR_CODES = [
  'invalid_request',
  'invalid_json',
  'unauthorized',
  'sign_in_failed',
  'sign_in_expired',
  'insufficient_scope',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'account_in_use',
  'already_matched',
  'account_number_taken',
  'already_reversed',
  'already_signed',
  'api_key_limit',
  'application_exists',
  'basis_undetermined',
  'calendar_feed_limit',
  'currency_conflict',
  'ein_in_use',
  'entity_ein_conflict',
  'earlier_year_open',
  'entry_owned',
  'formation_pending',
  'preflight_failed',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'institution_entity_conflict',
  'institution_name_conflict',
  'invalid_transition',
  'last_owner',
  'later_reconciliation',
  'no_exchange_rate',
  'no_opening_balance',
  'not_a_pair',
  'not_reconciled',
  'no_return_fax',
  'nothing_to_undo',
  'one_ein_per_day',
  'period_locked',
  'primary_entity_required',
  'reconciled',
  'signature_in_progress',
  'split_mismatch',
  'transactions_edited',
  'transmission_in_flight',
  'unconfirmed_transmission',
  'year_closed',
  'year_not_closed',
  'link_expired',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'carrier_error',
  'signing_service_error',
  'carrier_unavailable',
  'signing_service_unavailable',
  'service_unavailable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * An outcome that rejects the request. `reason` is plain language that is safe to show: it never contains a secret, SQL or a
 * stack trace.
 */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;

  constructor(readonly reason: string) {
    super(reason);
    this.name = new.target.name;
  }
}

/** A problem of one input field, with its path: `transactions[3].amount`. */
export interface FieldProblem {
  readonly path: string;
  readonly problem: string;
}

/** The maximum number of problems in one error: a push names each of its bad transactions and removals. */
const MAX_PROBLEMS_NAMED = 1_000;

export class InvalidRequest extends DomainError {
  readonly code = 'invalid_request';

  constructor(
    readonly problems: readonly FieldProblem[],
    ending = endingOf(problems),
  ) {
    super(describeProblems(problems) + ending);
  }

  /** For a request that was not read to its end. */
  static incomplete(problems: readonly FieldProblem[]): InvalidRequest {
    return new InvalidRequest(problems, '; and more');
  }

  static at(path: string, problem: string): InvalidRequest {
    return new InvalidRequest([{ path, problem }]);
  }
}

export class NotFound extends DomainError {
  readonly code = 'not_found';

  constructor(what: string) {
    super(`no such ${what}`);
  }
}

/** The current status of a record does not allow this trigger. */
export class InvalidTransition extends DomainError {
  readonly code = 'invalid_transition';

  constructor(what: string, status: string, trigger: string) {
    super(`${trigger} is not possible while the ${what} is ${status}`);
  }
}

export class Forbidden extends DomainError {
  readonly code = 'forbidden';
}

function describeProblems(problems: readonly FieldProblem[]): string {
  const named = problems.slice(0, MAX_PROBLEMS_NAMED);
  return named.map(({ path, problem }) => `${path} ${problem}`).join('; ');
}

function endingOf({ length }: readonly FieldProblem[]): string {
  return length > MAX_PROBLEMS_NAMED ? `; and ${length - MAX_PROBLEMS_NAMED} more` : '';
}
