import { Injectable } from '@nestjs/common';
import { hashEmail, isEmailAddress } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { after, SIGNUP_ALLOWANCE_MS } from '../lifetimes.js';

const ALLOWANCES_A_DAY = 200;
const DAY_MS = 24 * 3_600_000;

/** The address to allow, and the partner that allows it. */
export interface SignupAllowanceRequest {
  readonly clientId: unknown;
  readonly email: unknown;
}

@Injectable()
export class AllowSignup {
  constructor(
    private readonly clients: UsableClientsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Allows an address to sign up while sign-up is gated, if the partner has the capability; otherwise does
   * nothing.
   */
  async run({ clientId, email }: SignupAllowanceRequest): Promise<void> {
    if (typeof clientId !== 'string' || !isEmailAddress(email)) return;
    const client = await this.clients.find(clientId);
    if (client?.business !== null || !client.hasSignupGate) return;
    await this.remember(client, hashEmail(email));
  }

  private async remember(client: UsableClient, emailHash: Buffer): Promise<void> {
    const now = this.clock.now();
    await this.database.system(async (system) => {
      // One call at a time per partner, or the day's last places would be given away several times.
      await system.query('select id from oauth_client where id = $1 for update', [client.id]);
      await system.query(
        `insert into signup_allowance (email_hash, client_id, created_at, expires_at)
         select $1, $2, $3::timestamptz, $4
          where exists (select from signup_allowance where email_hash = $1 and client_id = $2)
             or (select count(*) from signup_allowance where client_id = $2 and created_at > $5) < $6
         on conflict (email_hash, client_id) do update set expires_at = excluded.expires_at`,
        [emailHash, client.id, now, after(now, SIGNUP_ALLOWANCE_MS), after(now, -DAY_MS), ALLOWANCES_A_DAY],
      );
    });
  }
}
