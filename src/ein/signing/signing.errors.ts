import { DomainError } from '../../kernel/domain-error.js';

/** After a failed call: `refused` means that the service did nothing. */
export type Outcome = 'refused' | 'unknown';

/** The service refused, or its response is invalid. */
export class SigningServiceError extends DomainError {
  readonly code = 'signing_service_error';

  constructor(
    reason: string,
    readonly outcome: Outcome = 'unknown',
  ) {
    super(reason);
  }
}

/** The service did not respond in time, rejects our calls, or is not configured. */
export class SigningServiceUnavailable extends DomainError {
  readonly code = 'signing_service_unavailable';

  constructor(
    reason: string,
    readonly outcome: Outcome = 'unknown',
  ) {
    super(reason);
  }
}

export class SignatureInProgress extends DomainError {
  readonly code = 'signature_in_progress';

  constructor() {
    super('another call to the signing service about this application is in progress: try again in a minute');
  }
}

export class AlreadySigned extends DomainError {
  readonly code = 'already_signed';

  constructor() {
    super('the form was signed first: nothing was cancelled, and the signature is recorded');
  }
}

export class BadCallbackSignature extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('invalid callback signature');
  }
}

/** Whether it is certain that the service did nothing. */
export function isRefusal(error: unknown): boolean {
  const isOfService = error instanceof SigningServiceError || error instanceof SigningServiceUnavailable;
  return isOfService && error.outcome === 'refused';
}

/** The same error as a refusal, for a call that only prepares another one. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof SigningServiceError) return new SigningServiceError(error.reason, 'refused');
  if (error instanceof SigningServiceUnavailable)
    return new SigningServiceUnavailable(error.reason, 'refused');
  return error;
}
