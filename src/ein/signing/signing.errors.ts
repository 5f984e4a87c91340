import { DomainError } from '../../kernel/domain-error.js';

/** Whether a call that failed has done nothing there for certain, or whether nobody knows. */
export type Outcome = 'refused' | 'unknown';

/** The service refused, or its answer makes no sense. */
export class SigningServiceError extends DomainError {
  readonly code = 'signing_service_error';

  constructor(
    reason: string,
    readonly outcome: Outcome = 'unknown',
  ) {
    super(reason);
  }
}

/** It did not answer in time, takes no calls from us now, or is not configured. */
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
    super('somebody is talking to the signing service about this application: try again in a minute');
  }
}

export class AlreadySigned extends DomainError {
  readonly code = 'already_signed';

  constructor() {
    super('the form has been signed in the meantime: nothing was cancelled, and the signature is taken in');
  }
}

export class BadCallbackSignature extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('this is not signed as callbacks of the signing service are');
  }
}

/** Whether the service has surely not done what it was asked for. */
export function isRefusal(error: unknown): boolean {
  const isOfService = error instanceof SigningServiceError || error instanceof SigningServiceUnavailable;
  return isOfService && error.outcome === 'refused';
}

/** The same error, of a call that has surely not done what it prepares. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof SigningServiceError) return new SigningServiceError(error.reason, 'refused');
  if (error instanceof SigningServiceUnavailable)
    return new SigningServiceUnavailable(error.reason, 'refused');
  return error;
}
