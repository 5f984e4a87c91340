import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { isCleanLine } from '../../kernel/text.js';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { UsersRepository } from './users.repository.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

@Injectable()
export class CreateUser {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
  ) {}

  /** Creates an account for a user whom the operator knows: its address counts as confirmed. Returns the user's id. */
  async run({ email: address, name, password }: NewUser): Promise<string> {
    const email = normalizeEmail(address);
    if (name.length < 1 || name.length > 120 || !isCleanLine(name))
      throw InvalidRequest.at('name', 'must have 1 to 120 characters');
    const weakness = weaknessOf(password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    const passwordHash = await this.hasher.hash(password);
    return this.database.control(async (system) => {
      const userId = await this.users.confirm(system, email, { name, nameIfNew: name, passwordHash });
      if (userId === null) throw InvalidRequest.at('email', 'already has an account');
      await this.tokens.deleteAllFor(system, 'sign_up', email);
      return userId;
    });
  }
}
