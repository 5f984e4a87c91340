import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { Attempts } from './attempts.js';
import { PasswordHasher } from './password-hasher.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class CheckPassword {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
  ) {}

  /** Throws unless this is the password of a signed-in user. Counts as an attempt to sign in. */
  async run(userId: string, currentPassword: string): Promise<void> {
    await this.attempts.charge('sign_in', `user:${userId}`);
    const account = await this.database.control((system) => this.users.find(system, userId));
    if (!(await this.hasher.matches(account?.passwordHash ?? null, currentPassword)))
      throw InvalidRequest.at('currentPassword', 'is not your password');
  }
}
