import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';

const EVERY_MS = 10 * 60_000;
const MAX_ROWS_AT_ONCE = 10_000;

/** Which rows have expired, by table. No query returns them any more, so deleting them changes no response. */
const EXPIRED: Readonly<Record<string, string>> = {
  web_session: 'expires_at <= $1 or idle_until <= $1',
  pending_sign_in: 'expires_at <= $1',
  second_factor: 'expires_at <= $1',
  mail_token: 'expires_at <= $1',
  invitation: 'expires_at <= $1',
  signup_allowance: 'expires_at <= $1',
};

/**
 * Deletes expired sessions, pending sign-ins, unconfirmed authenticator apps, links and invitations. Any instance may do it
 * at any time.
 */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger(Housekeeping.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    try {
      await this.prune();
    } catch (error) {
      this.logger.warn({ err: error }, 'deleting expired rows failed; it is retried later');
    }
  }

  async prune(): Promise<void> {
    for (const [table, condition] of Object.entries(EXPIRED)) {
      await this.database.control((system) =>
        system.query(
          `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit $2)`,
          [this.clock.now(), MAX_ROWS_AT_ONCE],
        ),
      );
    }
  }
}
