import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import { CheckPassword } from '../accounts/check-password.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import type { ChangeSecondFactorInput, RecoveryCodesView } from '../session-api.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorMails } from './second-factor-mails.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { VerifySecondFactor } from './verify-second-factor.js';

@Injectable()
export class ReplaceRecoveryCodes {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly verify: VerifySecondFactor,
    private readonly factors: SecondFactorsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: SecondFactorMails,
  ) {}

  /** Returns a new set of recovery codes; those of the old set stop working. The user proves both factors again. */
  async run(
    user: SignedInUser,
    { currentPassword, code }: ChangeSecondFactorInput,
    origin: CallOrigin,
  ): Promise<RecoveryCodesView> {
    const { userId, email } = user;
    await this.checkPassword.run(userId, currentPassword);
    const codes = await this.recoveryCodes.create();
    await this.verify.run({ user, code, origin }, async (system) => {
      await this.factors.replaceCodes(system, userId, codes);
      const facts = { userId, by: 'user', origin } as const;
      await this.trail.record(system, 'second_factor.replace_recovery_codes', facts);
    });
    this.mails.sendRecoveryCodesReplaced(email);
    return { recoveryCodes: codes.shown };
  }
}
