import { Injectable } from '@nestjs/common';
import { isEmailAddress, SignupAllowancesRepository } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UsableClient } from '../clients/usable-client.js';
import { after, SIGNUP_ALLOWANCE_MS } from '../lifetimes.js';

/** How many new addresses a day a partner's users and its server may announce. */
const MAX_PER_DAY = { page: 1_000, server: 200 };
/** More than one, because users mistype addresses. */
const MAX_PER_REQUEST = 3;

/** An announcement that proved its origin. */
export interface Announcement {
  readonly client: UsableClient;
  readonly email: unknown;
  /** The pending request whose sign-up page passes the address on; null if the client authenticated itself. */
  readonly authorizationRequestId: string | null;
}

@Injectable()
export class AllowSignup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly allowances: SignupAllowancesRepository,
  ) {}

  /**
   * Allows an address to sign up while sign-up is gated, if the client is a partner with the capability; otherwise
   * does nothing.
   */
  async run({ client, email, authorizationRequestId }: Announcement): Promise<void> {
    if (!isEmailAddress(email) || client.business !== null || !client.hasSignupGate) return;
    const expiresAt = after(this.clock.now(), SIGNUP_ALLOWANCE_MS);
    const maxPerDay = MAX_PER_DAY[authorizationRequestId === null ? 'server' : 'page'];
    await this.database.control(async (system) => {
      // One call at a time per partner, or the day's last places would be given away several times.
      await system.query('select id from oauth_client where id = $1 for update', [client.id]);
      await this.allowances.add(system, {
        email,
        clientId: client.id,
        authorizationRequestId,
        expiresAt,
        maxPerDay,
        maxPerRequest: MAX_PER_REQUEST,
      });
    });
  }
}
