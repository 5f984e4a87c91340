import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Config } from '../config/config.js';
import { DatabaseMonitor } from '../database/database-monitor.js';
import { PoolHandle } from '../database/pool-handle.js';
import { packageVersion } from '../package-folder.js';

/** The state of this instance, read from memory at each scrape. */
@Injectable()
export class GaugeMetrics {
  constructor(
    private readonly registry: Registry,
    { databasePoolSize }: Config,
    pool: PoolHandle,
    monitor: DatabaseMonitor,
  ) {
    const version = packageVersion();
    this.gauge('charterbook_build_info', 'The version of the service; always 1', ['version'], (info) =>
      info.set({ version }, 1),
    );
    this.gauge('db_up', '1 while the database responds and has the expected migrations', [], (up) =>
      up.set(monitor.latest === 'ready' ? 1 : 0),
    );
    this.gauge('db_pool_connections', 'Connections of the pool: in_use or idle', ['state'], (connections) => {
      connections.set({ state: 'in_use' }, pool.counts.inUse);
      connections.set({ state: 'idle' }, pool.counts.idle);
    });
    this.gauge('db_pool_max_connections', 'The limit of the pool: DATABASE_POOL_SIZE', [], (limit) =>
      limit.set(databasePoolSize),
    );
    this.gauge('db_pool_waiting', 'Transactions that wait for a connection of the pool', [], (waiting) =>
      waiting.set(pool.counts.waiting),
    );
  }

  private gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => read(gauge),
    });
  }
}
