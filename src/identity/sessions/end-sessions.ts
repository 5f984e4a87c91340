import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { SessionsRepository } from './sessions.repository.js';
import type { SignedInUser } from './signed-in.js';

/** Which sessions of a person to end: one of them, or all but the one that asks. */
export type SessionsToEnd = { readonly id: string } | 'others';

@Injectable()
export class EndSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  async run({ userId, sessionId }: SignedInUser, which: SessionsToEnd, origin: CallOrigin): Promise<void> {
    await this.database.system(async (system) => {
      if (which === 'others') await this.sessions.deleteAllOf(system, userId, sessionId);
      else if (!(await this.sessions.delete(system, userId, which.id))) throw new NotFound('session');
      await this.trail.note(system, 'session.end', { userId, by: 'person', origin });
    });
  }
}
