import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Database, type SystemWork } from '../platform/database/database.js';
import { Maintenance } from '../platform/maintenance/maintenance.js';

const MAX_ROWS_AT_ONCE = 10_000;

/** Rows that are no longer needed, as a condition at time $1. */
const USELESS = {
  // Retired refresh tokens stay as long as their family: using one again reveals a theft.
  oauth_token: `(kind = 'access' and expires_at < $1)
    or (kind = 'refresh' and exists (
          select from oauth_code f where f.business_id = oauth_token.business_id and f.id = oauth_token.code_id
                                     and (f.ends_at < $1 or f.revoked_at < $1::timestamptz - interval '1 day')))`,
  // A used code stays as long as its family: using it again reveals a leak.
  oauth_code: `not exists (select from oauth_token t where t.business_id = oauth_code.business_id
                                                       and t.code_id = oauth_code.id)
    and (ends_at < $1 or revoked_at < $1::timestamptz - interval '1 day'
         or (used_at is null and expires_at < $1::timestamptz - interval '1 day'))`,
  authorization_request: 'expires_at < $1',
  // One that a user has approved stays, also after its grants end: their audit rows name it.
  oauth_client: `is_self_registered and created_at < $1::timestamptz - interval '1 day'
    and not exists (select from oauth_grant g where g.oauth_client_id = oauth_client.id)
    and not exists (select from authorization_request r where r.oauth_client_id = oauth_client.id)`,
} as const;

/** The number of deleted rows, by table. */
export type Pruned = Record<keyof typeof USELESS, number>;

/** Deletes codes, tokens, requests and clients that are no longer needed. */
@Injectable()
export class PruneOAuth implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly maintenance: Maintenance,
  ) {}

  onModuleInit(): void {
    this.maintenance.add(() => this.run());
  }

  async run(): Promise<Pruned> {
    const pruned = { oauth_token: 0, oauth_code: 0, authorization_request: 0, oauth_client: 0 };
    for (const table of Object.keys(USELESS) as (keyof Pruned)[]) {
      for (let removed = MAX_ROWS_AT_ONCE; removed === MAX_ROWS_AT_ONCE; pruned[table] += removed)
        removed = await this.database.control((system) => this.removeSome(system, table));
    }
    return pruned;
  }

  private async removeSome(system: SystemWork, table: keyof Pruned): Promise<number> {
    const rows = await system.query(
      `delete from ${table} where ctid in (select ctid from ${table} where ${USELESS[table]} limit $2) returning 1`,
      [this.clock.now(), MAX_ROWS_AT_ONCE],
    );
    return rows.length;
  }
}
