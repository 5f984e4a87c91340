/** SQLSTATEs with which PostgreSQL ends a connection, and codes with which the operating system does. */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the driver throws without a code: no connection in time, one that broke, one that had broken before. */
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** A connection that broke between two statements. */
export class LostConnection extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}

/** Whether something failed because the database could not be reached, or not any more. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof LostConnection) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return CODES.has(code ?? '') || MESSAGES.test(message ?? '');
}
