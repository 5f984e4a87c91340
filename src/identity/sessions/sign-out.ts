import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class SignOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /** Ends the session with this token, if there is one. */
  async run(token: string | null, origin: CallOrigin): Promise<void> {
    if (token === null) return;
    await this.database.control(async (system) => {
      const ended = await this.sessions.deleteByToken(system, token);
      if (ended) await this.trail.record(system, 'session.end', { userId: ended.userId, by: 'user', origin });
    });
  }
}
