import { DomainError } from '../../kernel/domain-error.js';
import { OutsideCallFailed } from '../../platform/outside/outside-call-failed.js';

/** The service refused, or its response is invalid. */
export class SigningServiceError extends OutsideCallFailed {
  readonly code = 'signing_service_error';
}

/** The service did not respond in time, rejects our calls, or is not configured. */
export class SigningServiceUnavailable extends OutsideCallFailed {
  readonly code = 'signing_service_unavailable';
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

/** The same error as a refusal, for a call that only prepares another one. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof SigningServiceError) return new SigningServiceError(error.reason, 'refused');
  if (error instanceof SigningServiceUnavailable)
    return new SigningServiceUnavailable(error.reason, 'refused');
  return error;
}
