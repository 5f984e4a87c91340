import { DomainError } from '../../../kernel/domain-error.js';

/** Errors that occur before a use case runs: credentials, budgets and the shape of the request. */

export class Unauthorized extends DomainError {
  readonly code = 'unauthorized';

  /** `presented`: whether the request had a credential. RFC 6750 §3.1 names an error only then. */
  constructor(readonly presented: boolean) {
    super(
      presented
        ? 'the credential is unknown, expired, revoked or disconnected'
        : 'send a credential as "Authorization: Bearer <API key or access token>"',
    );
  }
}

export class InsufficientScope extends DomainError {
  readonly code = 'insufficient_scope';

  constructor(readonly scope: string) {
    super(`this requires the scope ${scope}`);
  }
}

export class RateLimited extends DomainError {
  readonly code = 'rate_limited';

  constructor(
    readonly retryAfterSeconds: number,
    what = 'too many requests',
  ) {
    super(`${what}: try again in ${retryAfterSeconds} s`);
  }
}

export class InvalidJson extends DomainError {
  readonly code = 'invalid_json';
}

export class PayloadTooLarge extends DomainError {
  readonly code = 'payload_too_large';
}

export class UnsupportedMediaType extends DomainError {
  readonly code = 'unsupported_media_type';
}

export class NotAcceptable extends DomainError {
  readonly code = 'not_acceptable';
}

export class MethodNotAllowed extends DomainError {
  readonly code = 'method_not_allowed';

  constructor(readonly allowed: readonly string[]) {
    super(`this path supports ${allowed.join(', ')}`);
  }
}

export class IdempotencyInProgress extends DomainError {
  readonly code = 'idempotency_in_progress';
  readonly retryAfterSeconds = 1;

  constructor() {
    super('a request with this Idempotency-Key is still in progress: try again in 1 s');
  }
}

export class IdempotencyKeyReused extends DomainError {
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('this Idempotency-Key was used for another request within the last 24 hours');
  }
}

export class ServiceUnavailable extends DomainError {
  readonly code = 'service_unavailable';
  readonly retryAfterSeconds = 1;
}
