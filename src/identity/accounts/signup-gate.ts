import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { hashEmail, normalizeEmail } from '../email-address.js';

/** Decides who may create an account. */
@Injectable()
export class SignupGate {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Anyone; while sign-up is gated, only addresses that a business invited or a partner allow-listed. */
  async isAllowed(email: string): Promise<boolean> {
    if (this.config.signupMode === 'open') return true;
    const row = await this.database.system((system) =>
      system.queryOne<{ allowed: boolean }>(
        `select exists (select from signup_allowance where email_hash = $1 and expires_at > $3)
             or exists (select from invitation where email = $2 and expires_at > $3) as allowed`,
        [hashEmail(email), normalizeEmail(email), this.clock.now()],
      ),
    );
    return row?.allowed === true;
  }
}
