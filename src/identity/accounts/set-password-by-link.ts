import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { LinkExpired } from '../identity.errors.js';
import type { ResetPasswordInput } from '../session-api.js';
import { AccountMails } from './account-mails.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { ReplacePassword } from './replace-password.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class SetPasswordByLink {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly tokens: MailTokensRepository,
    private readonly users: UsersRepository,
    private readonly replacePassword: ReplacePassword,
    private readonly mails: AccountMails,
  ) {}

  /** Sets a new password, ends all of the user's sessions and returns the user's id. A weak one leaves the link valid. */
  async run({ token, password }: ResetPasswordInput, origin: CallOrigin): Promise<string> {
    const { email } = await this.database.control((system) =>
      this.tokens.find(system, 'password_reset', token),
    );
    const weakness = weaknessOf(password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    const passwordHash = await this.hasher.hash(password);
    const userId = await this.database.control(async (system) => {
      await this.tokens.consume(system, 'password_reset', token);
      const account = await this.users.findByEmail(system, email);
      if (!account || account.disabledAt !== null) throw new LinkExpired();
      const reset = { userId: account.id, email, passwordHash, event: 'password.reset', origin } as const;
      await this.replacePassword.run(system, { ...reset, keptSessionId: null });
      return account.id;
    });
    this.mails.sendPasswordChanged(email);
    return userId;
  }
}
