import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { type ClientRegistration, NewClientSecrets, toClientRow } from '../clients/client-registration.js';
import { OAuthClient } from '../clients/oauth-client.entity.js';
import { UNUSED_CLIENT_LIFETIME_MS } from '../lifetimes.js';
import { TokenRateLimited } from '../oauth.errors.js';

/** How many clients without an approval exist at once: anyone can register some. */
const MAX_UNUSED = 1000;

export type NewClient = ReturnType<typeof toClientRow>;

@Injectable()
export class RegisterItself {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: NewClientSecrets,
  ) {}

  /** Registers a public client of no business, which is deleted unless a user approves it in time. */
  async run(registration: ClientRegistration): Promise<NewClient> {
    const row = toClientRow(this.secrets.credentials(registration), registration, this.clock.now());
    await this.database.control(async (system) => {
      await requireRoom(system);
      const client = { ...row, businessId: null, ownerUserId: null, isSelfRegistered: true };
      await system.repository(OAuthClient).insert(client);
    });
    return row;
  }
}

/** Throws if too many clients wait for an approval. */
export async function requireRoom(system: SystemWork): Promise<void> {
  if ((await countUnused(system)) >= MAX_UNUSED) throw new TokenRateLimited(UNUSED_CLIENT_LIFETIME_MS / 1000);
}

async function countUnused(system: SystemWork): Promise<number> {
  const row = await system.queryOne<{ unused: number }>(
    `select count(*)::int as unused from (
       select from oauth_client c
        where c.is_self_registered and not exists (select from oauth_grant g where g.oauth_client_id = c.id)
        limit $1) as waiting`,
    [MAX_UNUSED],
  );
  return row?.unused ?? 0;
}
