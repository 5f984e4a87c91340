import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { LinkExpired } from '../identity.errors.js';
import type { VerifyEmailInput } from '../session-api.js';
import { type StartedSession, StartSession } from '../sessions/start-session.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly tokens: MailTokensRepository,
    private readonly users: UsersRepository,
    private readonly trail: SecurityTrail,
    private readonly startSession: StartSession,
  ) {}

  /**
   * Confirms an address, sets the password that the reader of the mail chose, and signs them in. No password exists
   * before this, so no one who signed up with another user's address can know it. A weak password leaves the link valid.
   */
  async run({ token, password, name }: VerifyEmailInput, request: Request): Promise<StartedSession> {
    const { email } = await this.database.control((system) => this.tokens.find(system, 'sign_up', token));
    const weakness = weaknessOf(password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    const passwordHash = await this.hasher.hash(password);
    return this.database.control(async (system) => {
      const signUp = await this.tokens.consume(system, 'sign_up', token);
      const names = { name: name ?? null, nameIfNew: signUp.name ?? email };
      const userId = await this.users.confirm(system, email, { ...names, passwordHash });
      // A user with a second factor has a password, so this link never starts a session for them.
      if (userId === null) throw new LinkExpired();
      await this.trail.record(system, 'password.set', { userId, by: 'user', origin: originOf(request) });
      return this.startSession.run(system, userId, request);
    });
  }
}
