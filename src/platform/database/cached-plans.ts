import type pg from 'pg';

/** The pool of each connection. */
const pools = new WeakMap<pg.ClientBase, CachedPlans>();

/**
 * Connections cache their plans, also those of triggers and foreign keys. While a table is small, any index that begins
 * with the business is as good as the right one: once the table has grown, such a plan reads all rows of a tenant for
 * each lookup. PostgreSQL discards it only after it has collected statistics, a minute or more later. So each connection
 * discards its plans when the number of rows inserted through the pool has doubled.
 */
export class CachedPlans {
  private inserted = 0;
  /** The power of two of the rows inserted before a connection made its plans. */
  private readonly madeAt = new WeakMap<pg.ClientBase, number>();

  /** A new connection has no plans. */
  add(client: pg.ClientBase): void {
    pools.set(client, this);
    this.madeAt.set(client, this.power);
  }

  grow(rows: number): void {
    this.inserted += rows;
  }

  /** Called when a connection is taken from the pool: sends it what comes before all else. */
  renew(client: pg.ClientBase): void {
    const { power } = this;
    if (this.madeAt.get(client) === power) return;
    this.madeAt.set(client, power);
    // A connection that fails here fails in its first statement, too.
    client.query('DISCARD PLANS').catch(() => {});
  }

  private get power(): number {
    return Math.floor(Math.log2(1 + this.inserted));
  }
}

/** Counts rows that are inserted on a connection. */
export function countInserted(client: pg.ClientBase, rows: number): void {
  pools.get(client)?.grow(rows);
}
