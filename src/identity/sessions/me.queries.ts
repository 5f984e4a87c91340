import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { MeView, SessionView } from '../session-api.js';
import type { SignedInUser } from './signed-in.js';

interface SessionRow {
  id: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** What signed-in users see of their own account. */
@Injectable()
export class MeQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async me({ userId, email, name, sessionId }: SignedInUser): Promise<MeView> {
    return this.database.system(async (system) => {
      const user = await system.queryOne<{ verified: boolean }>(
        'select email_verified_at is not null as verified from app_user where id = $1',
        [userId],
      );
      const businesses = await system.query<{ id: string; name: string; role: Role }>(
        `select b.id, b.name, m.role from member m join business b on b.id = m.business_id
          where m.user_id = $1 order by m.created_at, b.id`,
        [userId],
      );
      return {
        user: { id: userId, email, name, emailVerified: user?.verified === true },
        sessionId,
        businesses,
      };
    });
  }

  /** The user's active sessions, last used first. */
  async sessions({ userId, sessionId }: SignedInUser): Promise<SessionView[]> {
    const rows = await this.database.system((system) =>
      system.query<SessionRow>(
        `select id, address, user_agent, created_at, last_seen_at from web_session
          where user_id = $1 and idle_until > $2 and expires_at > $2
          order by last_seen_at desc, id desc limit 200`,
        [userId, this.clock.now()],
      ),
    );
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      address: row.address,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
  }
}
