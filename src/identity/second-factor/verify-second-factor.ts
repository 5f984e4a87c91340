import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { Attempts } from '../accounts/attempts.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { wrongCode } from '../identity.errors.js';
import { CheckCode } from './check-code.js';
import { SecondFactorMails } from './second-factor-mails.js';

/** A code that a user has typed, and what it is for. */
export interface CodeToVerify {
  readonly user: { readonly userId: string; readonly email: string };
  readonly code: string;
  readonly origin: CallOrigin;
}

@Injectable()
export class VerifySecondFactor {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly checkCode: CheckCode,
    private readonly trail: SecurityTrail,
    private readonly mails: SecondFactorMails,
  ) {}

  /**
   * Uses up a code and does what it is for, in one transaction: of two requests with one code, only one succeeds, and a
   * code is not lost if the rest fails. Attempts are limited per user, whatever their network address. A wrong, a used and
   * an expired code throw the same error.
   */
  async run<T>({ user, code, origin }: CodeToVerify, work: (system: SystemWork) => Promise<T>): Promise<T> {
    const { userId, email } = user;
    await this.attempts.charge('second_factor', `user:${userId}`);
    const use = await this.checkCode.prepare(userId, code);
    const done = await this.database.control(async (system) => {
      const used = await use(system);
      if (used === null) return null;
      if (used === 'recovery_code')
        await this.trail.record(system, 'second_factor.use_recovery_code', { userId, by: 'user', origin });
      return { used, result: await work(system) };
    });
    if (done === null) {
      this.trail.recordRefusal('second_factor.refuse', { userId, by: 'stranger', origin });
      throw wrongCode();
    }
    if (done.used === 'recovery_code') this.mails.sendRecoveryCodeUsed(email);
    return done.result;
  }
}
