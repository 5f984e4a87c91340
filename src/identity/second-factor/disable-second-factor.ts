import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import { CheckPassword } from '../accounts/check-password.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import type { ChangeSecondFactorInput } from '../session-api.js';
import { PendingSignInsRepository } from '../sessions/pending-sign-ins.repository.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { SecondFactorMails } from './second-factor-mails.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { VerifySecondFactor } from './verify-second-factor.js';

@Injectable()
export class DisableSecondFactor {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly verify: VerifySecondFactor,
    private readonly factors: SecondFactorsRepository,
    private readonly pendingSignIns: PendingSignInsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: SecondFactorMails,
  ) {}

  /** Removes the second factor and its recovery codes. The user proves both factors again. */
  async run(
    user: SignedInUser,
    { currentPassword, code }: ChangeSecondFactorInput,
    origin: CallOrigin,
  ): Promise<void> {
    const { userId, email } = user;
    await this.checkPassword.run(userId, currentPassword);
    await this.verify.run({ user, code, origin }, async (system) => {
      await this.factors.remove(system, userId);
      await this.pendingSignIns.deleteAllOf(system, userId);
      await this.trail.record(system, 'second_factor.disable', { userId, by: 'user', origin });
    });
    this.mails.sendDisabled(email);
  }
}
