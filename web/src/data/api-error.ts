import type { ErrorCode } from './contract';

/** What the service answered instead of what was asked for, or that it did not answer at all. */
export class ApiError extends Error {
  constructor(
    /** 0: no answer. */
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

/** Whether asking again, unchanged, may help. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
