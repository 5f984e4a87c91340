import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { businessesOf } from '../members/businesses-of.js';
import { OperatorGrantsRepository } from '../operators/operator-grants.repository.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import type { MeView, SessionView } from '../session-api.js';
import { User } from '../user.entity.js';
import type { SignedInUser } from './signed-in.js';
import { WebSession } from './web-session.entity.js';

const MAX_SESSIONS_SHOWN = 200;

/** What signed-in users see of their own account. */
@Injectable()
export class MeQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly operators: OperatorGrantsRepository,
    private readonly factors: SecondFactorsRepository,
  ) {}

  async me({ userId, email, name, sessionId }: SignedInUser): Promise<MeView> {
    return this.database.control(async (system) => {
      const user = await system.repository(User).findOneBy({ id: userId });
      const secondFactor = await this.factors.view(system, userId);
      const businesses = await businessesOf(system, userId);
      return {
        user: { id: userId, email, name, emailVerified: user !== null && user.emailVerifiedAt !== null },
        sessionId,
        isOperator: await this.operators.isActive(system, userId),
        secondFactor,
        businesses,
      };
    });
  }

  /** The user's active sessions, last used first. */
  async sessions({ userId, sessionId }: SignedInUser): Promise<SessionView[]> {
    const now = this.clock.now();
    const sessions = await this.database.control((system) =>
      system.repository(WebSession).find({
        where: { userId, idleUntil: MoreThan(now), expiresAt: MoreThan(now) },
        order: { lastSeenAt: 'DESC', id: 'DESC' },
        take: MAX_SESSIONS_SHOWN,
      }),
    );
    return sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === sessionId,
      address: session.address,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    }));
  }
}
