import { Injectable } from '@nestjs/common';
import { inGroups } from '../../kernel/base32.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { CheckPassword } from '../accounts/check-password.js';
import type { StartedSecondFactorView, StartSecondFactorInput } from '../session-api.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { SecondFactorSecrets } from './second-factor-secrets.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { otpauthUri } from './totp.js';

const ISSUER = 'Charterbook';

@Injectable()
export class StartSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly checkPassword: CheckPassword,
    private readonly secrets: SecondFactorSecrets,
    private readonly factors: SecondFactorsRepository,
  ) {}

  /** Returns the secret for an authenticator app. Sign-in is as before until its first code confirms it. */
  async run(
    { userId, email }: SignedInUser,
    { currentPassword }: StartSecondFactorInput,
  ): Promise<StartedSecondFactorView> {
    await this.checkPassword.run(userId, currentPassword);
    const secret = this.secrets.create();
    const sealed = this.secrets.seal(userId, secret);
    if (!(await this.database.control((system) => this.factors.start(system, userId, sealed))))
      throw new InvalidTransition('second factor', 'on', 'start');
    return { secret: inGroups(secret, ' '), uri: otpauthUri(secret, { issuer: ISSUER, name: email }) };
  }
}
