import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import type { SignInInput } from '../session-api.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class SetUserPassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /** Sets a user's password for the operator, where mail cannot be used, and ends all of the user's sessions. */
  async run({ email: address, password }: SignInInput): Promise<string> {
    const email = normalizeEmail(address);
    const weakness = weaknessOf(password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    const passwordHash = await this.hasher.hash(password);
    return this.database.control(async (system) => {
      const account = await this.users.findByEmail(system, email);
      if (!account) throw new NotFound('user');
      await this.users.resetPassword(system, account.id, passwordHash);
      await this.sessions.deleteAllOf(system, account.id, null);
      await this.trail.recordOperator(system, 'password.reset', account.id);
      return account.id;
    });
  }
}
