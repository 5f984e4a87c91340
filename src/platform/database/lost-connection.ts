/** SQLSTATEs and operating system errors that end a connection. */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Errors of the driver without a code: a connect timeout, and a connection that breaks or is already broken. */
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** A connection that broke between two statements. */
export class LostConnection extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}

/** Whether the error means that the database is unreachable. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof LostConnection) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return CODES.has(code ?? '') || MESSAGES.test(message ?? '');
}
