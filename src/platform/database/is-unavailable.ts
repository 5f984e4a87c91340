import { isLostConnection, partsOf } from './lost-connection.js';

/**
 * SQLSTATEs of a server that is too busy, cannot write or has an I/O error: a statement or lock timeout, repeated conflicts,
 * a server that has become read-only.
 */
const STATES = new Set(['25006', '40001', '40P01', '55P03', '57014', '58030']);
/** 08: the connection. 53: the server is out of disk space, memory or connections. */
const CLASSES = new Set(['08', '53']);
/** With severity ERROR: a statement of ours violates the protocol, for example by a missing parameter. */
const PROTOCOL_VIOLATION = '08P01';

/** Whether the database could not do its work. Nothing was written, or the outcome is unknown; a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (isLostConnection(error)) return true;
  const { code = '' } = partsOf(error);
  return (
    STATES.has(code) || (CLASSES.has(code.slice(0, 2)) && code.length === 5 && code !== PROTOCOL_VIOLATION)
  );
}
