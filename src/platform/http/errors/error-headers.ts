import type { Response } from 'express';
import type { DomainError } from '../../../kernel/domain-error.js';
import { ERROR_STATUS } from './error-status.js';
import { InsufficientScope, MethodNotAllowed } from './http.errors.js';

/** When to retry after a 503 that does not say it itself: an outside service is down. */
const OUTAGE_SECONDS = 10;

/** Sets the headers that HTTP and RFC 6750 require next to an error's status. */
export function setErrorHeaders(error: DomainError, response: Response): void {
  const retryAfterSeconds = retryAfterSecondsOf(error);
  if (retryAfterSeconds !== null) response.setHeader('Retry-After', String(retryAfterSeconds));
  if (error instanceof InsufficientScope)
    response.setHeader('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${error.scope}"`);
  if (error instanceof MethodNotAllowed) response.setHeader('Allow', error.allowed.join(', '));
}

/** Every 503 has one. */
function retryAfterSecondsOf(error: DomainError): number | null {
  const { retryAfterSeconds } = error as { retryAfterSeconds?: number };
  return retryAfterSeconds ?? (ERROR_STATUS[error.code] === 503 ? OUTAGE_SECONDS : null);
}
