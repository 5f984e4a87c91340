import type { Socket } from 'node:net';
import { LostConnection } from './lost-connection.js';

/** Reaches the connections of one pool. The pool gets it through TypeORM's `extra` option. */
export class PoolHandle {
  /** When each open socket was made. */
  private readonly sockets = new Map<Socket, number>();

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
