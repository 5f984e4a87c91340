/** Errors of the operating system and of name lookup. */
const NETWORK = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Errors of the driver without a code: timeouts, and a connection that breaks or is already broken. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|.* is not queryable$|The server does not support SSL|There was an error establishing an SSL)/;
/** After these the server, or PgBouncer, has ended the session. */
const SEVERITIES = new Set(['FATAL', 'PANIC']);
/** SQLSTATE class 57P: the server is starting, stopping or recovering. */
const SHUTDOWN = /^57P0[1-5]$/;

/** A connection that broke between two statements. */
export class LostConnection extends Error {
  /** TypeORM copies it into its own error, which has no other sign of the cause. */
  readonly code = 'ECONNRESET';

  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}

/**
 * Whether the error means that the database is unreachable, or that it has ended the session. PgBouncer reports all its
 * own errors, such as `query_wait_timeout`, as FATAL with SQLSTATE 08P01.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof LostConnection) return true;
  const { code = '', message = '', severity = '' } = partsOf(error);
  return NETWORK.has(code) || SEVERITIES.has(severity) || SHUTDOWN.test(code) || MESSAGES.test(message);
}

interface ErrorParts {
  readonly code?: string;
  readonly message?: string;
  /** Of errors that the server reports. */
  readonly severity?: string;
}

export function partsOf(error: unknown): ErrorParts {
  return error ?? {};
}
