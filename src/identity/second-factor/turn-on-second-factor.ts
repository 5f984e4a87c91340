import { Injectable } from '@nestjs/common';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { newSessionToken } from '../sessions/session-token.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import type { NewRecoveryCodes } from './recovery-codes.js';
import { SecondFactorMails } from './second-factor-mails.js';
import type { SecondFactor } from './second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** A factor whose first code is right. */
interface ConfirmableFactor {
  readonly factor: SecondFactor;
  readonly step: number;
  readonly codes: NewRecoveryCodes;
}

@Injectable()
export class TurnOnSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: SecondFactorMails,
  ) {}

  /** Also ends all other sessions, which started without a code, and returns a new token for this one. */
  async run(
    { userId, email, sessionId }: SignedInUser,
    { factor, step, codes }: ConfirmableFactor,
    origin: CallOrigin,
  ): Promise<string> {
    const token = newSessionToken();
    await this.database.control(async (system) => {
      await this.users.lockAgainstSignIns(system, userId);
      if (!(await this.factors.confirm(system, factor, { step, codes })))
        throw new InvalidTransition('second factor', 'not being set up', 'confirm');
      await this.sessions.deleteAllOf(system, userId, sessionId);
      await this.sessions.renew(system, sessionId, token);
      await this.trail.record(system, 'second_factor.enable', { userId, by: 'user', origin });
    });
    this.mails.sendEnabled(email);
    return token;
  }
}
