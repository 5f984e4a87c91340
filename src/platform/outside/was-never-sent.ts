/** Errors of looking up the address and of opening the connection. */
const BEFORE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);
/** Errors of OpenSSL about the server's certificate, which is checked before the request is sent. */
const CERTIFICATE = /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** Errors that have no code of their own: of TLS, and of fetch about ports that it never connects to. */
const MESSAGES = new Set([
  'Client network socket disconnected before secure TLS connection was established',
  'bad port',
]);

/**
 * Whether a failed fetch certainly wrote no byte of its request, so that the service did nothing. An open connection that
 * breaks leaves it unknown. fetch reports the error of the system as the cause of its own.
 */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One error for each address of a name.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(wasNeverSent);
  const { code = '', syscall, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (syscall === 'connect' || BEFORE_CONNECTION.has(code) || CERTIFICATE.test(code)) return true;
  return MESSAGES.has(message) || wasNeverSent(cause);
}
