import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { Attempts } from '../accounts/attempts.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { type Account, UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { SignInFailed } from '../identity.errors.js';
import type { SignInInput } from '../session-api.js';
import { KnownDevices } from './known-devices.js';
import { type StartedSession, StartSession } from './start-session.js';

@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly startSession: StartSession,
    private readonly devices: KnownDevices,
    private readonly trail: SecurityTrail,
  ) {}

  /** Checks the password and begins a session. Unknown addresses cost as much and are answered the same. */
  async run(input: SignInInput, request: Request): Promise<StartedSession> {
    const email = normalizeEmail(input.email);
    const account = await this.database.system((system) => this.users.findByEmail(system, email));
    await this.attempts.charge('sign_in', this.devices.attemptsKey(request, account?.id ?? null, email));
    const isRight = await this.hasher.matches(account?.password_hash ?? null, input.password);
    if (!account || !isRight || account.disabled_at !== null || account.email_verified_at === null) {
      if (account) {
        const facts = { userId: account.id, by: 'stranger', origin: originOf(request) } as const;
        this.trail.noteRefusal(facts);
      }
      throw new SignInFailed();
    }
    return this.begin(account, input.password, request);
  }

  private async begin(account: Account, password: string, request: Request): Promise<StartedSession> {
    const newHash = this.hasher.isOutdated(account.password_hash ?? '')
      ? await this.hasher.hash(password)
      : null;
    return this.database.system(async (system) => {
      if (!(await this.users.holdsPassword(system, account))) throw new SignInFailed();
      if (newHash !== null) await this.users.setPassword(system, account.id, newHash);
      return this.startSession.run(system, account.id, request);
    });
  }
}
