import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './session-times.js';
import type { SignedInUser } from './signed-in.js';

/** A session as it starts. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

interface SignedInRow {
  session_id: string;
  user_id: string;
  email: string;
  name: string;
}

@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Finds the user of an active session in one statement. Using a session extends its idle time. */
  async authenticate(token: string): Promise<SignedInUser | null> {
    const [row] = await this.database.single<SignedInRow>(
      "select * from authenticate_web_session($1, $2, $3::float8 * interval '1 millisecond')",
      [hashToken(token), this.clock.now(), SESSION_IDLE_MS],
    );
    if (!row) return null;
    return { userId: row.user_id, email: row.email, name: row.name, sessionId: row.session_id };
  }

  async insert(system: SystemWork, session: NewSession): Promise<void> {
    const now = this.clock.epochMilliseconds();
    await system.query(
      `insert into web_session
         (id, user_id, token_hash, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        session.id,
        session.userId,
        hashToken(session.token),
        session.address,
        session.userAgent,
        new Date(now),
        new Date(now + SESSION_IDLE_MS),
        new Date(now + SESSION_LIFETIME_MS),
      ],
    );
  }

  /** Replaces a session's token. The old one stops working. */
  async renew(system: SystemWork, id: string, token: string): Promise<void> {
    await system.query('update web_session set token_hash = $2 where id = $1', [id, hashToken(token)]);
  }

  /** Ends the session with this token and returns its user. */
  async deleteByToken(system: SystemWork, token: string): Promise<{ userId: string } | null> {
    const row = await system.queryOne<{ user_id: string }>(
      'delete from web_session where token_hash = $1 returning user_id',
      [hashToken(token)],
    );
    return row && { userId: row.user_id };
  }

  /** Ends one session of a user. Returns whether it existed. */
  async delete(system: SystemWork, userId: string, id: string): Promise<boolean> {
    const rows = await system.query('delete from web_session where user_id = $1 and id = $2 returning id', [
      userId,
      id,
    ]);
    return rows.length > 0;
  }

  /** Ends all sessions of a user except the given one. */
  async deleteAllOf(system: SystemWork, userId: string, exceptId: string | null): Promise<void> {
    await system.query('delete from web_session where user_id = $1 and id is distinct from $2', [
      userId,
      exceptId,
    ]);
  }
}
