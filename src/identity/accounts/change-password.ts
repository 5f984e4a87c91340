import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { ChangePasswordInput } from '../session-api.js';
import { newSessionToken } from '../sessions/session-token.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { AccountMails } from './account-mails.js';
import { CheckPassword } from './check-password.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { ReplacePassword } from './replace-password.js';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly checkPassword: CheckPassword,
    private readonly hasher: PasswordHasher,
    private readonly replacePassword: ReplacePassword,
    private readonly sessions: SessionsRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Ends all other sessions and returns a new token for this one. */
  async run(
    { userId, email, sessionId }: SignedInUser,
    { currentPassword, newPassword }: ChangePasswordInput,
    origin: CallOrigin,
  ): Promise<string> {
    await this.checkPassword.run(userId, currentPassword);
    const weakness = weaknessOf(newPassword, email);
    if (weakness) throw InvalidRequest.at('newPassword', weakness);
    const passwordHash = await this.hasher.hash(newPassword);
    const token = newSessionToken();
    await this.database.control(async (system) => {
      const change = { userId, email, passwordHash, event: 'password.change', origin } as const;
      await this.replacePassword.run(system, { ...change, keptSessionId: sessionId });
      await this.sessions.renew(system, sessionId, token);
    });
    this.mails.sendPasswordChanged(email);
    return token;
  }
}
