import { Injectable } from '@nestjs/common';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { Attempts } from '../accounts/attempts.js';
import { wrongCode } from '../identity.errors.js';
import type { SecondFactorCodeInput } from '../session-api.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { CheckCode } from './check-code.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { TurnOnSecondFactor } from './turn-on-second-factor.js';

/** What the user gets once, when the second factor is on. */
export interface ConfirmedSecondFactor {
  readonly recoveryCodes: readonly string[];
  /** The new token of the user's session. */
  readonly sessionToken: string;
}

@Injectable()
export class ConfirmSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly factors: SecondFactorsRepository,
    private readonly checkCode: CheckCode,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly turnOn: TurnOnSecondFactor,
  ) {}

  /** Turns the second factor on with a first code, which shows that the user's app has the secret. */
  async run(
    user: SignedInUser,
    { code }: SecondFactorCodeInput,
    origin: CallOrigin,
  ): Promise<ConfirmedSecondFactor> {
    // A stolen session must not guess the code of a factor that the user is about to confirm.
    await this.attempts.charge('second_factor', `user:${user.userId}`);
    const factor = await this.database.control((system) => this.factors.findUnconfirmed(system, user.userId));
    if (!factor) throw new InvalidTransition('second factor', 'not being set up', 'confirm');
    const step = this.checkCode.firstStep(factor, code);
    if (step === null) throw wrongCode();
    const codes = await this.recoveryCodes.create();
    const sessionToken = await this.turnOn.run(user, { factor, step, codes }, origin);
    return { recoveryCodes: codes.shown, sessionToken };
  }
}
