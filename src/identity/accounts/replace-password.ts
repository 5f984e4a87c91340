import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import type { SystemWork } from '../../platform/database/database.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { type AccountEvent, SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

export interface PasswordReplacement {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly event: Extract<AccountEvent, 'password.change' | 'password.reset'>;
  /** The session that stays; null ends all of them. */
  readonly keptSessionId: string | null;
  readonly origin: CallOrigin;
}

@Injectable()
export class ReplacePassword {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /** Sets a user's new password and ends what depended on the old one: other sessions and links to reset it. */
  async run(system: SystemWork, replacement: PasswordReplacement): Promise<void> {
    const { userId, email, passwordHash, event, keptSessionId, origin } = replacement;
    if (event === 'password.reset') await this.users.resetPassword(system, userId, passwordHash);
    else await this.users.setPassword(system, userId, passwordHash);
    await this.tokens.deleteAllFor(system, 'password_reset', email);
    await this.sessions.deleteAllOf(system, userId, keptSessionId);
    await this.trail.record(system, event, { userId, by: 'user', origin });
  }
}
