import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { ShownSignUpView } from '../session-api.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class ShowSignUp {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailTokensRepository,
    private readonly users: UsersRepository,
  ) {}

  /** Returns what the owner of the mailbox is about to confirm. The link still works afterwards. */
  async run(token: string): Promise<ShownSignUpView> {
    return this.database.control(async (system) => {
      const { email, name } = await this.tokens.find(system, 'sign_up', token);
      const account = await this.users.findByEmail(system, email);
      return { email, name: account?.name ?? name ?? '' };
    });
  }
}
