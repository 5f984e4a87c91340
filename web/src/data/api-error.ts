import type { ErrorCode } from './contract';

/** An error response of the service, or no response at all. */
export class ApiError extends Error {
  constructor(
    /** 0: no response. */
    readonly status: number,
    readonly code: ErrorCode | 'unreachable',
    readonly reason: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(reason);
    this.name = 'ApiError';
  }
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized';
}

/** Whether repeating the same request may help. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
