const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 20_000;
const REPEATABLE_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const READING_METHODS = new Set(['GET', 'HEAD']);
const OVERLOAD = new Set([429, 503]);
const GATEWAY_FAILURE = new Set([502, 504]);

/** An attempt that may be followed by another one. */
export interface FailedAttempt {
  readonly method: string;
  /** Whether a second execution changes nothing. */
  readonly isRepeatable: boolean;
  /** Null if there was no whole response. */
  readonly response: Pick<Response, 'status' | 'headers'> | null;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface Waiting {
  readonly maxWaitMs: number;
  readonly nowMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** How long to wait before the next attempt; null if there must be none. */
export function waitAfter(failed: FailedAttempt, { maxWaitMs, nowMs, random }: Waiting): number | null {
  if (!failed.isRepeatable || !isTemporary(failed)) return null;
  const asked = retryAfterMs(failed.response?.headers.get('retry-after') ?? null, nowMs);
  // An attempt before the time that the service has asked for would only be rejected as well.
  if (asked !== null) return asked <= maxWaitMs ? asked : null;
  return random * Math.min(maxWaitMs, MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failed.attempt - 1));
}

/** Whether a second execution of the request changes nothing. */
export function isRepeatable({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return REPEATABLE_METHODS.has(method) || headers.has('idempotency-key');
}

function isTemporary({ method, response }: FailedAttempt): boolean {
  if (response === null || OVERLOAD.has(response.status)) return true;
  // For a write the service itself responds 502: a carrier or signing service has rejected it.
  if (GATEWAY_FAILURE.has(response.status)) return READING_METHODS.has(method);
  // `idempotency_in_progress`: the first attempt has lost its connection and is still running.
  return response.status === 409 && response.headers.has('retry-after');
}

/** RFC 9110 §10.2.3: seconds or a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
