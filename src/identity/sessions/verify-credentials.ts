import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { Attempts } from '../accounts/attempts.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { type UserAccount, UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { SignInFailed } from '../identity.errors.js';
import type { SignInInput } from '../session-api.js';
import { KnownDevices } from './known-devices.js';

@Injectable()
export class VerifyCredentials {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly devices: KnownDevices,
    private readonly trail: SecurityTrail,
  ) {}

  /** Returns the account that may sign in. An unknown address costs as much and throws the same SignInFailed. */
  async run(input: SignInInput, request: Request): Promise<UserAccount> {
    const email = normalizeEmail(input.email);
    const account = await this.database.system((system) => this.users.findByEmail(system, email));
    await this.attempts.charge('sign_in', this.devices.attemptsKey(request, account?.id ?? null, email));
    const isRight = await this.hasher.matches(account?.passwordHash ?? null, input.password);
    if (account && isRight && account.disabledAt === null && account.emailVerifiedAt !== null) return account;
    if (account) {
      const facts = { userId: account.id, by: 'stranger', origin: originOf(request) } as const;
      this.trail.recordRefusal(facts);
    }
    throw new SignInFailed();
  }
}
