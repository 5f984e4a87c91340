import { Injectable } from '@nestjs/common';
import { isEmailAddress, SignupAllowancesRepository } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { after, SIGNUP_ALLOWANCE_MS } from '../lifetimes.js';

const MAX_PER_DAY = 200;

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
    private readonly allowances: SignupAllowancesRepository,
  ) {}

  /**
   * Allows an address to sign up while sign-up is gated, if the partner has the capability; otherwise does
   * nothing.
   */
  async run({ clientId, email }: SignupAllowanceRequest): Promise<void> {
    if (typeof clientId !== 'string' || !isEmailAddress(email)) return;
    const client = await this.clients.find(clientId);
    if (client?.business !== null || !client.hasSignupGate) return;
    await this.remember(client, email);
  }

  private async remember(client: UsableClient, email: string): Promise<void> {
    const expiresAt = after(this.clock.now(), SIGNUP_ALLOWANCE_MS);
    await this.database.system(async (system) => {
      // One call at a time per partner, or the day's last places would be given away several times.
      await system.query('select id from oauth_client where id = $1 for update', [client.id]);
      await this.allowances.add(system, { email, clientId: client.id, expiresAt, maxPerDay: MAX_PER_DAY });
    });
  }
}
