import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import type { SystemWork } from '../../platform/database/database.js';
import { hashEmail } from '../email-address.js';
import { SignupAllowance } from './signup-allowance.entity.js';

const DAY_MS = 24 * 3_600_000;

/** What a partner announces: an address that may sign up until a certain time. */
export interface NewSignupAllowance {
  readonly email: string;
  /** The partner's id. */
  readonly clientId: string;
  /** The request whose sign-up page passed the address on; null if the partner's server announced it. */
  readonly authorizationRequestId: string | null;
  readonly expiresAt: Date;
  /** How many new addresses a partner may announce a day in this way. */
  readonly maxPerDay: number;
  /** How many of them for one authorization request. */
  readonly maxPerRequest: number;
}

@Injectable()
export class SignupAllowancesRepository {
  constructor(private readonly clock: Clock) {}

  async exists(system: SystemWork, email: string): Promise<boolean> {
    const expiresAt = MoreThan(this.clock.now());
    return system.repository(SignupAllowance).existsBy({ emailHash: hashEmail(email), expiresAt });
  }

  /**
   * Adds or extends an allowance, unless the partner has used up its day. Addresses from pages and from the partner's
   * server are counted apart, so that neither starves the other. The caller locks the partner.
   */
  async add(system: SystemWork, allowance: NewSignupAllowance): Promise<void> {
    const { email, clientId, authorizationRequestId, expiresAt, maxPerDay, maxPerRequest } = allowance;
    const now = this.clock.now();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await system.query(
      `insert into signup_allowance (email_hash, client_id, authorization_request_id, created_at, expires_at)
       select $1, $2, $3, $4::timestamptz, $5
        where exists (select from signup_allowance where email_hash = $1 and client_id = $2)
           or (select count(*) < $7 and count(*) filter (where authorization_request_id = $3) < $8
                 from signup_allowance
                where client_id = $2 and created_at > $6
                  and (authorization_request_id is null) = ($3::uuid is null))
       on conflict (email_hash, client_id) do update set expires_at = excluded.expires_at`,
      [hashEmail(email), clientId, authorizationRequestId, now, expiresAt, dayAgo, maxPerDay, maxPerRequest],
    );
  }

  async deleteAllOf(system: SystemWork, clientId: string): Promise<void> {
    await system.repository(SignupAllowance).delete({ clientId });
  }
}
