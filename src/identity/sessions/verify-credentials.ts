import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../platform/database/database.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
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
    const account = await this.database.control((system) => this.users.findByEmail(system, email));
    const addressKey = await this.chargeAttempt(request, account?.id ?? null, email);
    const isRight = await this.hasher.matches(account?.passwordHash ?? null, input.password);
    if (account && isRight && account.disabledAt === null && account.emailVerifiedAt !== null) return account;
    if (account) {
      const facts = { userId: account.id, by: 'stranger', origin: originOf(request) } as const;
      this.trail.recordRefusal('session.refuse', facts);
    }
    if (addressKey !== null) await this.attempts.charge('sign_in_failures', addressKey);
    throw new SignInFailed();
  }

  /**
   * Counts the attempt for the account or the known device. Returns the network address that a failure also counts
   * for: guessing one password at many accounts uses up its budget. Null for a known device, which has its own count.
   */
  private async chargeAttempt(
    request: Request,
    userId: string | null,
    email: string,
  ): Promise<string | null> {
    const { key, isKnownDevice } = this.devices.attemptsOf(request, userId, email);
    const addressKey = isKnownDevice ? null : addressKeyOf(request);
    if (addressKey !== null) await this.attempts.requireLeft('sign_in_failures', addressKey);
    await this.attempts.charge('sign_in', key);
    return addressKey;
  }
}
