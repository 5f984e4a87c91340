import type { PoolClient } from 'pg';
import type { Writable } from 'node:stream';

/**
 * Lets everything that is sent on a connection until the end of this turn of the event loop leave in one
 * system call. Statements that do not wait for one another so cost one trip, not one each.
 */
export function coalesceWrites(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
