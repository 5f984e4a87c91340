import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { LinkExpired } from '../identity.errors.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailTokensRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Turns a sign-up into an account. It does not sign in: somebody could mail their own link to others, who
   * would then work in a stranger's account without noticing.
   */
  async run(token: string): Promise<void> {
    await this.database.system(async (system) => {
      const {
        email,
        name,
        password_hash: passwordHash,
      } = await this.tokens.consume(system, 'sign_up', token);
      if (name === null || passwordHash === null) throw new LinkExpired();
      if ((await this.users.confirm(system, email, { name, passwordHash })) === null) throw new LinkExpired();
    });
  }
}
