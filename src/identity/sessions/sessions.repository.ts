import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './session-times.js';
import type { SignedInUser } from './signed-in.js';
import { WebSession } from './web-session.entity.js';

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
    private readonly pendingSignIns: PendingSignInsRepository,
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

  async insert(system: SystemWork, { token, ...session }: NewSession): Promise<void> {
    const createdAt = this.clock.now();
    await system.repository(WebSession).insert({
      ...session,
      tokenHash: hashToken(token),
      createdAt,
      lastSeenAt: createdAt,
      idleUntil: new Date(createdAt.getTime() + SESSION_IDLE_MS),
      expiresAt: new Date(createdAt.getTime() + SESSION_LIFETIME_MS),
    });
  }

  /** Replaces a session's token. The old one stops working. */
  async renew(system: SystemWork, id: string, token: string): Promise<void> {
    await system.repository(WebSession).update({ id }, { tokenHash: hashToken(token) });
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
    const { affected } = await system.repository(WebSession).delete({ userId, id });
    return affected === 1;
  }

  /** Ends all sessions of a user except the given one, and the sign-ins that wait for a second factor. */
  async deleteAllOf(system: SystemWork, userId: string, exceptId: string | null): Promise<void> {
    await this.pendingSignIns.deleteAllOf(system, userId);
    const others = exceptId === null ? {} : { id: Not(exceptId) };
    await system.repository(WebSession).delete({ userId, ...others });
  }
}
