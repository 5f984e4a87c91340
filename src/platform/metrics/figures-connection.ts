import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SeparateConnection } from '../database/separate-connection.js';

/** Below the usual scrape timeout of ten seconds. */
const DEADLINE_MS = 1_500;

export type Query = <Row extends object>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/**
 * Reads across tenants for the metrics. It has a connection of its own, so that a scrape neither waits while the pool is busy nor
 * takes a connection from requests, and it ends in time whatever happens to the database.
 */
@Injectable()
export class FiguresConnection {
  private readonly connection: SeparateConnection;

  constructor(private readonly dataSource: DataSource) {
    this.connection = new SeparateConnection((dataSource.options as { url: string }).url, DEADLINE_MS);
  }

  tableOf(entity: new () => object): string {
    return this.dataSource.getMetadata(entity).tableName;
  }

  /** In one read-only transaction, which the server cancels as well: a broken connection alone would not end a statement. */
  async read<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.connection.use(async (client) => {
      await client.query(
        `BEGIN READ ONLY; SELECT set_config('role', 'charterbook_system', true), ` +
          `set_config('statement_timeout', '${DEADLINE_MS}', true)`,
      );
      const result = await work(async <Row extends object>(sql: string, parameters: readonly unknown[]) => {
        const { rows } = await client.query<Row>(sql, [...parameters]);
        return rows;
      });
      await client.query('COMMIT');
      return result;
    });
  }

  close(): void {
    this.connection.close();
  }
}
