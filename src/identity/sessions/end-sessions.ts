import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { SessionsRepository } from './sessions.repository.js';
import type { SignedInUser } from './signed-in.js';

/** Which of a user's sessions to end: one of them, or all but the current one. */
export type SessionsToEnd = { readonly id: string } | 'others';

@Injectable()
export class EndSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  async run({ userId, sessionId }: SignedInUser, which: SessionsToEnd, origin: CallOrigin): Promise<void> {
    await this.database.control(async (system) => {
      if (which === 'others') await this.sessions.deleteAllOf(system, userId, sessionId);
      else if (!(await this.sessions.delete(system, userId, which.id))) throw new NotFound('session');
      await this.trail.record(system, 'session.end', { userId, by: 'user', origin });
    });
  }
}
