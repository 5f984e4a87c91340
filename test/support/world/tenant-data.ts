import pg from 'pg';
import { inject } from 'vitest';
import type { World } from './world.js';

/** Written outside the request, at most once a minute: not an effect of a call. */
export const VOLATILE_COLUMNS: Readonly<Record<string, readonly string[]>> = { api_key: ['last_used_at'] };

/** The rows of a world's database, read without row-level security. Close it. */
export class TenantData {
  private constructor(
    readonly superuser: pg.Client,
    /** Every table that has a business_id. */
    readonly tables: readonly string[],
  ) {}

  static async of(world: World): Promise<TenantData> {
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query<{ name: string }>(
      `select c.relname as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    );
    return new TenantData(
      superuser,
      rows.map(({ name }) => name),
    );
  }

  /** The number of rows of a business in each table. */
  async rowCounts(businessId: string): Promise<Record<string, number>> {
    const counts = this.tables.map(
      (table) => `(select count(*)::int from ${table} where business_id = $1) as ${table}`,
    );
    const { rows } = await this.superuser.query(`select ${counts.join(', ')}`, [businessId]);
    return rows[0] as Record<string, number>;
  }

  /** All rows of a business, as one hash per table. */
  async fingerprint(businessId: string): Promise<Record<string, string>> {
    const hashes = this.tables.map((table) => {
      const row = `to_jsonb(t) - '{${(VOLATILE_COLUMNS[table] ?? []).join(',')}}'::text[]`;
      return `(select md5(coalesce(string_agg((${row})::text, ' ' order by (${row})::text), ''))
                 from ${table} t where t.business_id = $1) as ${table}`;
    });
    const { rows } = await this.superuser.query(`select ${hashes.join(', ')}`, [businessId]);
    return rows[0] as Record<string, string>;
  }

  async close(): Promise<void> {
    await this.superuser.end();
  }
}

/** The maintenance superuser, connected to a world's database. */
export async function superuserIn(world: World): Promise<pg.Client> {
  const { url: worldUrl } = world.dataSource.options as { url: string };
  const url = new URL(inject('superuserUrl'));
  url.pathname = new URL(worldUrl).pathname;
  const client = new pg.Client(url.toString());
  await client.connect();
  return client;
}
