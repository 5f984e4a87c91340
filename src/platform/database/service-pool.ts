import pg from 'pg';
import { CoalescingSocket } from './coalescing-socket.js';

/**
 * pg's pool with the connections that this service needs. TypeORM accepts it through its documented `driver` option, so no
 * code has to reach into TypeORM for the pool.
 */
class ServicePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, stream: () => new CoalescingSocket() });
    // A connection may break before its first user adds a listener. Without a listener the error would end the process;
    // with one, the next statement on the connection fails.
    this.on('connect', (client) => client.on('error', () => {}));
  }
}

/** The pg driver as TypeORM loads it, but with our pool. */
export const servicePgDriver = { ...pg, Pool: ServicePool };
