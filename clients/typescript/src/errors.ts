import type { components } from './contract.js';
import { ResponseHeaders } from './headers.js';

/** The codes of the contract, and those that later versions add. */
export type ErrorCode = components['schemas']['Error']['error'] | (string & {});

/** An error response. `code` is for programs; `reason` is for developers, and its wording may change. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: string;
  /** Names the request in the logs and the audit trail of the service. */
  readonly requestId: string | null;
  /** `Retry-After` as it was sent: seconds or a date. */
  readonly retryAfter: string | null;
  readonly headers: ResponseHeaders;
  /** Further fields of the body. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(response: Response, body: unknown) {
    const { error, reason, ...details } = fieldsOf(body);
    const code = typeof error === 'string' ? error : `http_${response.status}`;
    const why = typeof reason === 'string' ? reason : response.statusText;
    super(`${response.status} ${code}: ${why}`);
    this.status = response.status;
    this.code = code;
    this.reason = why;
    this.headers = new ResponseHeaders(response.headers);
    this.requestId = this.headers.requestId;
    this.retryAfter = this.headers.get('Retry-After');
    this.details = details;
  }
}

/** No response, or not a whole one, after all attempts: the connection failed or the time was up. See `cause`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    message: string,
    /** Whether the last attempt took longer than `timeoutMs`. */
    readonly isTimeout: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** A proxy may send an error without our body. */
function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
