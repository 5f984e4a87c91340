import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { ChangePasswordInput } from '../session-api.js';
import { newSessionToken } from '../sessions/session-token.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { AccountMails } from './account-mails.js';
import { Attempts } from './attempts.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
  ) {}

  /** Ends every other session and gives this one a new token, which it returns. */
  async run(
    { userId, email, sessionId }: SignedInUser,
    { currentPassword, newPassword }: ChangePasswordInput,
    origin: CallOrigin,
  ): Promise<string> {
    await this.attempts.charge('sign_in', `user:${userId}`);
    const account = await this.database.system((system) => this.users.find(system, userId));
    if (!(await this.hasher.matches(account?.password_hash ?? null, currentPassword)))
      throw InvalidRequest.at('currentPassword', 'is not your password');
    const weakness = weaknessOf(newPassword, email);
    if (weakness) throw InvalidRequest.at('newPassword', weakness);
    const passwordHash = await this.hasher.hash(newPassword);
    const token = newSessionToken();
    await this.database.system(async (system) => {
      await this.users.setPassword(system, userId, passwordHash);
      await this.tokens.deleteAllFor(system, 'password_reset', email);
      await this.sessions.deleteAllOf(system, userId, sessionId);
      await this.sessions.renew(system, sessionId, token);
      await this.trail.note(system, 'password.change', { userId, by: 'person', origin });
    });
    this.outbox.post(this.mails.passwordChanged(email));
    return token;
  }
}
