import type { Socket } from 'node:net';
import { LostConnection } from './lost-connection.js';

/** What pg's pool reports about itself. */
interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Reaches the connections of one pool. The pool gets it through TypeORM's `extra` option. */
export class PoolHandle {
  private pool: CountedPool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  /** When each open socket was made. */
  private readonly sockets = new Map<Socket, number>();

  attach(pool: CountedPool): void {
    this.pool = pool;
  }

  /** Its connections, and the callers that wait for one. */
  get counts() {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  add(socket: Socket): void {
    this.sockets.set(socket, performance.now());
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** How many bytes each open connection has received so far. */
  received(): ReadonlyMap<Socket, number> {
    return new Map([...this.sockets.keys()].map((socket) => [socket, socket.bytesRead]));
  }

  /** Breaks connections, also those that wait for a response: their statements fail, and the pool replaces them. */
  breakOlderThan(milliseconds: number): number {
    const latest = performance.now() - milliseconds;
    return breakAll([...this.sockets].filter(([, madeAt]) => madeAt < latest).map(([socket]) => socket));
  }

  /** Breaks the connections that have received nothing since. */
  breakSilent(since: ReadonlyMap<Socket, number>): number {
    return breakAll([...this.sockets.keys()].filter((socket) => since.get(socket) === socket.bytesRead));
  }
}

function breakAll(sockets: readonly Socket[]): number {
  const cause = new LostConnection(new Error('the database does not respond'));
  for (const socket of sockets) socket.destroy(cause);
  return sockets.length;
}
