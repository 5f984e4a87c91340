import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { LinkExpired } from '../identity.errors.js';
import type { ResetPasswordInput } from '../session-api.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { AccountMails } from './account-mails.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly tokens: MailTokensRepository,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
  ) {}

  /** Sets a new password by a mailed link, and ends every session of the person. A bad password leaves the link alive. */
  async run({ token, password }: ResetPasswordInput, origin: CallOrigin): Promise<void> {
    const { email } = await this.database.system((system) =>
      this.tokens.look(system, 'password_reset', token),
    );
    const weakness = weaknessOf(password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    const passwordHash = await this.hasher.hash(password);
    await this.database.system(async (system) => {
      await this.tokens.consume(system, 'password_reset', token);
      const account = await this.users.findByEmail(system, email);
      if (!account || account.disabled_at !== null) throw new LinkExpired();
      await this.users.resetPassword(system, account.id, passwordHash);
      await this.sessions.deleteAllOf(system, account.id, null);
      await this.trail.note(system, 'password.reset', { userId: account.id, by: 'person', origin });
    });
    this.outbox.post(this.mails.passwordChanged(email));
  }
}
