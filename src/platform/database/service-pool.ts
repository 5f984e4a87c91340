import pg from 'pg';
import { CoalescingSocket } from './coalescing-socket.js';
import { CachedPlans } from './cached-plans.js';
import { connectionAwaited } from '../metrics/signals.js';
import type { PoolHandle } from './pool-handle.js';

type Connected = Parameters<pg.Pool['connect']>[0];

interface ServicePoolConfig extends pg.PoolConfig {
  readonly handle?: PoolHandle;
}

/**
 * pg's pool with the connections that this service needs. TypeORM accepts it through its documented `driver` option, so no
 * code has to reach into TypeORM for the pool.
 */
class ServicePool extends pg.Pool {
  constructor({ handle, ...options }: ServicePoolConfig) {
    super({
      ...options,
      stream: () => {
        const socket = new CoalescingSocket();
        handle?.add(socket);
        return socket;
      },
    });
    // A connection may break before its first user adds a listener. Without a listener the error would end the process;
    // with one, the next statement on the connection fails.
    this.on('connect', (client) => client.on('error', () => {}));
    const plans = new CachedPlans();
    this.on('connect', (client) => plans.add(client));
    this.on('acquire', (client) => plans.renew(client));
    handle?.attach(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  /** TypeORM passes a callback. */
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    if (!done) return super.connect();
    super.connect(connectionAwaited.isObserved ? timed(done) : done);
  }
}

function timed(done: Connected): Connected {
  const startedAt = performance.now();
  return (...result) => {
    connectionAwaited.publish({ seconds: (performance.now() - startedAt) / 1000 });
    done(...result);
  };
}

/** The pg driver as TypeORM loads it, but with our pool. */
export const servicePgDriver = { ...pg, Pool: ServicePool };
