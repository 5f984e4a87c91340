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

  /** Breaks connections, also those that wait for a response: their statements fail, and the pool replaces them. */
  breakOlderThan(milliseconds: number): number {
    const cause = new LostConnection(new Error('the database does not respond'));
    const latest = performance.now() - milliseconds;
    const old = [...this.sockets].filter(([, madeAt]) => madeAt < latest);
    for (const [socket] of old) socket.destroy(cause);
    return old.length;
  }
}
